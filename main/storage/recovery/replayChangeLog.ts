import { setImmediate as nextTurn } from 'node:timers/promises';
import type { consultRecords } from '../consultRecords.ts';
import type { Database } from '../database.ts';
import {
  setChangeLogAside,
  readChanges,
  type LoggedChange,
  type ChangeLog,
  type ChangeLogFolderAndKey,
} from './changeLog.ts';
import type { ChangeWriter } from './changeWriter.ts';
import { quarantinePossiblySent } from './quarantinePossiblySent.ts';

type OutdatedStore = {
  readonly database: Database;
  readonly changes: Pick<ChangeWriter, 'replay' | 'applyInTransaction' | 'count' | 'lastUnlogged'>;
  readonly consults: Pick<ReturnType<typeof consultRecords>, 'notYetSent'>;
  readonly log: Pick<ChangeLog, 'markGap'>;
  readonly place: ChangeLogFolderAndKey;
};

/** `count`: of the changes that the store lacked. `isWhole`: as far as the log shows. */
type Replayed = { readonly count: number; readonly isWhole: boolean };

/** Nothing else may use the store meanwhile. */
export async function replayChangeLog(
  store: OutdatedStore,
  { isRestored }: { readonly isRestored: boolean },
): Promise<Replayed> {
  const { changes, log, place } = store;
  // An earlier run may have failed to mark this change.
  if (changes.lastUnlogged() > 0) await log.markGap(changes.lastUnlogged());
  const missed = await readChanges(place, changes.count());
  const count = missed.changes.length;
  // A torn end is a change that the store had not applied yet, unless the store is a restored backup.
  const hasLostChanges = missed.hasGap || (isRestored && !missed.isWhole);
  if (count === 0 && !hasLostChanges) return { count, isWhole: true };
  return { count, isWhole: await applyMissed(store, missed.changes, hasLostChanges) };
}

/** One transaction, so that a kill leaves the store as it was. */
async function applyMissed(
  store: OutdatedStore,
  missed: readonly LoggedChange[],
  hasLostChanges: boolean,
): Promise<boolean> {
  const { database, changes, place } = store;
  const pause = slices();
  database.exec('BEGIN IMMEDIATE');
  try {
    let skipped = 0;
    for (const change of missed) {
      if (!changes.replay(change)) skipped += 1;
      await pause();
    }
    if (skipped > 0) await setChangeLogAside(place.folder, changes.count());
    const isIncomplete = hasLostChanges || skipped > 0;
    if (isIncomplete) await quarantine(store, pause);
    database.exec('COMMIT');
    return !isIncomplete;
  } catch (reason) {
    if (database.inTransaction) database.exec('ROLLBACK');
    throw reason;
  }
}

async function quarantine(
  { changes, consults, log }: OutdatedStore,
  pause: () => Promise<void>,
): Promise<void> {
  const held = consults.notYetSent().flatMap((consult) => quarantinePossiblySent(consult) ?? []);
  // Without this mark, later lines of the log would seem to follow directly on the lost ones.
  if (held.length > 0) await log.markGap(changes.count() + 1);
  for (const consult of held) {
    await changes.applyInTransaction('saveConsult', [consult]);
    await pause();
  }
}

/** After so long, other work of the process gets a turn. */
const sliceMs = 10;

function slices(): () => Promise<void> {
  let since = performance.now();
  return async () => {
    if (performance.now() - since < sliceMs) return;
    await nextTurn();
    since = performance.now();
  };
}
