// Quantifiers over domains: a set has no iterator, so one asks the domain.

import type { Domain, Id } from "../model/schema.ts";

export function every<N extends string>(domain: Domain<N>, test: (member: Id<N>) => boolean): boolean {
  const { members } = domain;
  for (let i = 0; i < members.length; i++) if (!test(members[i]!)) return false;
  return true;
}

export function some<N extends string>(domain: Domain<N>, test: (member: Id<N>) => boolean): boolean {
  const { members } = domain;
  for (let i = 0; i < members.length; i++) if (test(members[i]!)) return true;
  return false;
}

export function howMany<N extends string>(domain: Domain<N>, test: (member: Id<N>) => boolean): number {
  const { members } = domain;
  let count = 0;
  for (let i = 0; i < members.length; i++) if (test(members[i]!)) count++;
  return count;
}

/** The first member, in order, for which the test is true. */
export function find<N extends string>(
  domain: Domain<N>,
  test: (member: Id<N>) => boolean,
): Id<N> | undefined {
  return domain.members.find(test);
}
