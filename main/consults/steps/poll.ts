import {
  isBegunElsewhere,
  liveSubmission,
  type Consult,
  type Submission,
} from '../../../shared/consult/consult.ts';
import { failure, failureRule, type Failure, type FailureCode } from '../../../shared/consult/failure.ts';
import { isMarkedAsFixture } from '../../../shared/consult/isMarkedAsFixture.ts';
import { epochMs } from '../../../shared/ids.ts';
import type { Note } from '../../../shared/consult/note.ts';
import type { Connection } from '../../../shared/consult/practice.ts';
import { err, type Result } from '../../../shared/result.ts';
import { withShortfall } from '../../../shared/consult/withShortfall.ts';
import type { NoteState } from '../../ports/noteService.ts';
import { retryWaitMs } from '../../connections/retryWait.ts';
import { requestAccess } from './requestAccess.ts';
import type { StepDeps } from './stepDeps.ts';

/** Polling: every 3 seconds (interface, GET /v1/notes/{note_id}). */
export const pollEveryMs = 3_000;
/** A note still processing after 5 minutes is to be treated as failed by the caller (interface, States). */
export const giveUpAfterMs = 5 * 60_000;
/** How long a 404 does not count yet (docs/decisions/0004). */
const askAgainAfterMissingMs = 60_000;
/** A longer wait would use up the five minutes. */
const longestWaitMs = 30_000;

type Writing = Extract<Consult, { phase: 'writing' }>;

/** writing -> noteReady or needsAttention. Counts awake time since the 202. */
export async function poll(consult: Writing, deps: StepDeps, signal: AbortSignal): Promise<void> {
  const submission = liveSubmission(consult);
  if (submission === null) {
    await deps.repository.apply(consult.id, {
      type: 'workStopped',
      because: failure('internal', 'no live submission'),
    });
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
  // A cancelled upload may have arrived: wait before its 404 counts.
  const isTakenBack = consult.answered === 'refused' && submission.refusedAs === null;
  if (isTakenBack) await deps.clock.sleep(pollEveryMs, signal);
  const mayLag = lagWatch(consult, deps);
  let failedTries = 0;
  while (!signal.aborted) {
    // One GET after the deadline finds a note that is there, unless the service asked for a wait.
    const isLast = deadline.aborted;
    const answer = await readNote(submission, deps, { signal, patience: deadline });
    if (signal.aborted) return;
    const isEarly = mayLag(answer);
    if (!isEarly && (await settle(consult, submission, answer, deps))) return;
    if (isLast) {
      await deps.repository.apply(consult.id, { type: 'workStopped', because: failure('note_overdue') });
      return;
    }
    if (answer.ok || isEarly) {
      failedTries = 0;
    } else {
      failedTries += 1;
      await waitAfterFailure(consult, answer.error, failedTries, waits);
    }
  }
}

/** Whether a 404 is too early to count, because the service's reads may lag behind its writes. */
function lagWatch(consult: Writing, { clock }: StepDeps): (answer: Result<NoteState, Failure>) => boolean {
  let missingSince: number | null = null;
  return (answer) => {
    if (answer.ok || answer.error.code !== 'note_not_found') {
      missingSince = null;
      return false;
    }
    missingSince ??= clock.monotonicMs();
    return clock.monotonicMs() - missingSince < missingWaitMs(consult);
  };
}

async function settle(
  consult: Writing,
  submission: Submission,
  answer: Result<NoteState, Failure>,
  deps: StepDeps,
): Promise<boolean> {
  if (!answer.ok) return settleFailure(consult, answer.error, deps);
  deps.onPollWait(consult.id, null);
  return settleNote(consult, submission, answer.value, deps);
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

/**
 * Reads lag only after a complete upload. After the service's own 400, 413 or 422, or an upload cancelled before its
 * last byte, the first 404 counts.
 */
const missingWaitMs = (consult: Writing): number =>
  liveSubmission(consult)?.mayBeThereSince === null ? 0 : askAgainAfterMissingMs;

function waitAfter(because: Failure, failedTries: number): number {
  const growing = retryWaitMs(failedTries, { ...because, retryAfterMs: null });
  return Math.max(pollEveryMs, Math.min(longestWaitMs, growing), because.retryAfterMs ?? 0);
}

export async function readNote(
  submission: Submission,
  deps: StepDeps,
  waiting: { readonly signal: AbortSignal; readonly patience?: AbortSignal },
): Promise<Result<NoteState, Failure>> {
  const { clock, lastReads } = deps;
  // Between two requests for one note, whatever their purpose.
  const lastAt = lastReads.get(submission.key) ?? Number.NEGATIVE_INFINITY;
  const leftMs = pollEveryMs - (clock.monotonicMs() - lastAt);
  if (leftMs > 0) await clock.sleep(leftMs, waiting.signal);
  return requestAccess({ submission, ceiling: 'reads', ...waiting }, deps, async (access, connection) => {
    lastReads.set(submission.key, clock.monotonicMs());
    const state = await deps.service.readNote({ access, submission, signal: waiting.signal });
    if (!state.ok) return err(asAnswerToRead(state.error));
    return state.value.status === 'ready' && isFixtureOnProduction(state.value.note, connection)
      ? err(failure('fixture_on_production'))
      : state;
  });
}

/** Refusals that the interface defines for uploads only: as an answer to a read they are unexpected. */
const uploadRefusals: readonly FailureCode[] = [
  'request_rejected',
  'subscription_inactive',
  'idempotency_key_reused',
  'audio_too_large',
  'audio_unreadable',
];

const asAnswerToRead = (because: Failure): Failure =>
  uploadRefusals.includes(because.code) ? { ...because, code: 'unexpected_answer' } : because;

/** An unexpected answer to a read is a gateway's problem, like a 502 (docs/decisions/0004). */
export const isReadTriedAgain = ({ code }: Failure): boolean =>
  code === 'unexpected_answer' || failureRule(code) === 'retry' || failureRule(code) === 'wait';

/** A real practice must never get a sample note into its records. */
function isFixtureOnProduction(note: Note, connection: Connection): boolean {
  if (connection.isSandbox) return false;
  const texts = [note.title ?? '', ...note.sections.flatMap(({ heading, content }) => [heading, content])];
  return texts.some(isMarkedAsFixture);
}

/** Whether the answer ended the wait. */
export async function settleNote(
  { id }: Consult,
  { key, audio }: Submission,
  state: NoteState,
  { repository }: Pick<StepDeps, 'repository'>,
): Promise<boolean> {
  // Save the whole text before the shown note, so that a crash loses none of it.
  if (state.status !== 'processing' && typeof state.whole === 'string')
    await repository.saveReceivedText(id, key, state.whole);
  switch (state.status) {
    case 'processing':
      return false;
    case 'ready':
      await repository.apply(id, { type: 'noteArrived', note: withShortfall(state.note, audio.durationMs) });
      return true;
    case 'failed':
      await repository.apply(id, {
        type: 'noteFailed',
        because: state.failure,
        transcript: state.transcript,
        of: key,
      });
      return true;
  }
}

/** The old address may have the note: this 404 permits neither a new key nor an upload (docs/decisions/0004). */
export const elsewhere = ({ detail }: Failure): Failure => failure('note_elsewhere', detail);

/** Whether the failure ended the wait. */
async function settleFailure(consult: Consult, because: Failure, deps: StepDeps): Promise<boolean> {
  if (because.code === 'note_not_found') {
    const connection = deps.connection(consult.connectionId);
    const submission = liveSubmission(consult);
    if (connection !== null && submission !== null && isBegunElsewhere(submission, connection)) {
      await deps.repository.apply(consult.id, { type: 'workStopped', because: elsewhere(because) });
      return true;
    }
    await deps.repository.apply(consult.id, { type: 'noteMissed', notBefore: deps.clock.now() });
    return true;
  }
  if (isReadTriedAgain(because)) return false;
  await deps.repository.apply(consult.id, { type: 'workStopped', because });
  return true;
}
