import type { Heard, Said } from '../heard.ts';

const byHeard = new WeakMap<Heard, ReadonlyMap<string | undefined, readonly Said[]>>();

/** What was said in units of a dimension, in its order: looked for once for all numbers of a note. */
export function saidIn(dimension: string, heard: Heard): readonly Said[] {
  const known = byHeard.get(heard) ?? Map.groupBy(heard.said, ({ unit }) => unit?.dimension);
  byHeard.set(heard, known);
  return known.get(dimension) ?? [];
}
