import { failureRule, type Failure } from '../../../shared/consult/failure.ts';
import type { Submission } from '../../../shared/consult/consult.ts';
import type { Result } from '../../../shared/result.ts';

/** How one upload ended. */
export type UploadEnd = {
  readonly answer: Result<void, Failure>;
  /** The last byte of the recording has left. */
  readonly hasAllLeft: boolean;
  /** The recording's bytes that have left; 0 where this computer slept or was offline, for which nobody can help. */
  readonly leftBytes: number;
  /** The service itself said that it made no note (interface, POST /v1/notes). */
  readonly isRefused: boolean;
};

/** What the app does after an upload. `mayBeThere`: the whole payload left, and the service did not refuse it. */
export type AfterUpload =
  | { readonly next: 'poll'; readonly answered: 'accepted' | 'conflict' }
  /**
   * delay: the app tries again later; with a doubt it asks for the note before it sends anything. stopUploads: the
   * practice has no subscription, and all uploads of the connection wait.
   */
  | {
      readonly next: 'delay' | 'stopUploads';
      readonly because: Failure;
      readonly mayBeThere: boolean;
      readonly doubt: NonNullable<Submission['doubt']> | null;
      /** The recording's bytes that left without the service's own answer. */
      readonly unansweredBytes: number;
    }
  /** A person decides. */
  | { readonly next: 'stop'; readonly because: Failure; readonly mayBeThere: boolean };

export function afterUpload({ answer, hasAllLeft, leftBytes, isRefused }: UploadEnd): AfterUpload {
  if (answer.ok) return { next: 'poll', answered: 'accepted' };
  const because = answer.error;
  // Shows the note under that key, and never requests a second one.
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
  const next = code === 'subscription_inactive' ? 'stopUploads' : 'delay';
  return { next, because, mayBeThere, doubt: mayBeThere ? 'unanswered' : null, unansweredBytes };
}
