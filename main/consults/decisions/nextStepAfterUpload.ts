import { failureRule, type Failure } from '../../../shared/consult/failure.ts';
import type { Doubt } from '../../../shared/consult/transitions/consultEvent.ts';
import type { Result } from '../../../shared/result.ts';

export type UploadEnd = {
  readonly answer: Result<void, Failure>;
  readonly hasAllLeft: boolean;
  /** Of the recording; 0 where this computer slept or was offline, which nobody can help. */
  readonly leftBytes: number;
  /** The service itself said that it made no note (interface, POST /v1/notes). */
  readonly isRefused: boolean;
};

/** `mayBeThere`: the whole payload left, and the service did not refuse it. */
export type NextStepAfterUpload =
  | { readonly next: 'poll'; readonly answered: 'accepted' | 'conflict' }
  /** With a doubt, the app asks for the note before it sends again. */
  | {
      readonly next: 'delay';
      readonly because: Failure;
      readonly mayBeThere: boolean;
      readonly doubt: Doubt | null;
      readonly unansweredBytes: number;
    }
  | { readonly next: 'stop'; readonly because: Failure; readonly mayBeThere: boolean };

export function nextStepAfterUpload({
  answer,
  hasAllLeft,
  leftBytes,
  isRefused,
}: UploadEnd): NextStepAfterUpload {
  if (answer.ok) return { next: 'poll', answered: 'accepted' };
  const because = answer.error;
  // A second note is never requested.
  if (because.code === 'idempotency_key_reused') return { next: 'poll', answered: 'conflict' };
  // After the last byte, only the service's own refusal proves that it has no note.
  const mayBeThere = hasAllLeft && !isRefused;
  const { code } = because;
  const unansweredBytes = isRefused ? 0 : leftBytes;
  if (code === 'unexpected_answer')
    return { next: 'delay', because, mayBeThere, doubt: 'odd', unansweredBytes };
  const rule = failureRule(code);
  const isTriedAgain = rule === 'retry' || rule === 'wait' || code === 'subscription_inactive';
  if (!isTriedAgain) return { next: 'stop', because, mayBeThere };
  return { next: 'delay', because, mayBeThere, doubt: mayBeThere ? 'unsure' : null, unansweredBytes };
}
