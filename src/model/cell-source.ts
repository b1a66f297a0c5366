// Cell numbers in generated source: `12`, `v3`, or `v3 + 7`.

/** The source of a cell number that is `offset` more: what is known of it is added up at once. */
export function plus(at: string, offset: number): string {
  if (offset === 0) return at;
  const [, base, known] = /^(?:(\w+) \+ )?(\d+)$/.exec(at) ?? [];
  if (known === undefined) return `${at} + ${offset}`;
  const sum = Number(known) + offset;
  return base === undefined ? String(sum) : `${base} + ${sum}`;
}
