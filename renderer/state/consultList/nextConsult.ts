import { keepImportBatchesTogether } from '../../../shared/consult/listedConsult.ts';
import { areNamesakes } from '../../../shared/consult/namesakes.ts';
import type { ConsultRow } from '../../../shared/ipc/snapshot.ts';
import type { ConsultId } from '../../../shared/ids.ts';
import type { ListBeginning } from '../snapshotStore.ts';

/**
 * The consult to open next, and its namesakes: the next ready note, else the next that needs a person, else
 * the next that is not sent, from the open one on and round; files imported together come in their own order.
 */
export function nextConsult(
  { consults, consultGroups }: Pick<ListBeginning, 'consults' | 'consultGroups'>,
  open: ConsultId | null,
) {
  const { notSent, needsYou, ready } = consultGroups;
  const inFront = notSent + needsYou;
  const withNote = keepImportBatchesTogether(consults.slice(inFront, inFront + ready));
  const waiting = [
    ...withNote,
    ...keepImportBatchesTogether(consults.slice(notSent, inFront)),
    ...consults.slice(0, notSent).filter(isLeftOver),
  ];
  const at = waiting.findIndex(({ id }) => id === open);
  // The open one may have been filed a moment ago.
  const from = at === -1 ? consults.find(({ id }) => id === open) : undefined;
  const follows = withNote.find(
    ({ batch, createdAt }) => batch !== null && batch === from?.batch && createdAt > from.createdAt,
  );
  const row = follows ?? waiting[(at + 1) % waiting.length];
  if (row === undefined || row.id === open) return null;
  const namesakes = consults.filter(({ id, patient }) => id !== row.id && areNamesakes(patient, row.patient));
  return { row, namesakes };
}

/** Nobody is recording it, and its audio is there. */
const isLeftOver = ({ phase, isPaused, isRecovered }: ConsultRow): boolean =>
  phase === 'readyToSend' || isPaused || isRecovered;
