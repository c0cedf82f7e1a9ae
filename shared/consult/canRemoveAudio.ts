import { preparedAudio, type Consult, noteOf } from './consult.ts';
import type { ConsultEvent } from './transitions/consultEvent.ts';

/** Whether the app holds audio for this consult. The file that a vet imported is the vet's, so it does not count. */
export const hasAudio = (consult: Consult): boolean =>
  consult.audioRemovedAt === null && (consult.source.kind === 'take' || preparedAudio(consult) !== null);

export const canRemoveAudio = (consult: Consult): boolean =>
  hasAudio(consult) && outcomeClosedAt(consult) !== null;

/**
 * When the service said that it knows of the filing or discarding, or when the app ended the report because the
 * organisation has switched reports off; null where neither has happened.
 */
export function outcomeClosedAt(consult: Consult): number | null {
  if (consult.phase !== 'filed' && consult.phase !== 'discarded') return null;
  const { report } = consult;
  if (report.state === 'none') return report.switchedOffAt ?? null;
  return report.state === 'recorded' ? report.at : null;
}

/** Events that lead to a phase that needs audio. */
const needAudio: readonly ConsultEvent['type'][] = [
  'takeEnded',
  'takeContinued',
  'recordingTrimmed',
  'newAnimalUndone',
  'audioPrepared',
  'preparingAsked',
  'payloadFrozen',
  'newNoteRequested',
  'sendingTakenUp',
  'workResumed',
];

/** Blocks events that need audio once the audio is removed. */
export function lacksAudioFor(consult: Consult, event: ConsultEvent): boolean {
  if (consult.audioRemovedAt === null) return false;
  return needAudio.includes(event.type) || (event.type === 'consultRestored' && noteOf(consult) === null);
}
