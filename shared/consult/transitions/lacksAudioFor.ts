import { noteOf, type Consult } from '../consult.ts';
import type { ConsultEvent } from './consultEvent.ts';

/** Events that lead to where audio is needed. */
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

/** Without its audio a consult goes nowhere that needs it. */
export function lacksAudioFor(consult: Consult, event: ConsultEvent): boolean {
  if (consult.audioRemovedAt === null) return false;
  return needAudio.includes(event.type) || (event.type === 'consultRestored' && noteOf(consult) === null);
}
