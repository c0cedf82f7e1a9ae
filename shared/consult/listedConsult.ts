import { isChangedSinceFiled } from './actions.ts';
import { isLateNoteWelcome, isWithoutService, preparedAudio, type Consult, type Report } from './consult.ts';
import { isSecondAwaited, secondSubmission } from './transitions/secondNote.ts';

/** What a list shows of a consult, whatever the list: small enough to have thousands of them at hand. */
export type ListedConsult = Pick<Consult, 'id' | 'connectionId' | 'patient' | 'phase' | 'createdAt'> & {
  readonly durationMs: number | null;
  readonly isChangedSinceFiled: boolean;
  readonly isWithoutService: boolean;
};

export function listed(consult: Consult): ListedConsult {
  const { id, connectionId, patient, phase, createdAt } = consult;
  return {
    id,
    connectionId,
    patient,
    phase,
    createdAt,
    durationMs: preparedAudio(consult)?.durationMs ?? null,
    isChangedSinceFiled: isChangedSinceFiled(consult),
    isWithoutService: isWithoutService(consult),
  };
}

/**
 * There is a note, or nobody wants one, and the service need not hear of it: until somebody opens it, nothing happens
 * to it any more.
 */
export function isSettled(consult: Consult): boolean {
  switch (consult.phase) {
    case 'recording':
    case 'preparing':
    case 'readyToSend':
    case 'queued':
    case 'sending':
    case 'writing':
    case 'needsAttention':
      return false;
    case 'noteReady':
      return !isLateNoteWelcome(consult) && isSecondOver(consult);
    case 'filed':
    case 'discarded':
      return isReportOver(consult.report.state) && !isLateNoteWelcome(consult) && isSecondOver(consult);
  }
}

const isSecondOver = (consult: Consult): boolean => {
  const second = secondSubmission(consult);
  return second === null || (!isSecondAwaited(consult) && second.second?.report.state !== 'due');
};

/** Nothing of it goes to the service any more, unless somebody asks. */
const isReportOver = (state: Report['state']): boolean => state !== 'due' && state !== 'parked';
