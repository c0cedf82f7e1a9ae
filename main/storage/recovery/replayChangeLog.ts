import { setImmediate as nextTurn } from 'node:timers/promises';
import type { ReadChanges } from './changeLog.ts';
import type { consultRecords } from '../consultRecords.ts';
import type { Database } from '../database.ts';
import type { changeWriter } from './changeWriter.ts';
import type { Consult, NeedsAttention, PhaseState } from '../../../shared/consult/consult.ts';
import { failure } from '../../../shared/consult/failure.ts';
import { withPhase } from '../../../shared/consult/transitions/withPhase.ts';

/**
 * In a store with lost changes, a consult that was about to be sent may have been sent since, under a lost key. The
 * returned consult is not sent before a person has checked it (exactly one note for each consult). null: the consult
 * would not be sent, or only under a key that never changes.
 */
function quarantinePossiblySent(consult: Consult): Consult | null {
  if (consult.phase !== 'discarded') {
    const state = heldState(consult);
    return state === null ? null : withPhase(withBegun(consult), state);
  }
  const { phase, discardedAt, report } = consult;
  const before = heldState(consult.before);
  return before === null ? null : withPhase(withBegun(consult), { phase, before, discardedAt, report });
}

/** The service may know the live submission's key, even if this store says that sending never began. */
const withBegun = (consult: Consult): Consult => ({
  ...consult,
  submissions: consult.submissions.map((one) =>
    one.end === 'live'
      ? { ...one, hasBegun: true, mayBeThereSince: one.mayBeThereSince ?? one.frozenAt }
      : one,
  ),
});

function heldState(state: PhaseState): NeedsAttention | null {
  const held = (before: NeedsAttention['before']): NeedsAttention => ({
    phase: 'needsAttention',
    failure: failure('maybe_sent'),
    before,
  });
  switch (state.phase) {
    case 'readyToSend':
      return held({ phase: state.phase, audio: state.audio, trim: state.trim });
    case 'preparing':
      return held({ phase: state.phase, before: state.before });
    case 'queued':
    case 'sending':
      // A person may have cancelled it since and sent it under another key: the app asks the service and sends nothing.
      return held({ phase: 'writing', isSecondSend: state.isSecondSend, answered: 'refused' });
    case 'needsAttention':
      return isFinal(state) ? null : heldState(state.before);
    case 'recording':
    case 'writing':
    case 'noteReady':
    case 'filed':
    case 'discarded':
      return null;
  }
}

/** After a 409 there is never another key. */
const isFinal = ({ failure: { code } }: NeedsAttention): boolean =>
  code === 'maybe_sent' || code === 'idempotency_key_reused';

export type OutdatedStore = {
  readonly database: Database;
  readonly changes: Pick<ReturnType<typeof changeWriter>, 'replay' | 'applyInTransaction' | 'count'>;
  readonly consults: Pick<ReturnType<typeof consultRecords>, 'notYetSent'>;
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
    let skipped = 0;
    for (const change of missed.changes) {
      if (!changes.replay(change)) skipped += 1;
      await pause();
    }
    if (skipped > 0) await keepLog();
    const isIncomplete = hasLostChanges || skipped > 0;
    if (isIncomplete) await quarantine();
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
