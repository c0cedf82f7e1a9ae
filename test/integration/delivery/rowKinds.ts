import type { ConsultAction } from '../../../shared/consult/actions.ts';
import type { Bench } from './deliveryBench.ts';

/** Makes the failure happen from now on. `Bench.mend` ends what lasts. */
export type Provoke = (bench: Bench) => unknown;

/**
 * held: its whole connection waits, for an hour or a person. retried: again by itself, `asks`: not before so
 * many ms.
 * stopped: a person decides, with `button`, which then leads to `leads`. refused: the file does not become a
 * consult. reported: the note is there and filed, its report is refused.
 * `notProvoked` says why the cause itself is not made here.
 */
export type Row =
  | { readonly end: 'retried'; readonly cases: Readonly<Record<string, Retried>> }
  | {
      readonly end: 'stopped';
      readonly button: Extract<ConsultAction, 'tryAgain' | 'checkAgain' | 'reconnect'>;
      readonly leads: 'noteReady' | 'readyToSend' | 'sameStop' | 'anyStop';
      readonly cases: Readonly<Record<string, Provoke>>;
      readonly during?: 'preparing' | 'delivery';
      readonly notProvoked?: string;
      /** Which other ways on are offered with it; by default none but to discard the recording. */
      readonly beside?: readonly ConsultAction[];
      /** Where it leads to readyToSend: what is offered there with Send. */
      readonly thenOffers?: readonly ConsultAction[];
    }
  | { readonly end: 'held'; readonly cases: Readonly<Record<string, Provoke>> }
  | { readonly end: 'refused'; readonly source: string; readonly ffmpeg?: string; readonly spoil?: Provoke }
  | { readonly end: 'reported'; readonly provoke: Provoke }
  | { readonly end: 'never'; readonly because: string };

type Stopped = Extract<Row, { readonly end: 'stopped' }>;

export const never = (because: string): Row => ({ end: 'never', because });
export const tried = (cases: Readonly<Record<string, Retried>>): Row => ({ end: 'retried', cases });
export const stopped = (
  button: Stopped['button'],
  leads: Stopped['leads'],
  cases: Stopped['cases'],
  more: Partial<Stopped> = {},
): Row => ({ end: 'stopped', button, leads, cases, ...more });
export const refused = (
  source: string,
  more: { readonly ffmpeg?: string; readonly spoil?: Provoke } = {},
): Row => ({ end: 'refused', source, ...more });

export type Retried = {
  readonly provoke: Provoke;
  readonly asks: number;
  /**
   * The whole recording leaves, and no answer comes by which the service itself says that it made no note.
   */
  readonly isUnanswered?: boolean;
  /** Where no answer comes: how long it is waited for. */
  readonly answerMs?: number;
};
