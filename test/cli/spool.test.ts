// Spools on disk: they give back what they were given, leave nothing behind, and say what went wrong.

import { spawnSync } from "node:child_process";
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import fc from "fast-check";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { SpoolFailed } from "../../src/check.ts";
import { DiskSpools } from "../../src/cli/spool.ts";
import { memorySpools } from "../../src/explore/index.ts";

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "spool-test-"));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

describe("a spool", () => {
  const kinds = [
    ["on disk", () => new DiskSpools(folder)],
    ["in memory", () => memorySpools()],
  ] as const;

  it.each(kinds)("%s gives back any run of the words it was given", (_, make) => {
    const blocks = fc.array(fc.uint32Array({ minLength: 0, maxLength: 20 }), { minLength: 1, maxLength: 10 });
    fc.assert(
      fc.property(blocks, fc.nat(), fc.nat(), (given, from, length) => {
        const spool = make().open();
        const all: number[] = [];
        for (const block of given) {
          expect(spool.append(block)).toBe(all.length);
          all.push(...block);
        }
        const at = from % (all.length + 1);
        const into = new Uint32Array(length % (all.length - at + 1));
        spool.read(at, into);
        expect([...into]).toEqual(all.slice(at, at + into.length));
        spool.discard();
      }),
      { numRuns: 60 },
    );
  });

  it.each(kinds)("%s takes words out of memory that threads share, and puts them there", (_, make) => {
    const spool = make().open();
    const shared = () => new Uint32Array(new SharedArrayBuffer(4 * 3));
    const words = shared();
    words.set([1, 2 ** 32 - 1, 3]);
    spool.append(words);
    words.fill(0);
    const into = shared();
    spool.read(0, into);
    expect([...into]).toEqual([1, 2 ** 32 - 1, 3]);
    spool.discard();
  });

  it.each(kinds)("%s does not give what it was not given", (_, make) => {
    const spool = make().open();
    spool.append(Uint32Array.of(1, 2));
    expect(() => spool.read(1, new Uint32Array(2))).toThrow(SpoolFailed);
    spool.discard();
  });
});

describe("spools on disk", () => {
  it("are seen by nobody, and know how much they took when they took most", () => {
    const spools = new DiskSpools(join(folder, "made", "when needed"));
    const [one, two] = [spools.open(), spools.open()];
    expect(readdirSync(folder)).toEqual([]);
    one.append(new Uint32Array(100));
    one.discard();
    two.append(new Uint32Array(50));
    expect(readdirSync(join(folder, "made", "when needed"))).toEqual([]);
    expect(spools.peakBytes).toBe(400);
    spools.close();
    spools.close();
  });

  it("say where they could not write, and why", () => {
    writeFileSync(join(folder, "file"), "");
    const spools = new DiskSpools(join(folder, "file"));
    const spool = spools.open();
    expect(() => spool.append(Uint32Array.of(1))).toThrow(SpoolFailed);
    expect(spools.failure).toContain(join(folder, "file"));
    spools.close();
  });

  it.skipIf(process.platform === "win32")("fail when the disk is full", () => {
    // No file may be longer than a block: to whoever writes it is as if the disk were full.
    const program = `
      const { DiskSpools } = await import(${JSON.stringify(new URL("../../src/cli/spool.ts", import.meta.url).href)});
      process.on("SIGXFSZ", () => {});
      const spools = new DiskSpools(${JSON.stringify(folder)});
      const spool = spools.open();
      try {
        for (let i = 0; i < 100; i++) spool.append(new Uint32Array(2 ** 16));
      } catch (error) {
        console.log(error.name, spools.failure);
      }
      spools.close();`;
    const node = `"${process.execPath}" --import tsx --input-type=module -`;
    const { stdout } = spawnSync("sh", ["-c", `ulimit -f 1000 && exec ${node}`], {
      input: program,
      encoding: "utf8",
      cwd: new URL("../..", import.meta.url),
    });
    expect(stdout).toMatch(/^SpoolFailed what has no room in memory cannot be kept in .*EFBIG/);
    expect(readdirSync(folder)).toEqual([]);
  });
});
