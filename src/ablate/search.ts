// Searches upward for the smallest bounds at which something breaks without a guard, or without two.

import type { Bounds, Breach, Broken, Conclusion } from "../report/ablation.ts";
import type { LimitedBy } from "../report/report.ts";
import { lookAt, lookForAll, type Others, type Without } from "./look.ts";

export interface Search extends Without {
  /** The smallest first. */
  readonly choices: readonly Bounds[];
  /** The promises that are judged at these bounds. */
  promisesAt(bounds: Bounds): readonly string[];
  /** Why no more is to be explored, once that is so. */
  halted(): LimitedBy | undefined;
}

export async function searchUpward(search: Search): Promise<Conclusion> {
  let open: LimitedBy | undefined;
  let sooner: Broken<"sooner"> | undefined;
  for (const bounds of search.choices) {
    const halted = search.halted();
    if (halted !== undefined) return { kind: "undecided", by: halted };
    const look = await lookAt(search, bounds, search.promisesAt(bounds));
    switch (look.kind) {
      case "nothing":
        break;
      case "open":
        open ??= look.by;
        break;
      case "senseless":
        return { kind: "senseless", bounds, error: look.error };
      case "broken": {
        const found = { broken: look.broken, others: look.others };
        const isSmallest = open === undefined;
        // Larger bounds may show that it is needed in earnest.
        if (look.broken.every(({ otherwise }) => otherwise.verdict === "violated")) {
          sooner ??= { kind: "sooner", ...found, isSmallest };
          break;
        }
        const { broken, others } = await whatElse(search, bounds, found);
        const unnamed = except(search.promisesAt(search.choices.at(-1)!), broken);
        return { kind: "needed", broken, isSmallest, others: unnamed.length === 0 ? "settled" : others };
      }
    }
  }
  if (open !== undefined) return { kind: "undecided", by: open };
  return sooner ?? { kind: "not-needed" };
}

interface Found {
  readonly broken: readonly Breach[];
  readonly others: Others;
}

/**
 * Which other promises break at the highest bounds, and the smallest for each of them. `found` is what breaks at
 * `reached`, the smallest of all.
 */
async function whatElse(search: Search, reached: Bounds, found: Found): Promise<Found> {
  const highest = search.choices.at(-1)!;
  const rest = except(search.promisesAt(highest), found.broken);
  if (reached === highest || rest.length === 0 || found.others === "senseless") return found;
  const look = await lookForAll(search, highest, rest);
  if (look.kind === "nothing") return { ...found, others: "settled" };
  if (look.kind !== "broken") return { ...found, others: look.kind === "open" ? "undecided" : "senseless" };
  const broken = [...found.broken, ...(await smallestOfEach(search, reached, look.broken))];
  return { broken, others: look.others };
}

/** For what breaks at the highest bounds, the smallest above `reached`. */
async function smallestOfEach(
  search: Search,
  reached: Bounds,
  atHighest: readonly Breach[],
): Promise<Breach[]> {
  const { choices } = search;
  const found: Breach[] = [];
  const left = () =>
    except(
      atHighest.map(({ property }) => property),
      found,
    );
  for (const bounds of choices.slice(choices.indexOf(reached) + 1, -1)) {
    if (left().length === 0 || search.halted() !== undefined) break;
    const look = await lookAt(search, bounds, left());
    if (look.kind === "broken") found.push(...look.broken);
  }
  const names = left();
  return [...found, ...atHighest.filter(({ property }) => names.includes(property))];
}

function except(names: readonly string[], broken: readonly Breach[]): readonly string[] {
  return names.filter((name) => broken.every(({ property }) => property !== name));
}
