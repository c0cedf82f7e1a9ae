import { preparedAudio, type Consult, noteOf, outcomeReportOf } from './consult.ts';
import type { ConsultEvent } from './transitions/consultEvent.ts';

/** An imported file is the vet's own, and does not count. */
export const hasStoredAudio = (consult: Consult): boolean =>
  consult.audioRemovedAt === null && (consult.source.kind === 'take' || preparedAudio(consult) !== null);

export const canRemoveAudio = (consult: Consult): boolean =>
  hasStoredAudio(consult) && outcomeReportSettledAt(consult) !== null;

/** When the service knew of the decision, or reports were switched off; null: neither has happened. */
export function outcomeReportSettledAt(consult: Consult): number | null {
  const report = outcomeReportOf(consult);
  if (report?.state === 'none') return report.switchedOffAt ?? null;
  return report?.state === 'recorded' ? report.at : null;
}

const needAudio: readonly ConsultEvent['type'][] = [
  'takeEnded',
  'takeContinued',
  'recordingTrimmed',
  'newAnimalUndone',
  'joined',
  'joinUndone',
  'audioPrepared',
  'preparingAsked',
  'payloadFrozen',
  'newNoteRequested',
  'sendingTakenUp',
  'workResumed',
];

export function isBlockedWithoutAudio(consult: Consult, event: ConsultEvent): boolean {
  if (consult.audioRemovedAt === null) return false;
  return needAudio.includes(event.type) || (event.type === 'consultRestored' && noteOf(consult) === null);
}
