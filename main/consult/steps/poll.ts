import { liveSubmission, type Consult, type Submission } from '../../../shared/consult.ts';
import { failure, failureRule, type Failure } from '../../../shared/failure.ts';
import { epochMs } from '../../../shared/ids.ts';
import type { Note } from '../../../shared/note.ts';
import type { Connection } from '../../../shared/practice.ts';
import { err, type Result } from '../../../shared/result.ts';
import type { NoteState } from '../ports.ts';
import { retryWaitMs } from '../retryWait.ts';
import { askService } from './serviceAccess.ts';
import type { StepTools } from './stepTools.ts';

/** Polling: every 3 seconds (interface, GET /v1/notes/{note_id}). */
export const pollEveryMs = 3_000;
/** A note still processing after 5 minutes is to be treated as failed by the caller (interface, States). */
export const giveUpAfterMs = 5 * 60_000;
/** Within five minutes, a wait of five would be the last one. */
const longestWaitMs = 30_000;

/** writing -> noteReady, or to a person. Time counts while the machine is awake, from the 202 on. */
export async function poll(
  consult: Extract<Consult, { phase: 'writing' }>,
  tools: StepTools,
  signal: AbortSignal,
): Promise<void> {
  const submission = liveSubmission(consult);
  if (submission === null) {
    await tools.book.apply(consult.id, {
      type: 'workStopped',
      because: failure('internal', 'no live submission'),
    });
    return;
  }
  try {
    await askUntilSettled(consult, submission, { tools, signal });
  } finally {
    tools.onPollWait(consult.id, null);
  }
}

async function askUntilSettled(
  consult: Extract<Consult, { phase: 'writing' }>,
  submission: Submission,
  { tools, signal }: { readonly tools: StepTools; readonly signal: AbortSignal },
): Promise<void> {
  // A 404 right after the 202 may be a service that is not of one mind yet: the last one is given time. And what was
  // taken back on its way may have arrived whole: only when that has had time to become a note does its 404 count.
  const isTakenBack = consult.answered === 'refused' && submission.refusedAs === null;
  if (consult.isSecondSend || isTakenBack) await tools.clock.sleep(pollEveryMs, signal);
  if (signal.aborted) return;
  const startedAt = tools.clock.monotonicMs();
  let failedTries = 0;
  for (;;) {
    // One GET after the deadline decides, so that a note that is there is never missed.
    const isLast = tools.clock.monotonicMs() - startedAt >= giveUpAfterMs;
    let askedAt = tools.clock.monotonicMs();
    const onAsked = (): void => void (askedAt = tools.clock.monotonicMs());
    const answer = await readNote(submission, tools, { signal, onAsked });
    if (signal.aborted) return;
    if (answer.ok) {
      failedTries = 0;
      tools.onPollWait(consult.id, null);
      if (await settleNote(consult, answer.value, tools)) return;
    } else {
      failedTries += 1;
      if (await settleFailure(consult, answer.error, tools)) return;
    }
    if (isLast) {
      await tools.book.apply(consult.id, { type: 'workStopped', because: failure('note_overdue') });
      return;
    }
    if (answer.ok) {
      // From one asking to the next, however long the answer took.
      const tookMs = tools.clock.monotonicMs() - askedAt;
      await tools.clock.sleep(Math.max(0, pollEveryMs - tookMs), signal);
    } else {
      const waitMs = waitAfter(answer.error, failedTries);
      const nextTryAt = epochMs(tools.clock.now() + waitMs);
      tools.onPollWait(consult.id, { because: answer.error, nextTryAt });
      await tools.clock.sleep(waitMs, signal);
    }
    if (signal.aborted) return;
  }
}

function waitAfter(because: Failure, failedTries: number): number {
  const growing = retryWaitMs(failedTries, { ...because, retryAfterMs: null });
  return Math.max(pollEveryMs, Math.min(longestWaitMs, growing), because.retryAfterMs ?? 0);
}

/** `onAsked`: all waiting is over, and the request begins. */
export const readNote = (
  submission: Submission,
  tools: StepTools,
  { signal, onAsked }: { readonly signal: AbortSignal; readonly onAsked?: () => void },
): Promise<Result<NoteState, Failure>> =>
  askService({ submission, ceiling: 'reads', signal }, tools, async (access, connection) => {
    onAsked?.();
    const state = await tools.service.readNote({ access, submission, signal });
    return state.ok && state.value.status === 'ready' && isFixtureOnProduction(state.value.note, connection)
      ? err(failure('fixture_on_production'))
      : state;
  });

/** A practice that is no test must never get a fixture into its records. */
function isFixtureOnProduction(note: Note, connection: Connection): boolean {
  if (connection.isSandbox) return false;
  const texts = [note.title ?? '', ...note.sections.map((s) => s.content)];
  return texts.some((text) => text.trimStart().startsWith('[TEST]'));
}

/** Whether the answer ended the wait. */
export async function settleNote(consult: Consult, state: NoteState, tools: StepTools): Promise<boolean> {
  switch (state.status) {
    case 'processing':
      return false;
    case 'ready':
      await tools.book.apply(consult.id, { type: 'noteArrived', note: state.note });
      return true;
    case 'failed':
      await tools.book.apply(consult.id, {
        type: 'noteFailed',
        because: state.failure,
        transcript: state.transcript,
      });
      return true;
  }
}

/** Whether the failure ended the wait. */
async function settleFailure(consult: Consult, because: Failure, tools: StepTools): Promise<boolean> {
  if (because.code === 'note_not_found') {
    const notBefore = epochMs(tools.clock.now() + pollEveryMs);
    await tools.book.apply(consult.id, { type: 'noteMissed', notBefore });
    return true;
  }
  const rule = failureRule(because.code);
  if (rule === 'retry' || rule === 'wait') return false;
  await tools.book.apply(consult.id, { type: 'workStopped', because });
  return true;
}
