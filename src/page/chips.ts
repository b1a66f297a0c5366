// What a step changed in a lane, as short notes to stand beside its line.

import type { Cell, Lane } from "../report/report.ts";

export type Chip =
  | { readonly kind: "added" | "removed"; readonly cell: Cell; readonly offset: number }
  | { readonly kind: "crashed" | "restarted" }
  | { readonly kind: "note"; readonly text: string; readonly isBad: boolean };

/** In the order in which they matter: is it up, what became of its log, what does it take itself for. */
export function chipsOf(before: Lane, after: Lane): Chip[] {
  return [
    ...statusChips(before, after),
    ...logChips(before, after),
    ...badgeChips(before, after),
    ...facts(before, after),
  ];
}

function statusChips(before: Lane, after: Lane): Chip[] {
  if (before.status === after.status) return [];
  return [{ kind: after.status === "down" ? "crashed" : "restarted" }];
}

function logChips({ log: was }: Lane, { log: is }: Lane): Chip[] {
  if (was === undefined || is === undefined) return [];
  const end = Math.max(was.cells.length, is.cells.length);
  const cells = Array.from({ length: end }, (_, offset): Chip[] => {
    const [old, now] = [was.cells[offset], is.cells[offset]];
    if (old?.label === now?.label && old?.epoch === now?.epoch) return [];
    return [
      ...(old === undefined ? [] : [{ kind: "removed" as const, cell: old, offset }]),
      ...(now === undefined ? [] : [{ kind: "added" as const, cell: now, offset }]),
    ];
  });
  const marks = is.marks.flatMap(({ name, at }): Chip[] => {
    const old = was.marks.find((mark) => mark.name === name)?.at;
    // The end of the log needs no telling beside the records that moved it.
    if (
      old === undefined ||
      old === at ||
      (old === was.cells.length && at === is.cells.length && cells.flat().length > 0 && name === "LEO")
    )
      return [];
    return [{ kind: "note", text: `${name} ${old} → ${at}`, isBad: at < old }];
  });
  return [...cells.flat(), ...marks];
}

function badgeChips(before: Lane, after: Lane): Chip[] {
  if (after.status === "down") return [];
  const old = new Set(before.badges.map(({ text }) => text));
  return after.badges
    .filter(({ text }) => !old.has(text))
    .map(({ text, tone }) => ({ kind: "note", text, isBad: tone === "bad" }));
}

function facts(before: Lane, after: Lane): Chip[] {
  return after.facts.flatMap(({ name, value }): Chip[] => {
    const old = before.facts.find((fact) => fact.name === name)?.value;
    if (old === value || (old === undefined && after.log !== undefined)) return [];
    return [{ kind: "note", text: `${name}: ${value}`, isBad: false }];
  });
}

/** Whether something was done to the lane that another one may have done to it at once, without a message. */
export function isTouched(chips: readonly Chip[], { log }: Lane): boolean {
  return chips.some(({ kind }) => kind === "added" || (kind === "note" && log === undefined));
}

/** For those who hear the page: `m0 added at offset 0`. */
export function sayChip(chip: Chip): string {
  switch (chip.kind) {
    case "added":
      return `${chip.cell.label} added at offset ${chip.offset}`;
    case "removed":
      return `${chip.cell.label} removed at offset ${chip.offset}`;
    case "crashed":
    case "restarted":
      return chip.kind;
    case "note":
      return chip.text;
  }
}
