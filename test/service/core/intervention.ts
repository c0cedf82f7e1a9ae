import type { RequestHead } from './behaviour.ts';
import type { Received } from './endpoint.ts';
import type { ServiceAnswer } from './serviceAnswer.ts';

/**
 * head: before the body is read. body: once it was read, with nothing done. work: once everything was done,
 * so that only the answer is lost or changed.
 */
export type Stage = 'head' | 'body' | 'work';

/** What happens to a request instead of what the interface says. Its parts can be combined. */
export type Intervention = {
  /** Given at this stage; the later stages do not run. */
  readonly answer?: { readonly at: Stage; readonly answer: ServiceAnswer };
  /**
   * The connection ends without an answer: at a stage, after so many bytes of the body were received, or with
   * no more than so many bytes of the answer's body sent.
   */
  readonly cut?:
    | { readonly at: Stage }
    | { readonly afterBodyBytes: number }
    | { readonly afterAnswerBytes: number };
  /** Changes the answer before it leaves. */
  readonly alter?: (answer: ServiceAnswer) => ServiceAnswer;
  /** Waited before the answer leaves, after everything was done. */
  readonly delayMs?: number;
};

/** What came of one request. `status` null: the connection was cut, by us or by the client. */
export type Exchange = RequestHead & Received & { readonly status: number | null };
