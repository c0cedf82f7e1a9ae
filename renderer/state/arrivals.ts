import type { ConsultRow, Snapshot } from '../../shared/snapshot.ts';

/** Consults that came to a point where a person may want to know, between two snapshots of one connection. */
export function arrivals(before: Snapshot | null, after: Snapshot): readonly ConsultRow[] {
  if (before === null || before.active.id !== after.active.id || before.consults === after.consults)
    return [];
  const earlier = new Map(before.consults.map((row) => [row.id, row.phase]));
  return after.consults.filter((row) => {
    const phase = earlier.get(row.id);
    return phase !== undefined && phase !== row.phase;
  });
}
