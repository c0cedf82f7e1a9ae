import type { MarkedPlaces } from './checkedPlaces.ts';
import type { Consult, Phase } from './consult.ts';
import type { FailureCode } from './failure.ts';
import type { EpochMs } from '../ids.ts';
import type { CheckedPlaceKind } from '../noteCheck/noteCheck.ts';
import type { ConsultEvent } from './transitions/consultEvent.ts';

/** In codes and numbers: never a token, a patient's name, or a word of a note. */
export type ActivityEntry = {
  readonly at: EpochMs;
  readonly what: ConsultEvent['type'] | LoggedAction | 'consultAdded' | 'consultDeleted';
  readonly phase: Phase;
  readonly code: FailureCode | null;
  /** null: the event is not about an upload try. */
  readonly attempt: number | null;
  readonly nextTryAt: EpochMs | null;
  /** Only of `placeChecked`. */
  readonly checked?: { readonly section: number; readonly kind: CheckedPlaceKind; readonly by: string };
  /** Only of `consultAdded`, and of `joined` for the later part, where another vet recorded it. */
  readonly recordedBy?: string;
  /** Only of `noteFiled`, where the check had marked any. */
  readonly places?: MarkedPlaces;
};

export type LoggedAction = 'consultExported' | 'noteExported' | 'notePrinted' | 'filedNoteWritten';

/** Changes before Send, saved with each key, and mere looking are no steps. */
const unlogged: readonly ConsultEvent['type'][] = [
  'patientChanged',
  'recordingTrimmed',
  'noteOpened',
  'lookAnswered',
];

export function activityEntryOf(event: ConsultEvent, after: Consult, at: EpochMs): ActivityEntry | null {
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
    ...(event.type === 'joined' && event.other.recordedBy !== undefined
      ? { recordedBy: event.other.recordedBy }
      : {}),
    ...(event.type === 'noteFiled' && event.places !== undefined ? { places: event.places } : {}),
  };
}
