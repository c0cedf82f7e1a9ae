import { liveSubmission, noteOf, preparedAudio, type Consult, type Report } from './consult.ts';
import { secondSubmission } from './transitions/secondNote.ts';
import type { ConsultEvent } from './transitions/transition.ts';

/** What becomes of a consult's audio, and of the consult, once it has done its work. */

/** There is audio of ours; the file that a vet imported is theirs. */
export const hasAudio = (consult: Consult): boolean =>
  consult.audioRemovedAt === null && (consult.source.kind === 'take' || preparedAudio(consult) !== null);

const reportState = (consult: Consult): Report['state'] | null =>
  consult.phase === 'filed' || consult.phase === 'discarded' ? consult.report.state : null;

/** Something of it may still be sent by itself, or is about to be told, or waits for a person before that. */
function hasAnythingToSend(consult: Consult): boolean {
  switch (consult.phase) {
    case 'recording':
    case 'preparing':
    case 'queued':
    case 'sending':
    case 'writing':
      return true;
    case 'needsAttention':
      return consult.before.phase === 'preparing' || liveSubmission(consult) !== null;
    case 'readyToSend':
    case 'noteReady':
      return false;
    case 'filed':
    case 'discarded':
      return consult.report.state === 'due' || consult.report.state === 'parked';
  }
}

export const canRemoveAudio = (consult: Consult): boolean => hasAudio(consult) && !hasAnythingToSend(consult);

/** A person has filed or discarded it, and the service knows: when it said so. */
export function outcomeRecordedAt(consult: Consult): number | null {
  if (consult.phase !== 'filed' && consult.phase !== 'discarded') return null;
  return consult.report.state === 'recorded' ? consult.report.at : null;
}

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

/** What of a consult is under way, so that it cannot be deleted now. */
export type DeletionObstacle = 'recording' | 'preparing' | 'queued' | 'sending' | 'writing' | 'reportDue';

/** null: it can be deleted. `report`: null where there is none in its phase. */
export function deletionObstacle(of: {
  readonly phase: Consult['phase'];
  readonly report: Report['state'] | null;
}): DeletionObstacle | null {
  switch (of.phase) {
    case 'recording':
    case 'preparing':
    case 'queued':
    case 'sending':
    case 'writing':
      return of.phase;
    case 'readyToSend':
    case 'noteReady':
    case 'needsAttention':
      return null;
    case 'filed':
    case 'discarded':
      return of.report === 'due' ? 'reportDue' : null;
  }
}

export const obstacleToDeleting = (consult: Consult): DeletionObstacle | null =>
  deletionObstacle({ phase: consult.phase, report: reportState(consult) }) ??
  (secondSubmission(consult)?.second?.report.state === 'due' ? 'reportDue' : null);
