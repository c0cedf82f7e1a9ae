import type { Consult, Phase } from './consult.ts';
import type { FailureCode } from './failure.ts';
import type { EpochMs } from '../ids.ts';
import type { MarkKind } from '../noteCheck/noteCheck.ts';
import type { ConsultEvent } from './transitions/consultEvent.ts';

/** One line of a consult's event log, in codes and numbers: never a token, a patient's name, or a word of a note. */
export type ActivityEntry = {
  readonly at: EpochMs;
  readonly what: ConsultEvent['type'] | LoggedAction | 'consultAdded' | 'consultDeleted';
  /** The consult's phase after the event. */
  readonly phase: Phase;
  readonly code: FailureCode | null;
  /** The number of the upload try; null where the event is not about a try. */
  readonly attempt: number | null;
  /** When the next try may begin; null where there is no wait. */
  readonly nextTryAt: EpochMs | null;
  /** Only of `placeChecked`: which section of the note, what kind of place, and the vet who checked it. */
  readonly checked?: { readonly section: number; readonly kind: MarkKind; readonly by: string };
};

/** Actions that are logged although they do not change the consult. */
export type LoggedAction = 'consultExported' | 'noteExported' | 'notePrinted' | 'filedNoteWritten';

/** Changes that are no steps: those before Send, which the app saves as they are made, and that somebody looks. */
const unlogged: readonly ConsultEvent['type'][] = [
  'patientChanged',
  'recordingTrimmed',
  'noteOpened',
  'lookAnswered',
];

/** The log line for an event that changed a consult; null where the log does not list the event. */
export function entryOf(event: ConsultEvent, after: Consult, at: EpochMs): ActivityEntry | null {
  if (unlogged.includes(event.type)) return null;
  return {
    at,
    what: event.type,
    phase: after.phase,
    code: 'because' in event ? event.because.code : null,
    attempt: 'attempt' in after ? after.attempt : null,
    nextTryAt: 'notBefore' in event ? event.notBefore : null,
    ...(event.type === 'placeChecked'
      ? { checked: { section: event.place.section, kind: event.place.kind, by: event.by } }
      : {}),
  };
}
