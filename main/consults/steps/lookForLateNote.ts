import type { Consult, Submission } from '../../../shared/consult/consult.ts';
import { epochMs } from '../../../shared/ids.ts';
import { isLookPostponed } from '../../../shared/consult/transitions/lateNote.ts';
import type { Run } from '../runs.ts';
import type { StepDeps } from './stepDeps.ts';
import { readNote, settleNote } from './poll.ts';

/**
 * Waits for the next look, and for as long as the service asked not to be asked, where a person can end it by pressing
 * Check again. True: something came up meanwhile, so that the consult is looked at anew.
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

/** One GET for a note that is overdue. Whatever goes wrong, it is asked for again in its time. */
export async function lookForLateNote(
  consult: Consult,
  submission: Submission,
  deps: StepDeps,
  signal: AbortSignal,
): Promise<void> {
  const answer = await readNote(submission, deps, { signal });
  if (signal.aborted || !answer.ok) return;
  await settleNote(consult, submission, answer.value, deps);
}
