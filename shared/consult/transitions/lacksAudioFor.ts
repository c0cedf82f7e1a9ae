import { noteOf, type Consult } from '../consult.ts';
import type { ConsultEvent } from './consultEvent.ts';

/** Events that lead to a phase that needs audio. */
const needAudio: readonly ConsultEvent['type'][] = [
  'takeEnded',
  'recordingTrimmed',
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
