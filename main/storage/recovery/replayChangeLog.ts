import { setImmediate as nextTurn } from 'node:timers/promises';
import type { ReadChanges } from './changeLog.ts';
import type { consultRecords } from '../consultRecords.ts';
import type { Database } from '../database.ts';
import { quarantinePossiblySent } from './quarantinePossiblySent.ts';
import type { purgeWhenDue } from '../search/purgeWhenDue.ts';
import type { changeWriter } from './changeWriter.ts';

export type BehindStore = {
  readonly database: Database;
  readonly changes: Pick<ReturnType<typeof changeWriter>, 'takeAgain' | 'takeNow' | 'count'>;
  readonly consults: Pick<ReturnType<typeof consultRecords>, 'waitWithIndex' | 'indexNext' | 'notYetSent'>;
  readonly purging: Pick<ReturnType<typeof purgeWhenDue>, 'setDue'>;
  /** Some of the log cannot be taken: it is kept whatever backups come. */
  readonly keepLog: () => Promise<void>;
  /** Before the store knows of it: from here on, changes are not all known. */
  readonly markGap: (number: number) => Promise<void>;
};

/** How long it holds the process at a time, in ms. */
const sliceMs = 10;

/**
 * Takes what the log has and the store has not, and where some of it is missing holds back what may have been sent since:
 * both or none, so that a kill in the midst of it leaves the store as it was. Nobody else has the store meanwhile. Answers
 * whether the store now has every change that was ever made to it, as far as the log can tell.
 */
export async function replayChangeLog(
  { database, changes, consults, purging, keepLog, markGap }: BehindStore,
  missed: ReadChanges,
  { isRestored }: { readonly isRestored: boolean },
): Promise<boolean> {
  // A torn end is a change that the store had not taken yet, unless the store is an earlier one.
  const isKnownUnsure = missed.hasGap || (isRestored && !missed.isWhole);
  if (missed.changes.length === 0 && !isKnownUnsure) return true;
  const pause = slices();
  database.exec('BEGIN IMMEDIATE');
  try {
    consults.waitWithIndex();
    let passedOver = 0;
    for (const change of missed.changes) {
      if (!changes.takeAgain(change)) passedOver += 1;
      await pause();
    }
    if (passedOver > 0) await keepLog();
    const isUnsure = isKnownUnsure || passedOver > 0;
    if (isUnsure) await holdBack();
    while (consults.indexNext()) await pause();
    if (missed.changes.some(({ name }) => name === 'removeConsult')) purging.setDue();
    database.exec('COMMIT');
    return !isUnsure;
  } catch (reason) {
    if (database.inTransaction) database.exec('ROLLBACK');
    throw reason;
  }

  async function holdBack(): Promise<void> {
    const held = consults.notYetSent().flatMap((consult) => quarantinePossiblySent(consult) ?? []);
    // What is logged from now on looks like the continuation of what is lost.
    if (held.length > 0) await markGap(changes.count() + 1);
    for (const consult of held) {
      await changes.takeNow('saveConsult', [consult]);
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
