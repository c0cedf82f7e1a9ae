import { liveSubmission, type Consult, type Submission } from '../../../shared/consult.ts';
import { failure, failureRule, type Failure } from '../../../shared/failure.ts';
import type { Note } from '../../../shared/note.ts';
import type { Connection } from '../../../shared/practice.ts';
import { err, type Result } from '../../../shared/result.ts';
import type { NoteState } from '../ports.ts';
import { retryWaitMs } from '../retryWait.ts';
import { accessFor, forgetIfRevoked } from './serviceAccess.ts';
import type { StepTools } from './stepTools.ts';

/** Polling: every 3 seconds (interface, GET /v1/notes/{note_id}). */
export const pollEveryMs = 3_000;
/** A note still processing after 5 minutes is to be treated as failed by the caller (interface, States). */
export const giveUpAfterMs = 5 * 60_000;

/** writing -> noteReady, or to a person. Time counts while the machine is awake, from the 202 on. */
export async function poll(consult: Consult, tools: StepTools, signal: AbortSignal): Promise<void> {
  const submission = liveSubmission(consult);
  if (submission === null) return;
  const startedAt = tools.clock.monotonicMs();
  let failedTries = 0;
  for (;;) {
    // One GET after the deadline decides, so that a note that is there is never missed.
    const isLast = tools.clock.monotonicMs() - startedAt >= giveUpAfterMs;
    const answer = await read(consult, submission, tools, signal);
    if (signal.aborted) return;
    if (answer.ok) {
      failedTries = 0;
      if (await settleNote(consult, answer.value, tools)) return;
    } else {
      failedTries += 1;
      if (await settleFailure(consult, answer.error, tools)) return;
    }
    if (isLast) {
      await tools.book.apply(consult.id, { type: 'workStopped', because: failure('note_overdue') });
      return;
    }
    const waitMs = answer.ok ? pollEveryMs : Math.max(pollEveryMs, retryWaitMs(failedTries, answer.error));
    await tools.clock.sleep(waitMs, signal);
    if (signal.aborted) return;
  }
}

async function read(
  consult: Consult,
  submission: Submission,
  tools: StepTools,
  signal: AbortSignal,
): Promise<Result<NoteState, Failure>> {
  const way = await accessFor(consult, submission, tools);
  if (!way.ok) return way;
  const { access, connection } = way.value;
  const state = await tools.service.readNote({ access, submission, signal });
  if (state.ok && state.value.status === 'ready' && isFixtureOnProduction(state.value.note, connection))
    return err(failure('fixture_on_production'));
  return state;
}

/** A practice that is no test must never get a fixture into its records. */
function isFixtureOnProduction(note: Note, connection: Connection): boolean {
  if (connection.isSandbox) return false;
  const texts = [note.title ?? '', ...note.sections.map((s) => s.content)];
  return texts.some((text) => text.trimStart().startsWith('[TEST]'));
}

/** Whether the answer ended the wait. */
async function settleNote(consult: Consult, state: NoteState, tools: StepTools): Promise<boolean> {
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
    await tools.book.apply(consult.id, { type: 'noteMissed' });
    return true;
  }
  const rule = failureRule(because.code);
  if (rule === 'retry' || rule === 'wait') return false;
  await forgetIfRevoked(consult, because, tools);
  await tools.book.apply(consult.id, { type: 'workStopped', because });
  return true;
}
