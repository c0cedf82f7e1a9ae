import { assertNever } from '../assertNever.ts';
import { isBeforeSend, isPatientCorrectable, liveSubmission, type Consult, type Report } from './consult.ts';
import { canSendInstead, canWriteByHand, refusalOf } from './transitions/deliveryTransitions.ts';
import { failureRule, type Failure, type FailureCode } from './failure.ts';
import { cameBlank, filedSections, isSameFiling } from './note.ts';
import { canContinueTake } from './transitions/takeTransitions.ts';
import { secondRefusal } from './transitions/secondNote.ts';
import { smallerBytes } from './smallerCopy.ts';
import { unreadWarnings } from './warnings.ts';

/** What a person can do with a consult now. The buttons and the commands both follow this one rule. */
export type ConsultAction =
  | 'changePatient'
  | 'correctPatient'
  | 'cancelPreparing'
  | 'prepareAgain'
  | 'importAnother'
  | 'trimRecording'
  | 'continueRecording'
  | 'cancelSending'
  | 'writeByHand'
  | 'send'
  | 'sendInstead'
  | 'sendSmaller'
  | 'discardRecording'
  | 'editNote'
  | 'acknowledgeWarnings'
  | 'fileNote'
  | 'updateFiledNote'
  | 'discardNote'
  | 'restoreRecording'
  | 'restoreNote'
  | 'tryAgain'
  | 'checkAgain'
  | 'lookAgain'
  | 'reconnect';

/** Actions that need the recording, in every phase. */
const actionsWithRecording: readonly ConsultAction[] = [
  'trimRecording',
  'continueRecording',
  'send',
  'sendInstead',
  'sendSmaller',
  'prepareAgain',
  'restoreRecording',
];

export function actionsOf(consult: Consult): readonly ConsultAction[] {
  const all = isPatientCorrectable(consult)
    ? ([...steps(consult), 'correctPatient'] as const)
    : steps(consult);
  if (consult.audioRemovedAt === null) return all;
  const nextAction = consult.phase === 'needsAttention' ? nextStep(consult) : null;
  return all.filter((action) => action !== nextAction && !actionsWithRecording.includes(action));
}

function steps(consult: Consult): readonly ConsultAction[] {
  switch (consult.phase) {
    // RecordingView and RecoveredView decide about Pause, Stop and Keep, which depend on a live take.
    case 'recording':
      return ['changePatient'];
    case 'preparing': {
      // Cancelling an import deletes the consult, and the vet's file stays. What is discarded can be prepared later.
      const isToDiscard = consult.source.kind !== 'file' && consult.before === null;
      return ['changePatient', isToDiscard ? 'discardRecording' : 'cancelPreparing'];
    }
    case 'readyToSend':
      return stepsBeforeSend(consult);
    case 'queued':
      // A person cannot end a wait that the service asked for (interface, Limits 4). One consult cannot end a wait of
      // its whole connection.
      return [
        ...stepsOfWait(consult.because),
        ...(liveSubmission(consult)?.offersSmaller === true ? (['sendSmaller'] as const) : []),
        ...(canWriteByHand(consult) ? (['writeByHand'] as const) : []),
        'cancelSending',
      ];
    case 'sending':
      return ['cancelSending'];
    case 'writing':
      return [];
    case 'noteReady':
      return [
        ...stepsOfWarnings(consult),
        'editNote',
        'fileNote',
        ...stepsOfBlank(consult),
        ...(canSendInstead(consult) ? (['sendInstead'] as const) : []),
        'discardNote',
      ];
    case 'filed': {
      const again = reportSteps(consult);
      const update = isChangedSinceFiled(consult) ? (['updateFiledNote'] as const) : [];
      return [
        ...stepsOfWarnings(consult),
        'editNote',
        ...stepsOfBlank(consult),
        ...update,
        'discardNote',
        ...again,
      ];
    }
    case 'discarded': {
      const hasNote = consult.before.phase === 'noteReady' || consult.before.phase === 'filed';
      return [hasNote ? 'restoreNote' : 'restoreRecording', ...reportSteps(consult)];
    }
    case 'needsAttention':
      return [
        ...(isBeforeSend(consult) ? (['changePatient'] as const) : []),
        nextStep(consult),
        ...stepsWithToken(consult.failure),
        'writeByHand',
        ...(canImportAnother(consult.failure.code) ? (['importAnother'] as const) : []),
        'discardRecording',
      ];
    default:
      return assertNever(consult);
  }
}

const stepsOfWarnings = (consult: Consult): readonly ConsultAction[] =>
  unreadWarnings(consult).length === 0 ? [] : ['acknowledgeWarnings'];

/** A note that came without text may have text by now. */
const stepsOfBlank = (
  consult: Extract<Consult, { phase: 'noteReady' | 'filed' }>,
): readonly ConsultAction[] =>
  cameBlank(consult.note) && liveSubmission(consult) !== null && consult.offered === null
    ? ['lookAgain']
    : [];

const stepsBeforeSend = (consult: Extract<Consult, { phase: 'readyToSend' }>): readonly ConsultAction[] => [
  'changePatient',
  'trimRecording',
  ...(canContinueTake(consult) ? (['continueRecording'] as const) : []),
  'send',
  ...(smallerBytes(consult) === null ? [] : (['sendSmaller'] as const)),
  ...(refusalOf(consult) === null ? [] : (['prepareAgain', 'importAnother'] as const)),
  ...(canWriteByHand(consult) ? (['writeByHand'] as const) : []),
  'discardRecording',
];

export const can = (consult: Consult, action: ConsultAction): boolean => actionsOf(consult).includes(action);

/** For these failures the vet may import another file, as a new consult; this consult keeps its recording. */
const canImportAnother = (code: FailureCode): boolean =>
  code === 'request_rejected' ||
  code === 'audio_unreadable' ||
  code === 'audio_damaged' ||
  code === 'file_unreadable' ||
  code === 'audio_too_short' ||
  code === 'audio_joined' ||
  code === 'file_changed';

/** The app keeps a token that the service does not accept. Reconnecting with a new token may help sooner. */
const stepsWithToken = (because: Failure | null): readonly ConsultAction[] =>
  because?.code === 'unauthorized' ? ['reconnect'] : [];

function stepsOfWait(because: Failure | null): readonly ConsultAction[] {
  if (because === null || isConnectionWait(because)) return [];
  return failureRule(because.code) === 'reconnect' ? ['reconnect'] : ['tryAgain', ...stepsWithToken(because)];
}

const isConnectionWait = ({ code, retryAfterMs }: Failure): boolean =>
  code === 'rate_limited' || code === 'subscription_inactive' || retryAfterMs !== null;

/** The steps that send a refused or waiting report again, either the consult's own report or the second note's. */
function reportSteps(consult: Extract<Consult, { phase: 'filed' | 'discarded' }>): readonly ConsultAction[] {
  const own = reportStep(consult.report);
  return secondRefusal(consult) === null || own.includes('tryAgain') ? own : ['tryAgain', ...own];
}

function reportStep(report: Report): readonly ConsultAction[] {
  if (report.state === 'refused') return ['tryAgain'];
  if (report.state === 'due' && report.because?.code === 'unauthorized') return ['tryAgain', 'reconnect'];
  // Its next try may be hours away (docs/decisions/0063).
  if (report.state === 'due' && report.because !== null && failureRule(report.because.code) === 'stop')
    return ['tryAgain'];
  if (report.state !== 'parked') return [];
  return [failureRule(report.because.code) === 'reconnect' ? 'reconnect' : 'tryAgain'];
}

function nextStep(consult: Extract<Consult, { phase: 'needsAttention' }>): ConsultAction {
  const { code } = consult.failure;
  if (code === 'note_elsewhere' || code === 'note_unreadable') return 'checkAgain';
  if (code === 'note_overdue' && liveSubmission(consult) !== null) return 'checkAgain';
  return failureRule(code) === 'reconnect' ? 'reconnect' : 'tryAgain';
}

/** Whether the text on screen, or the patient above it, differs from what was last filed. */
export function isChangedSinceFiled(consult: Consult): boolean {
  return (
    consult.phase === 'filed' &&
    (consult.filedFor !== undefined ||
      !isSameFiling(consult.filed, filedSections(consult.note, consult.edits)))
  );
}
