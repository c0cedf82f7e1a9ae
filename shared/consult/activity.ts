import type { Consult, Phase } from './consult.ts';
import type { FailureCode } from './failure.ts';
import type { EpochMs } from '../ids.ts';
import type { ConsultEvent } from './transitions/consultEvent.ts';
import { warningsOf } from './warnings.ts';

/**
 * One line of a consult's event log. It says what happened and when, in codes and numbers: never a token, a name, or a
 * word of a note.
 */
export type ActivityEntry = {
  readonly at: EpochMs;
  readonly what: ConsultEvent['type'] | Deed | 'consultAdded' | 'consultDeleted';
  /** Where the consult was afterwards. */
  readonly phase: Phase;
  readonly code: FailureCode | null;
  /** Which try it was, where it is one. */
  readonly attempt: number | null;
  /** When the next try may begin, where there is a wait. */
  readonly nextTryAt: EpochMs | null;
  /** Of Send, the payload's SHA-256. Of texts that came, were typed or filed, a keyed hash: it proves, and tells nothing. */
  readonly fingerprint: string | null;
};

/** What was done with a consult, and changes nothing of it. */
export type Deed = 'consultExported' | 'noteExported' | 'notePrinted' | 'filedNoteWritten';

/** Changes before Send are saved as they are made: they are no steps. */
const unlogged: readonly ConsultEvent['type'][] = ['patientChanged', 'recordingTrimmed'];

/** The log's line for an event that changed a consult; null where it is none. */
export function entryOf(
  event: ConsultEvent,
  after: Consult,
  at: EpochMs,
  fingerprintOf: (text: string) => string,
): ActivityEntry | null {
  if (unlogged.includes(event.type)) return null;
  const text = textOf(event, after);
  return {
    at,
    what: event.type,
    phase: after.phase,
    code: 'because' in event ? event.because.code : null,
    attempt: 'attempt' in after ? after.attempt : null,
    nextTryAt: 'notBefore' in event ? event.notBefore : null,
    fingerprint:
      event.type === 'payloadFrozen' || event.type === 'newNoteRequested'
        ? event.submission.payloadSha256
        : text === null
          ? null
          : fingerprintOf(text),
  };
}

/** The text that an event brought or fixed, as JSON; null where it is about none. */
function textOf(event: ConsultEvent, after: Consult): string | null {
  if (event.type === 'noteArrived') return JSON.stringify(event.note.sections);
  if (event.type === 'sectionEdited') return JSON.stringify([event.index, event.edit]);
  if (event.type === 'patientCorrected') return JSON.stringify([after.correctedFrom.at(-1), after.patient]);
  if (event.type === 'warningsAcknowledged')
    return JSON.stringify([event.by, warningsOf(after).slice(0, event.count)]);
  if (event.type === 'noteFiled' && after.phase === 'filed') return JSON.stringify(after.filed);
  return null;
}
