import type { ConsultRow, ConsultView, Snapshot } from '../../shared/snapshot.ts';

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

/** Whether the service's note has come beside the one that the vet is writing. */
export const isJustOffered = (before: ConsultView | null, after: ConsultView | null): after is ConsultView =>
  after !== null && after.offered !== null && before?.id === after.id && before.offered === null;
