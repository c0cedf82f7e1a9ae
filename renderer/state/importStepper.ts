import { useMemo } from 'react';
import type { ConsultId } from '../../shared/ids.ts';
import type { ConsultRow, ConsultView, Snapshot } from '../../shared/ipc/snapshot.ts';
import { strings } from '../strings/strings.ts';
import {
  forCurrentSession,
  openConsult,
  run,
  runSaved,
  snapshotStore,
  typedName,
  uiStore,
} from './commands.ts';
import { afterImport, isUnsentImport, steppedBatch, type ImportBatch } from './consultList/importBatch.ts';
import { useSnapshot } from './hooks.ts';

/** Steps through files that were imported together: hear one, name its patient, send it, next. */

/** Consults that this page has sent; their rows follow a moment later. */
const sent = new Set<ConsultId>();
export const isSent = (row: ConsultRow): boolean => sent.has(row.id) || !isUnsentImport(row);

let isUnderway = false;

const openIdOf = (snapshot: Snapshot | null): ConsultId | null => snapshot?.open?.id ?? null;
const openIdNow = (): ConsultId | null => openIdOf(snapshotStore.getState().snapshot);

/** Asks for the patient's name, of the open import or of another one. */
function askName(id: ConsultId): void {
  uiStore.setState({ nameAskedOf: id });
  if (openIdNow() !== id) openConsult(id);
  forCurrentSession().announce(strings.importStepper.askName);
}

const send = ({ id }: Pick<ConsultRow, 'id'>): Promise<boolean> =>
  runSaved('sendWhenReady', { consultId: id, isWanted: true }, () => sent.add(id));

/** `isHere`: the vet has not gone elsewhere meanwhile. */
async function once(step: (batch: ImportBatch, isHere: () => boolean) => Promise<boolean>): Promise<boolean> {
  const { snapshot } = snapshotStore.getState();
  const batch = snapshot && steppedBatch(snapshot);
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
    if (isHere()) openConsult(afterImport(batch, consult.id, isSent));
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
    else openConsult(afterImport(batch, openIdNow(), isSent));
    return true;
  });

/** Leaves the import as it is: ready to send. */
export const skipImport = ({ id }: ConsultView): Promise<boolean> =>
  once((batch) => {
    openConsult(afterImport(batch, id, isSent));
    return Promise.resolve(true);
  });

/** The vet changes what they have just sent, before it went. */
export function doNotSend(id: ConsultId): Promise<boolean> {
  sent.delete(id);
  return run('sendWhenReady', { consultId: id, isWanted: false });
}

const noRows: readonly ConsultRow[] = [];

export function useImportStepper(): ImportBatch | null {
  const open = useSnapshot((m) => m.snapshot?.open ?? null);
  const consults = useSnapshot((m) => m.snapshot?.consults) ?? noRows;
  return useMemo(() => steppedBatch({ open, consults }), [open, consults]);
}

/** What was said about an import ends when another consult is opened. After one that was discarded comes the next. */
export function watchImportStepper(): void {
  snapshotStore.subscribe(({ snapshot }, before) => {
    const openId = openIdOf(snapshot);
    const leftId = openIdOf(before.snapshot);
    if (openId === leftId) {
      const batch = snapshot?.open?.phase === 'discarded' && before.snapshot && steppedBatch(before.snapshot);
      if (batch && openId !== null) openConsult(afterImport(batch, openId, isSent));
      return;
    }
    // From now on the snapshot says whether it was sent.
    if (openId !== null) sent.delete(openId);
    if (uiStore.getState().nameAskedOf === leftId) uiStore.setState({ nameAskedOf: null });
  });
}
