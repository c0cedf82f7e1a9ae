import { assertNever } from './assertNever.ts';
import { liveSubmission, type Consult } from './consult.ts';
import { failureRule, type FailureCode } from './failure.ts';
import { filedSections, isSameFiling } from './note.ts';

/** What a person can do with a consult now. The one rule behind the buttons and behind the commands. */
export type ConsultAction =
  | 'changePatient'
  | 'cancelPreparing'
  | 'send'
  | 'discardRecording'
  | 'editNote'
  | 'fileNote'
  | 'updateFiledNote'
  | 'discardNote'
  | 'restoreRecording'
  | 'restoreNote'
  | 'tryAgain'
  | 'checkAgain'
  | 'reconnect';

export function actionsOf(consult: Consult): readonly ConsultAction[] {
  switch (consult.phase) {
    case 'preparing':
      return ['changePatient', 'cancelPreparing'];
    case 'readyToSend':
      return ['changePatient', 'send', 'discardRecording'];
    case 'queued':
      return consult.because === null ? [] : ['tryAgain'];
    case 'sending':
    case 'writing':
      return [];
    case 'noteReady':
      return ['editNote', 'fileNote', 'discardNote'];
    case 'filed':
      return isChangedSinceFiled(consult)
        ? ['editNote', 'updateFiledNote', 'discardNote']
        : ['editNote', 'discardNote'];
    case 'discarded':
      return [
        consult.before.phase === 'noteReady' || consult.before.phase === 'filed'
          ? 'restoreNote'
          : 'restoreRecording',
      ];
    case 'needsAttention': {
      const beforeSend = consult.before.phase === 'preparing' || consult.before.phase === 'readyToSend';
      const step = nextStep(consult.failure.code, liveSubmission(consult) !== null);
      return [...(beforeSend ? (['changePatient'] as const) : []), step, 'discardRecording'];
    }
    default:
      return assertNever(consult);
  }
}

export const can = (consult: Consult, action: ConsultAction): boolean => actionsOf(consult).includes(action);

function nextStep(code: FailureCode, hasLiveSubmission: boolean): ConsultAction {
  if (code === 'note_overdue' || (code === 'note_not_found' && hasLiveSubmission)) return 'checkAgain';
  return failureRule(code) === 'reconnect' ? 'reconnect' : 'tryAgain';
}

/** Whether the text on screen is no longer what was last filed. */
export function isChangedSinceFiled(consult: Consult): boolean {
  return (
    consult.phase === 'filed' && !isSameFiling(consult.filed, filedSections(consult.note, consult.edits))
  );
}
