import {
  isLateNoteWelcome,
  currentSubmission,
  type Consult,
  type Submission,
} from '../../../shared/consult/consult.ts';
import { isLookAnswered } from '../decisions/afterRead.ts';
import type { ConsultId, EpochMs } from '../../../shared/ids.ts';
import type { ConsultRun } from '../runs.ts';
import type { StepDeps } from '../steps/stepDeps.ts';
import { requestNoteState, applyNoteState } from '../steps/requestNoteState.ts';
import { lateNoteLookEveryMs } from '../../../shared/consult/transitions/lateNote.ts';

export type LateNotes = ReturnType<typeof createLateNotes>;

const liveIfAwaited = (consult: Consult): Submission | null =>
  isLateNoteWelcome(consult) ? currentSubmission(consult) : null;

export function createLateNotes(deps: StepDeps, awaitedOf = liveIfAwaited) {
  const { clock } = deps;
  const lastLooks = new Map<ConsultId, EpochMs>();
  const isDue = new Set<ConsultId>();
  const lookedAt = (id: ConsultId): void => void lastLooks.set(id, clock.now());
  return {
    async look(consult: Consult, run: ConsultRun): Promise<boolean> {
      const submission = awaitedOf(consult);
      if (submission === null) return false;
      const now = clock.now();
      const last = isDue.delete(consult.id) ? null : (lastLooks.get(consult.id) ?? null);
      const waitMs = nextLookMs(submission, last, now);
      if (waitMs === null) return false;
      const gate = deps.gates.of(consult.connectionId);
      if (await run.waitFor(waitMs)) return true;
      if (await run.waitUntil((signal) => gate.whenOpen('reads', submission.key, signal))) return true;
      lookedAt(consult.id);
      await lookForLateNote(consult, submission, deps, run.abort.signal);
      return true;
    },
    lookNow: (id: ConsultId): void => void isDue.add(id),
    lookedAt,
  };
}

/** Only an answer counts as a look; after a failure, the next look asks again. */
async function lookForLateNote(
  consult: Consult,
  submission: Submission,
  deps: StepDeps,
  signal: AbortSignal,
): Promise<void> {
  const answer = await requestNoteState(submission, deps, { signal });
  if (signal.aborted) return;
  const isApplied = await applyNoteState(consult, submission, answer, deps);
  // A note by hand stays where the service's has failed.
  const isFailed = answer.ok && answer.value.status === 'failed';
  if (isApplied && !isFailed) return;
  if (isLookAnswered(answer))
    await deps.repository.apply(consult.id, {
      type: 'lookAnswered',
      of: submission.key,
      isLast: isFailed || (!answer.ok && answer.error.code === 'note_unreadable'),
    });
}

/**
 * null: the app no longer looks. `last`: in this run. At most one interval: the wall clock may have been set
 * back.
 */
function nextLookMs(submission: Submission, last: EpochMs | null, now: EpochMs): number | null {
  const everyMs = lateNoteLookEveryMs(submission);
  if (last === null) return 0;
  return everyMs === null ? null : Math.min(last + everyMs - now, everyMs);
}
