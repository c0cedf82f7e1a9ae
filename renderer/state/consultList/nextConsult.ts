import { areNamesakes } from '../../../shared/consult/namesakes.ts';
import type { ConsultRow, Snapshot } from '../../../shared/ipc/snapshot.ts';
import type { ConsultId } from '../../../shared/ids.ts';

/** The consult that a vet goes on with, and whether another consult in the list has a patient of the same name. */
export type NextConsult = { readonly row: ConsultRow; readonly hasNamesake: boolean };

const isWaiting = ({ phase }: ConsultRow): boolean => phase === 'noteReady' || phase === 'needsAttention';

/** Of the consults other than the open one: the note that has been ready for longest, else what needs attention for longest. */
export function nextConsult(
  { consults, consultsBehind }: Pick<Snapshot, 'consults' | 'consultsBehind'>,
  open: ConsultId | null,
): NextConsult | null {
  const rows = [...consults, ...consultsBehind];
  const waiting = rows
    .filter((row) => row.id !== open && isWaiting(row))
    .toSorted((a, b) => a.createdAt - b.createdAt);
  const row = waiting.find(({ phase }) => phase === 'noteReady') ?? waiting[0];
  if (row === undefined) return null;
  const hasNamesake = rows.some(({ id, patient }) => id !== row.id && areNamesakes(patient, row.patient));
  return { row, hasNamesake };
}
