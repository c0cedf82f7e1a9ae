import { liveSubmission, preparedAudio, type Consult } from './consult.ts';

/** There is audio of ours; the file that a vet imported is theirs. */
export const hasAudio = (consult: Consult): boolean =>
  consult.audioRemovedAt === null && (consult.source.kind === 'take' || preparedAudio(consult) !== null);

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
