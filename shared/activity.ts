import type { Phase } from './consult.ts';
import type { FailureCode } from './failure.ts';
import type { EpochMs } from './ids.ts';
import type { ConsultEvent } from './transition.ts';

/**
 * One line of a consult's event log. It says what happened and when, in codes and numbers: never a token, a name, or a
 * word of a note.
 */
export type ActivityEntry = {
  readonly at: EpochMs;
  readonly what: ConsultEvent['type'] | 'consultAdded' | 'consultExported' | 'consultDeleted';
  /** Where the consult was afterwards. */
  readonly phase: Phase;
  readonly code: FailureCode | null;
  /** Which try it was, where it is one. */
  readonly attempt: number | null;
  /** When the next try may begin, where there is a wait. */
  readonly nextTryAt: EpochMs | null;
};

/** Changes of texts are saved as they are typed: they are no steps. */
const unlogged: readonly ConsultEvent['type'][] = ['sectionEdited', 'patientChanged', 'recordingTrimmed'];

/** The log's line for an event that changed a consult; null where it is none. */
export function entryOf(
  event: ConsultEvent,
  after: { readonly phase: Phase; readonly attempt?: number },
  at: EpochMs,
): ActivityEntry | null {
  if (unlogged.includes(event.type)) return null;
  return {
    at,
    what: event.type,
    phase: after.phase,
    code: 'because' in event ? event.because.code : null,
    attempt: after.attempt ?? null,
    nextTryAt: 'notBefore' in event ? event.notBefore : null,
  };
}
