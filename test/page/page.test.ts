// report.html in a real browser: stepping, keys, deep links, paper, small screens, contrast; and nothing is fetched.

import type { Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { findBrowser, isContinuousIntegration } from "../../scripts/browser.ts";
import type { Report } from "../../src/report/report.ts";
import { exhausted } from "../report/sample.ts";
import { type Look, type Opened, type Reader, startReading } from "./_browser.ts";
import { drawn, hostile, long, undrawn } from "./_reports.ts";

const mayBeSkipped = findBrowser(process.env) === undefined && !isContinuousIntegration(process.env);

describe.skipIf(mayBeSkipped)("report.html", () => {
  let reader: Reader;
  let opened: Opened | undefined;
  beforeAll(async () => {
    reader = await startReading();
  });
  afterAll(() => reader?.close());

  /** Whatever is done with a page, it says nothing of errors and asks for nothing but itself. */
  afterEach(async () => {
    if (opened === undefined) return;
    const { page, said, asked } = opened;
    opened = undefined;
    await page.close();
    expect(said).toEqual([]);
    expect(asked.filter((address) => !address.startsWith("data:"))).toHaveLength(1);
  });

  async function read(report: Report, look: Look = {}): Promise<Page> {
    opened = await reader.open(report, look);
    return opened.page;
  }

  const now = (page: Page) => page.locator(".now .count").innerText();
  const log = (page: Page, broker: string) =>
    page.locator(`.lane[aria-label="${broker}"] .log`).getAttribute("aria-label");

  test("opens at the broken promise: its name, the sentence, the values, the command, within the first screen", async () => {
    const page = await read(drawn);
    expect(await page.title()).toBe("✗ Committed records survive failover · kafka-hw");
    const headline = page.locator(".headline");
    expect(await headline.innerText()).toMatch(
      /Committed records survive failover[\s\S]*broken after 8 steps · shortest possible[\s\S]*b1 leads epoch 1 without m0/,
    );
    expect(await headline.locator(".values").innerText()).toMatch(/exposed\[0\][\s\S]*m0 \(epoch 0\)/);
    expect(await page.locator(".again code").innerText()).toBe("npx tidemark replay trace-1.json");
    expect(await now(page)).toBe("8 of 8");
    const box = await page.locator(".state").boundingBox();
    expect(box!.y + box!.height).toBeLessThan(800);
  });

  test("pins the explanation to the step that breaks the promise, and to the lane it is about", async () => {
    const page = await read(drawn);
    expect(await page.locator(".row").last().locator(".end").innerText()).toContain("promise broken");
    expect(await page.locator(".lane.is-proof .proof").allInnerTexts()).toEqual(["✗ log of b1 = []"]);
    expect(await page.locator(".scrubber .break").count()).toBe(1);
    await page.keyboard.press("ArrowLeft");
    expect(await page.locator(".lane.is-proof").count()).toBe(0);
    expect(await page.locator(".scrubber .break").count()).toBe(0);
  });

  test("is stepped through by keys: arrows, Home and End, digits, space", async () => {
    const page = await read(drawn);
    await page.keyboard.press("Home");
    expect(await now(page)).toBe("0 of 8");
    await page.keyboard.press("ArrowLeft");
    expect(await now(page)).toBe("0 of 8");
    await page.keyboard.press("ArrowRight");
    await page.keyboard.press("ArrowRight");
    expect(await now(page)).toBe("2 of 8");
    expect(await page.locator(".scrubber .now").innerText()).toContain("b1 fetches from 0");
    await page.keyboard.press("ArrowLeft");
    expect(await now(page)).toBe("1 of 8");
    await page.keyboard.press("End");
    expect(await now(page)).toBe("8 of 8");
    await page.keyboard.press("5");
    expect(await now(page)).toBe("5 of 8");
    await page.keyboard.press("Space");
    await page.locator(".now .count", { hasText: "6 of 8" }).waitFor();
    await page.keyboard.press("Space");
    expect(await page.getByRole("button", { name: "Play" }).count()).toBe(1);
  });

  test("takes digits typed together for one number", async () => {
    const page = await read(long);
    await page.keyboard.type("42");
    expect(await now(page)).toBe("42 of 60");
  });

  test("is stepped through by pointer: buttons, scrubber, strip, list", async () => {
    const page = await read(drawn);
    await page.getByRole("button", { name: "One step back" }).click();
    expect(await now(page)).toBe("7 of 8");
    await page.getByRole("slider", { name: "Step" }).fill("3");
    expect(await now(page)).toBe("3 of 8");
    await page.locator(".truth button").nth(1).click();
    expect(await now(page)).toBe("1 of 8");
    await page
      .locator(".row")
      .nth(4)
      .click({ position: { x: 900, y: 12 } });
    expect(await now(page)).toBe("4 of 8");
    expect(await page.locator('[aria-current="step"]').innerText()).toContain("b1 crashes");
  });

  test("shows the state of the step: logs, marks, who is down, what changed", async () => {
    const page = await read(drawn, { fragment: "#step=3" });
    expect(await log(page, "b0")).toBe("log m0 of epoch 0; HW 1; LEO 1");
    expect(await page.locator('.lane[aria-label="b0"] .mark.new').innerText()).toBe("HW 1");
    expect(await page.locator('.lane[aria-label="b1"] .mark.new').count()).toBe(0);
    await page.keyboard.press("4");
    expect(await page.locator(".lane.down").getAttribute("aria-label")).toBe("b1");
    await page.keyboard.press("5");
    expect(await page.locator(".lane.down").count()).toBe(0);
    expect(await log(page, "b1")).toBe("log empty; HW 0; LEO 0");
    expect(await page.locator('.lane[aria-label="b1"] .gone').innerText()).toBe("m0");
  });

  test("draws messages from the step that sends them to the one that takes them, the stale ones dashed", async () => {
    const page = await read(drawn);
    const row = (at: number) => page.locator(".row").nth(at);
    expect(await row(1).locator(".leave").count()).toBe(1);
    expect(await row(2).locator(".land").count()).toBe(1);
    expect(await row(6).locator(".lost").count()).toBe(1);
    const style = (at: number) =>
      row(at)
        .locator(".leave")
        .evaluate((line) => getComputedStyle(line).borderTopStyle);
    expect([await style(1), await style(7)]).toEqual(["solid", "dashed"]);
  });

  test("keeps the step in its address, and opens there", async () => {
    const page = await read(drawn, { fragment: "#step=2" });
    expect(await now(page)).toBe("2 of 8");
    await page.keyboard.press("ArrowRight");
    expect(new URL(page.url()).hash).toBe("#step=3");
    await page.evaluate(() => {
      location.hash = "#trace=2&step=1";
    });
    await page.locator("h1", { hasText: "A follower becomes leader" }).waitFor();
    expect(await now(page)).toBe("1 of 2");
  });

  test("tells every story that there is", async () => {
    const page = await read(drawn);
    await page.getByRole("combobox").selectOption({ index: 1 });
    expect(await page.locator(".headline").innerText()).toMatch(
      /A follower becomes leader[\s\S]*seen after 2 steps/,
    );
    expect(new URL(page.url()).hash).toBe("#trace=2&step=2");
  });

  test("says the truth of every property at every step, to the eye and to the ear", async () => {
    const page = await read(drawn);
    const cells = page.locator(".strip > .truth").first().locator("button");
    expect(await cells.allInnerTexts()).toEqual([...Array(8).fill(""), "✗"]);
    expect(await page.locator(".strip .truth").first().locator(".hidden").textContent()).toBe(
      "broken at step 8",
    );
    expect(await page.locator(".strip .truth").count()).toBe(5);
  });

  test("unfolds the whole state on demand, with what the step changed", async () => {
    const page = await read(drawn, { fragment: "#step=3" });
    expect(await page.locator(".tree li").count()).toBe(0);
    await page.locator(".tree > summary").click();
    await page.locator(".tree li").first().waitFor();
    expect(await page.locator(".tree .new > details > summary").allInnerTexts()).toContain(
      "replicas · changed",
    );
    expect(await page.locator(".tree").innerText()).toMatch(/hw\s+1\s+· changed/);
  });

  test("has verdicts, bounds, settings and coverage in tables", async () => {
    const page = await read(drawn);
    expect(await page.locator("caption").allInnerTexts()).toEqual(
      expect.arrayContaining(["Verdicts", "Bounds", "Settings", "Actions"]),
    );
    const about = await page.locator(".about").innerText();
    expect(about).toContain("explored 792 states to depth 9, stopped at the violation");
    expect(about).toContain("not judged: acks = 1: nothing is acknowledged by all");
  });

  test("of a run that found nothing says within which bounds that is", async () => {
    const page = await read({ ...exhausted, properties: exhausted.properties.filter(({ trace }) => !trace) });
    expect(await page.locator("h1").innerText()).toBe("holds in all 30,647 states within these bounds");
    expect(await page.locator(".story").count()).toBe(0);
  });

  test("draws a model without a drawing by its actors", async () => {
    const page = await read(undrawn, { fragment: "#step=3" });
    expect(await page.locator(".lane h3").allInnerTexts()).toEqual(
      ["b0\nacts", "b1", "producer", "controller", "shared"].map((text) =>
        expect.stringContaining(text.split("\n")[0]!),
      ),
    );
    expect(await page.locator('.lane[aria-label="b0"] .facts .new').innerText()).toMatch(/hw\s*0\s*1/);
  });

  test("takes no text of a report for markup or script", async () => {
    const page = await read(hostile);
    expect(await page.title()).toContain("Committed records survive failover");
    expect(await page.locator(".masthead").innerText()).toContain(`<img src="https://example.invalid/x.png"`);
    expect(await page.locator("img").count()).toBe(0);
  });

  test.each([
    ["a phone", 390, drawn],
    ["a phone, sixty steps and five brokers", 390, long],
    ["a phone, no drawing", 390, undrawn],
    ["a desktop, sixty steps and five brokers", 1280, long],
  ])("fits on %s: nothing sticks out at the side", async (_what, width, report) => {
    const page = await read(report, { width });
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    expect(overflow).toBeLessThanOrEqual(0);
  });

  test("of a long story keeps the scrubber, the state and the step in view", async () => {
    const page = await read(long);
    await page.keyboard.type("50");
    await expect.poll(() => isInView(page, ".row.now")).toBe(true);
    expect(await isInView(page, ".scrubber")).toBe(true);
    expect(await isInView(page, ".state")).toBe(true);
    const [state, row] = await Promise.all(
      [".state", ".row.now"].map((what) => page.locator(what).boundingBox()),
    );
    expect(row!.y).toBeGreaterThanOrEqual(state!.y + state!.height - 1);
  });

  test("on paper has the whole story and no controls", async () => {
    const page = await read(drawn);
    await page.emulateMedia({ media: "print" });
    expect(await page.locator(".controls").isVisible()).toBe(false);
    expect(await page.locator(".row").count()).toBe(9);
    expect(await page.locator(".state").evaluate((state) => getComputedStyle(state).position)).toBe("static");
    expect((await page.pdf({ printBackground: true })).subarray(0, 5).toString()).toBe("%PDF-");
  });

  test.each(["light", "dark"] as const)(
    "can be read in %s: text stands out from its ground by 4.5 to 1",
    async (scheme) => {
      const page = await read(drawn, { scheme, fragment: "#step=3" });
      const faint = await page.evaluate(faintTexts);
      expect(faint.checked).toBeGreaterThan(80);
      expect(faint.found).toEqual([]);
    },
  );

  test("has names for all that can be pressed, one first heading, and an ordered story", async () => {
    const page = await read(drawn);
    expect(await page.locator("h1").count()).toBe(1);
    expect(await page.locator("html").getAttribute("lang")).toBe("en");
    const nameless = await page
      .locator("button:visible:not([aria-hidden] button)")
      .evaluateAll(
        (all) => all.filter((one) => !one.getAttribute("aria-label") && !one.textContent?.trim()).length,
      );
    expect(nameless).toBe(0);
    expect(await page.locator("ol > li.row").count()).toBe(9);
    expect(await page.locator("ol > li.row").nth(3).getByRole("button").textContent()).toContain(
      "b0: HW 0 → 1",
    );
  });
});

async function isInView(page: Page, selector: string): Promise<boolean> {
  const box = await page.locator(selector).boundingBox();
  return box !== null && box.y >= -1 && box.y + box.height <= 801;
}

/** Runs in the page: every visible text whose colour is too near to that of what lies behind it. */
function faintTexts(): { checked: number; found: string[] } {
  const channels = (colour: string) => (colour.match(/[\d.]+/g) ?? []).map(Number);
  const luminance = (colour: string) => {
    const [r, g, b] = channels(colour).map((value) => {
      const share = value / 255;
      return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
    }) as [number, number, number];
    return 0.2126 * r + 0.7152 * g + 0.0722 * b;
  };
  const groundOf = (element: Element | null): string => {
    if (element === null) return "rgb(255, 255, 255)";
    const { backgroundColor } = getComputedStyle(element);
    return channels(backgroundColor)[3] === 0 ? groundOf(element.parentElement) : backgroundColor;
  };
  const found: string[] = [];
  let checked = 0;
  for (const element of document.querySelectorAll("main *")) {
    const own = [...element.childNodes].some(
      (node) => node.nodeType === 3 && node.textContent?.trim() !== "",
    );
    // Disabled controls are exempt, and what is hidden is not seen.
    if (!own || !element.checkVisibility() || element.closest(":disabled, .hidden, option") !== null)
      continue;
    checked++;
    const [a, b] = [luminance(getComputedStyle(element).color), luminance(groundOf(element))].sort(
      (x, y) => y - x,
    );
    const ratio = (a! + 0.05) / (b! + 0.05);
    if (ratio < 4.5)
      found.push(`${element.className} "${element.textContent?.slice(0, 30)}" ${ratio.toFixed(2)}`);
  }
  return { checked, found };
}
