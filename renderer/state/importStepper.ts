import { useShallow } from 'zustand/react/shallow';
import type { ConsultId } from '../../shared/ids.ts';
import type { ConsultRow, ConsultView } from '../../shared/ipc/snapshot.ts';
import { strings } from '../strings/strings.ts';
import {
  forCurrentSession,
  mainNow,
  openNow,
  openConsult,
  run,
  runSaved,
  snapshotStore,
  typedName,
  uiStore,
} from './commands.ts';
import {
  afterImport,
  isSent,
  sentImports,
  steppedBatch,
  type ImportBatch,
} from './consultList/importBatch.ts';
import { useMain } from './hooks.ts';

/** Steps through files that were imported together: hear one, name its patient, send it, next. */

let isUnderway = false;

/** Sends those with a name and opens the next import, unless one without a name is left, whose name is asked for. */
async function send(these: readonly Pick<ConsultRow, 'id' | 'patient'>[]): Promise<void> {
  const batch = steppedBatch(mainNow());
  if (batch === null || isUnderway) return;
  isUnderway = true;
  const from = openNow()?.id ?? null;
  const unnamed = these.find((row) => typedName(row) === '');
  const named = these.filter((row) => typedName(row) !== '');
  try {
    for (const { id } of named) if (!(await sendWhenReady(id))) return;
    // The vet may have gone elsewhere meanwhile.
    if ((openNow()?.id ?? null) !== from) return;
    if (unnamed === undefined) return openConsult(afterImport(batch, from));
    uiStore.setState({ nameAskedOf: unnamed.id });
    if (from !== unnamed.id) openConsult(unnamed.id);
    forCurrentSession().announce(strings.importStepper.askName);
  } finally {
    isUnderway = false;
  }
}

const sendWhenReady = (id: ConsultId): Promise<boolean> =>
  runSaved('sendWhenReady', { consultId: id, isWanted: true }, () => sentImports.add(id));

export const sendAndNext = (consult: Pick<ConsultRow, 'id' | 'patient'>): Promise<void> => send([consult]);

export const sendAll = (): Promise<void> =>
  send((steppedBatch(mainNow()) ?? []).filter((row) => !isSent(row)));

/** Leaves the import as it is: ready to send. */
export function skipImport({ id }: ConsultView): void {
  const batch = steppedBatch(mainNow());
  if (batch !== null && !isUnderway) openConsult(afterImport(batch, id));
}

/** The vet changes what they have just sent, before it went. */
export function doNotSend(id: ConsultId): Promise<boolean> {
  sentImports.delete(id);
  return run('sendWhenReady', { consultId: id, isWanted: false });
}

export const useImportStepper = (): ImportBatch | null => useMain(useShallow(steppedBatch));

/** What was said about an import ends when another consult is opened. After one that was discarded comes the next. */
export function watchImportStepper(): void {
  snapshotStore.follow(({ open }, before) => {
    const left = before?.open ?? null;
    if (open?.id !== left?.id) {
      // From now on the snapshot says whether it was sent.
      if (open !== null) sentImports.delete(open.id);
      if (uiStore.getState().nameAskedOf === left?.id) uiStore.setState({ nameAskedOf: null });
    } else if (open?.phase === 'discarded') {
      const batch = before && steppedBatch(before);
      if (batch) openConsult(afterImport(batch, open.id));
    }
  });
}
