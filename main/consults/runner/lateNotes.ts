import {
  isLateNoteWelcome,
  liveSubmission,
  type Consult,
  type Submission,
} from '../../../shared/consult/consult.ts';
import { lookEveryMs, isLookPostponed } from '../../../shared/consult/transitions/lateNote.ts';
import { type ConsultId, epochMs } from '../../../shared/ids.ts';
import type { Run } from '../runs.ts';
import type { StepDeps } from '../steps/stepDeps.ts';
import { readNote, settleNote } from '../steps/poll.ts';

/** Asks for overdue notes that may still arrive. */
export function createLateNotes(deps: StepDeps) {
  const { clock } = deps;
  const lastLooks = new Map<ConsultId, number>();
  const startedAt = clock.now();
  const lookedAt = (id: ConsultId): void => void lastLooks.set(id, clock.now());
  return {
    /** Waits, then asks once. False: the app no longer asks for a note of this consult. */
    async look(consult: Consult, run: Run): Promise<boolean> {
      const submission = liveSubmission(consult);
      if (submission === null || !isLateNoteWelcome(consult)) return false;
      const now = clock.now();
      // In this run the app asked before it gave the note up; after a start, it asks at once.
      const last = lastLooks.get(consult.id) ?? (consult.since > startedAt ? consult.since : null);
      const everyMs = lookEveryMs(submission, now);
      if (last !== null && everyMs === null) return false;
      // At most one interval: the wall clock may have been set back.
      const waitMs = last === null || everyMs === null ? 0 : Math.min(last + everyMs - now, everyMs);
      if (await waitToLook(consult, submission, waitMs, { deps, run })) return true;
      lookedAt(consult.id);
      await lookForLateNote(consult, submission, deps, run.abort.signal);
      return true;
    },
    /** The app has just asked for the consult's note in another way. */
    lookedAt,
  };
}

/**
 * Waits for the next time to ask, and for the service's pause, which a person can end with Check again. True: the wait
 * was interrupted, or a pause is running.
 */
export async function waitToLook(
  { id, connectionId }: Consult,
  submission: Submission,
  waitMs: number,
  { deps, run }: { readonly deps: Pick<StepDeps, 'repository' | 'clock' | 'pauses'>; readonly run: Run },
): Promise<boolean> {
  const pausedMs = (): number => deps.pauses.leftMs(connectionId, 'reads', submission.key);
  const now = deps.clock.now();
  const leftMs = pausedMs();
  const until = epochMs(now + leftMs);
  if (isLookPostponed(submission, until, now))
    await deps.repository.apply(id, { type: 'lookPostponed', of: submission.key, until });
  if (await run.waitFor(Math.max(waitMs, leftMs))) return true;
  return pausedMs() > 0;
}

/** One GET for an overdue note. After a failure, the next look asks again. */
async function lookForLateNote(
  consult: Consult,
  submission: Submission,
  deps: StepDeps,
  signal: AbortSignal,
): Promise<void> {
  const answer = await readNote(submission, deps, { signal });
  if (signal.aborted || !answer.ok) return;
  await settleNote(consult, submission, answer.value, deps);
}
