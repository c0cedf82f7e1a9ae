import { setImmediate as nextTurn } from 'node:timers/promises';
import type { ReadChanges } from './changeLog.ts';
import type { consultRecords } from '../consultRecords.ts';
import type { Database } from '../database.ts';
import { quarantinePossiblySent } from './quarantinePossiblySent.ts';
import type { changeWriter } from './changeWriter.ts';

export type OutdatedStore = {
  readonly database: Database;
  readonly changes: Pick<ReturnType<typeof changeWriter>, 'replay' | 'applyInTransaction' | 'count'>;
  readonly consults: Pick<ReturnType<typeof consultRecords>, 'waitWithIndex' | 'indexNext' | 'notYetSent'>;
  /** Sets the log aside for good, because some of its changes could not be applied. */
  readonly keepLog: () => Promise<void>;
  /** Records that changes from this number on are not all known. */
  readonly markGap: (number: number) => Promise<void>;
};

/** Milliseconds until other work of the process gets a turn. */
const sliceMs = 10;

/**
 * Applies the logged changes that the store lacks. If some changes are missing, also quarantines consults that may have
 * been sent since. All in one transaction, so that a kill leaves the store as it was; nothing else may use the store
 * meanwhile. Answers whether the store now has every change ever made to it, as far as the log shows.
 */
export async function replayChangeLog(
  { database, changes, consults, keepLog, markGap }: OutdatedStore,
  missed: ReadChanges,
  { isRestored }: { readonly isRestored: boolean },
): Promise<boolean> {
  // A torn end is a change that the store had not applied yet, unless the store is a restored backup.
  const hasLostChanges = missed.hasGap || (isRestored && !missed.isWhole);
  if (missed.changes.length === 0 && !hasLostChanges) return true;
  const pause = slices();
  database.exec('BEGIN IMMEDIATE');
  try {
    consults.waitWithIndex();
    let skipped = 0;
    for (const change of missed.changes) {
      if (!changes.replay(change)) skipped += 1;
      await pause();
    }
    if (skipped > 0) await keepLog();
    const isIncomplete = hasLostChanges || skipped > 0;
    if (isIncomplete) await quarantine();
    while (consults.indexNext()) await pause();
    database.exec('COMMIT');
    return !isIncomplete;
  } catch (reason) {
    if (database.inTransaction) database.exec('ROLLBACK');
    throw reason;
  }

  async function quarantine(): Promise<void> {
    const held = consults.notYetSent().flatMap((consult) => quarantinePossiblySent(consult) ?? []);
    // Without this mark, later lines of the log would seem to follow directly on the lost ones.
    if (held.length > 0) await markGap(changes.count() + 1);
    for (const consult of held) {
      await changes.applyInTransaction('saveConsult', [consult]);
      await pause();
    }
  }
}

function slices(): () => Promise<void> {
  let since = performance.now();
  return async () => {
    if (performance.now() - since < sliceMs) return;
    await nextTurn();
    since = performance.now();
  };
}
