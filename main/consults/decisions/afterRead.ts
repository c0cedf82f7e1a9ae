import { standingOf, type Submission } from '../../../shared/consult/consult.ts';
import {
  failure,
  failureOwner,
  failureRule,
  type Failure,
  type FailureCode,
} from '../../../shared/consult/failure.ts';
import type { ConsultEvent } from '../../../shared/consult/transitions/consultEvent.ts';
import { withShortfallWarning } from '../../../shared/consult/withShortfallWarning.ts';
import { epochMs, type EpochMs } from '../../../shared/ids.ts';
import type { Result } from '../../../shared/result.ts';
import type { ServiceNoteStatus } from '../../ports/noteService.ts';

/** The service's reads may lag behind its writes, so a 404 does not count yet (docs/delivery.md). */
const askAgainAfterMissingMs = 60_000;

/** Times are monotonic. */
export type PollMemory = { readonly missing: Missing | null; readonly failedTries: number };

/** `isOwn`: by the service's own word, which counts anew after a gateway's. */
type Missing = { readonly sinceMs: number; readonly isOwn: boolean };

export const emptyPollMemory: PollMemory = { missing: null, failedTries: 0 };

type Read = {
  readonly submission: Submission;
  readonly answer: Result<ServiceNoteStatus, Failure>;
  /** An earlier address of the connection may have the note. */
  readonly isElsewhere: boolean;
  readonly now: EpochMs;
};

/** null: the service is still writing it. */
export function noteEvent({ key, audio }: Submission, state: ServiceNoteStatus): ConsultEvent | null {
  switch (state.status) {
    case 'processing':
      return null;
    case 'ready':
      return {
        type: 'noteArrived',
        note: withShortfallWarning(state.note, audio.durationMs),
        edits: state.edits,
      };
    case 'failed':
      return { type: 'noteFailed', because: state.failure, transcript: state.transcript, of: key };
  }
}

/** `because`: the poll has failed. */
export function eventAfterPoll(
  { submission, answer, isElsewhere, now }: Read,
  poll: { readonly memory: PollMemory; readonly monotonicMs: number; readonly isLast: boolean },
):
  | { readonly event: ConsultEvent }
  | { readonly event: null; readonly memory: PollMemory; readonly because: Failure | null } {
  const { memory, monotonicMs, isLast } = poll;
  const isMissing = missingOf({ submission, answer, isElsewhere, now }) !== null;
  const missing = isMissing ? missingNow(answer, memory.missing, monotonicMs) : null;
  const isEarly = missing !== null && monotonicMs - missing.sinceMs < missingWaitMs(submission);
  // Without one readable section it may not be the note yet.
  const isEmpty = answer.ok && answer.value.status === 'ready' && answer.value.isEmpty === true;
  const isAwaited = isEarly || (isEmpty && !isLast);
  const event = isAwaited ? null : pollEvent({ submission, answer, isElsewhere, now });
  if (event !== null) return { event };
  if (isLast) return { event: { type: 'workStopped', because: overdue(answer) } };
  if (answer.ok || isEarly) return { event: null, memory: { missing, failedTries: 0 }, because: null };
  return { event: null, memory: { missing, failedTries: memory.failedTries + 1 }, because: answer.error };
}

function missingNow(answer: Read['answer'], before: Missing | null, sinceMs: number): Missing {
  const isOwn = !answer.ok && answer.error.code === 'note_not_found';
  return before === null || (isOwn && !before.isOwn) ? { sinceMs, isOwn } : before;
}

/** `detail`: what kept the app from asking, so that the page does not say that the service had no note. */
const overdue = (answer: Result<ServiceNoteStatus, Failure>): Failure =>
  failure(
    'note_overdue',
    !answer.ok && failureOwner(answer.error.code) !== 'consult' ? answer.error.code : null,
  );

/**
 * A 404 without a code may be a gateway's. It is the service's own word only where the upload never left
 * whole or was refused; elsewhere it permits the same key and bytes again, and no new key.
 */
function missingOf({ submission, answer, isElsewhere, now }: Read): ConsultEvent | null {
  if (answer.ok) return null;
  const { code } = answer.error;
  const isPage = code === 'not_found_without_code' && submission.mayBeThereSince !== null;
  if (code !== 'note_not_found' && code !== 'not_found_without_code') return null;
  if (isElsewhere) return { type: 'workStopped', because: isPage ? answer.error : elsewhere(answer.error) };
  return { type: 'noteMissed', notBefore: now, ...(isPage ? { because: answer.error } : {}) };
}

function pollEvent({ submission, answer, isElsewhere, now }: Read): ConsultEvent | null {
  if (answer.ok) return noteEvent(submission, answer.value);
  const missing = missingOf({ submission, answer, isElsewhere, now });
  if (missing !== null) return missing;
  const because = answer.error;
  return isReadTriedAgain(because) ? null : { type: 'workStopped', because };
}

/** A 404 lets the app send the upload again. `waitMs`: before the next question. */
export function eventAfterAsk(
  { submission, answer, isElsewhere, now }: Read,
  waitMs: (because: Failure) => number,
): ConsultEvent {
  if (answer.ok) {
    const isEmpty = answer.value.status === 'ready' && answer.value.isEmpty === true;
    const event = isEmpty ? null : noteEvent(submission, answer.value);
    return event ?? { type: 'uploadAnswered', answered: 'accepted' };
  }
  const because = answer.error;
  const since = because.code === 'not_found_without_code' ? submission.mayBeThereSince : null;
  // A time ahead of now is of a clock that was set back.
  const isEarly = since !== null && since <= now && now - since < askAgainAfterMissingMs;
  const missing = isEarly ? null : missingOf({ submission, answer, isElsewhere, now });
  if (missing !== null) return missing;
  if (!isReadTriedAgain(because)) return { type: 'workStopped', because };
  return { type: 'uploadDelayed', because, notBefore: epochMs(now + waitMs(because)) };
}

/**
 * Reads lag only after a complete upload: the first 404 counts after the service's own 400, 413 or 422, or an
 * upload cancelled before its last byte.
 */
const missingWaitMs = (submission: Submission): number =>
  submission.mayBeThereSince === null ? 0 : askAgainAfterMissingMs;

/**
 * The old address may have the note: this 404 permits neither a new key nor an upload (docs/decisions/0064).
 */
const elsewhere = ({ detail }: Failure): Failure => failure('note_elsewhere', detail);

/** The interface defines them for uploads only: a read does not expect them. */
const uploadRefusals: readonly FailureCode[] = [
  'request_rejected',
  'subscription_inactive',
  'idempotency_key_reused',
  'audio_too_large',
  'audio_unreadable',
];

export const unexpectedIfUploadRefusal = (because: Failure): Failure =>
  uploadRefusals.includes(because.code) ? { ...because, code: 'unexpected_answer' } : because;

/** An unexpected answer to a read is a gateway's problem, like a 502. */
const isReadTriedAgain = ({ code }: Failure): boolean =>
  code === 'unexpected_answer' ||
  code === 'not_found_without_code' ||
  failureRule(code) === 'retry' ||
  failureRule(code) === 'wait';

/** Only the service's own word makes a look count. */
export const isLookAnswered = (answer: Result<ServiceNoteStatus, Failure>): boolean =>
  answer.ok || endsOneLook.includes(answer.error.code);

const endsOneLook: readonly FailureCode[] = ['note_not_found', 'note_unreadable'];

/** The upload may still arrive, so the app waits before it asks for the note. */
export const isCancelledOnItsWay = (submission: Submission): boolean =>
  standingOf(submission) === 'takenBack' && submission.refusedAs === null;
