// Renamings: who becomes whom, among the members of each symmetric domain.

import { ModelError } from "../errors.ts";
import type { SymmetricDomain } from "./symmetric-domains.ts";

/** For each symmetric domain, in order: `renaming[d][m]` is the member that m becomes. */
export type Renaming = readonly (readonly number[])[];

export function inverse(renaming: Renaming): Renaming {
  return renaming.map((names) => names.map((_, name) => names.indexOf(name)));
}

/** First the one, and then the other. */
export function andThen(first: Renaming, second: Renaming): Renaming {
  return first.map((names, d) => names.map((name) => second[d]![name]!));
}

/** A renaming that leaves not all as it is, the same for the same number. */
export function drawRenaming(domains: readonly SymmetricDomain[], number: number): Renaming {
  let drawn = (number + 1) | 0;
  const below = (n: number) => {
    drawn = (Math.imul(drawn, 0x9e3779b1) + 0x85ebca6b) | 0;
    return (drawn >>> 8) % n;
  };
  const renaming = domains.map(({ size }) => {
    const left = Array.from({ length: size }, (_, m) => m);
    return Array.from({ length: size }, () => left.splice(below(left.length), 1)[0]!);
  });
  const isIdle = renaming.every((names) => names.every((name, m) => name === m));
  return isIdle
    ? domains.map(({ size }) => Array.from({ length: size }, (_, m) => (m + 1) % size))
    : renaming;
}

/** `b0 → b1, b1 → b0`: those who get another name. */
function describe(domains: readonly SymmetricDomain[], renaming: Renaming): string {
  const moves = domains.flatMap(({ labels }, d) =>
    labels.flatMap((label, m) => {
      const to = renaming[d]![m]!;
      return to === m ? [] : [`${label} → ${labels[to]}`];
    }),
  );
  return moves.join(", ");
}

/** The error of a model that tells apart what it declares interchangeable: who does, and how it showed under a renaming. */
export function tellsApart(
  model: string,
  domains: readonly SymmetricDomain[],
  renaming: Renaming,
  { who, how }: { readonly who: string; readonly how: string },
): ModelError {
  const names = domains.map(({ name }) => `"${name}"`).join(" and ");
  return new ModelError(
    `${model}: ${who} tells members of ${names} apart, which ${domains.length === 1 ? "is" : "are"} declared symmetric: ` +
      `${how} the renaming ${describe(domains, renaming)}. It may ask of a member what the state says of it, and ` +
      "whether two are one; not which comes first, and of none by name",
  );
}
