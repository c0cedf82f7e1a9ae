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

const openIdNow = (): ConsultId | null => openNow()?.id ?? null;

function askName(id: ConsultId): void {
  uiStore.setState({ nameAskedOf: id });
  if (openIdNow() !== id) openConsult(id);
  forCurrentSession().announce(strings.importStepper.askName);
}

const send = ({ id }: Pick<ConsultRow, 'id'>): Promise<boolean> =>
  runSaved('sendWhenReady', { consultId: id, isWanted: true }, () => sentImports.add(id));

/** `isHere`: the vet has not gone elsewhere meanwhile. */
async function once(step: (batch: ImportBatch, isHere: () => boolean) => Promise<boolean>): Promise<boolean> {
  const batch = steppedBatch(mainNow());
  if (batch === null || isUnderway) return false;
  isUnderway = true;
  const from = openIdNow();
  try {
    return await step(batch, () => openIdNow() === from);
  } finally {
    isUnderway = false;
  }
}

export const sendAndNext = (consult: Pick<ConsultRow, 'id' | 'patient'>): Promise<boolean> =>
  once(async (batch, isHere) => {
    if (typedName(consult) === '') {
      askName(consult.id);
      return false;
    }
    if (!(await send(consult))) return false;
    if (isHere()) openConsult(afterImport(batch, consult.id));
    return true;
  });

/** Sends those with a name, and asks for the name of the first one without. */
export const sendAll = (): Promise<boolean> =>
  once(async (batch, isHere) => {
    const unsent = batch.filter((row) => !isSent(row));
    for (const row of unsent) if (typedName(row) !== '' && !(await send(row))) return false;
    if (!isHere()) return true;
    const unnamed = unsent.find((row) => typedName(row) === '');
    if (unnamed !== undefined) askName(unnamed.id);
    else openConsult(afterImport(batch, openIdNow()));
    return true;
  });

/** Leaves the import as it is: ready to send. */
export const skipImport = ({ id }: ConsultView): Promise<boolean> =>
  once((batch) => {
    openConsult(afterImport(batch, id));
    return Promise.resolve(true);
  });

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
