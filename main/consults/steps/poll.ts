import { currentSubmission, type Consult, type Submission } from '../../../shared/consult/consult.ts';
import type { Failure } from '../../../shared/consult/failure.ts';
import { epochMs } from '../../../shared/ids.ts';
import { retryWaitMs } from '../../connections/retryWait.ts';
import { eventAfterPoll, emptyPollMemory, isCancelledOnItsWay } from '../decisions/afterRead.ts';
import { isAtEarlierAddress, pollEveryMs, requestNoteState } from './requestNoteState.ts';
import { missingSubmissionDefect, type StepDeps } from './stepDeps.ts';

/** A note still processing after 5 minutes is to be treated as failed by the caller (interface, States). */
const giveUpAfterMs = 5 * 60_000;
/** A longer wait would use up the five minutes. */
const longestWaitMs = 30_000;

type Writing = Extract<Consult, { phase: 'writing' }>;

export async function pollNote(consult: Writing, deps: StepDeps, signal: AbortSignal): Promise<void> {
  const submission = currentSubmission(consult);
  if (submission === null) {
    await deps.repository.apply(consult.id, { type: 'workStopped', because: missingSubmissionDefect });
    return;
  }
  const deadline = new AbortController();
  const settled = new AbortController();
  void deps.clock
    .sleep(giveUpAfterMs, AbortSignal.any([signal, settled.signal]))
    .then(() => deadline.abort());
  try {
    await askUntilSettled(consult, submission, { deps, signal, deadline: deadline.signal });
  } finally {
    settled.abort();
    deps.onPollWait(consult.id, null);
  }
}

type Waits = { readonly deps: StepDeps; readonly signal: AbortSignal; readonly deadline: AbortSignal };

async function askUntilSettled(consult: Writing, submission: Submission, waits: Waits): Promise<void> {
  const { deps, signal, deadline } = waits;
  const { clock } = deps;
  // A cancelled upload may have arrived: wait before its 404 counts.
  if (isCancelledOnItsWay(submission)) await clock.sleep(pollEveryMs, signal);
  let memory = emptyPollMemory;
  while (!signal.aborted) {
    // One GET after the deadline finds a note that is there, unless the service asked for a wait.
    const isLast = deadline.aborted;
    const answer = await requestNoteState(submission, deps, { signal, patience: deadline });
    if (signal.aborted) return;
    const read = { submission, answer, isElsewhere: isAtEarlierAddress(submission, deps), now: clock.now() };
    const then = eventAfterPoll(read, { memory, monotonicMs: clock.monotonicMs(), isLast });
    if (answer.ok) deps.onPollWait(consult.id, null);
    if (then.event !== null) {
      await deps.repository.apply(consult.id, then.event);
      return;
    }
    memory = then.memory;
    if (then.because !== null) await waitAfterFailure(consult, then.because, memory.failedTries, waits);
  }
}

async function waitAfterFailure(
  { id }: Writing,
  because: Failure,
  failedTries: number,
  { deps, signal, deadline }: Waits,
): Promise<void> {
  const waitMs = waitAfter(because, failedTries);
  deps.onPollWait(id, { because, nextTryAt: epochMs(deps.clock.now() + waitMs) });
  await deps.clock.sleep(waitMs, AbortSignal.any([signal, deadline]));
}

function waitAfter(because: Failure, failedTries: number): number {
  const growing = retryWaitMs(failedTries, { ...because, retryAfterMs: null });
  return Math.max(pollEveryMs, Math.min(longestWaitMs, growing), because.retryAfterMs ?? 0);
}
