import { assertNever } from '../assertNever.ts';
import {
  isBeforeSend,
  isPatientCorrectable,
  currentSubmission,
  noteOf,
  type Consult,
  type ReportState,
} from './consult.ts';
import {
  canSendRecordingInstead,
  canWriteByHand,
  submissionRefusalOf,
} from './transitions/deliveryTransitions.ts';
import { failureRule, type Failure, type FailureCode } from './failure.ts';
import { cameWithoutText, filedSections, isSameFiling } from './note.ts';
import { canJoin, canUndoJoin } from './transitions/joinTransitions.ts';
import { canContinueTake } from './transitions/takeTransitions.ts';
import { smallerBytes } from './smallerCopy.ts';
import { unreadWarnings } from './warnings.ts';

export type ConsultAction =
  | 'changePatient'
  | 'correctPatient'
  | 'cancelPreparing'
  | 'prepareAgain'
  | 'importAnother'
  | 'trimRecording'
  | 'continueRecording'
  | 'join'
  | 'undoJoin'
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

const actionsWithRecording: readonly ConsultAction[] = [
  'trimRecording',
  'continueRecording',
  'join',
  'undoJoin',
  'send',
  'sendInstead',
  'sendSmaller',
  'prepareAgain',
  'restoreRecording',
];

export function actionsOf(consult: Consult): readonly ConsultAction[] {
  const all = [
    ...steps(consult),
    ...when(canJoin(consult), 'join'),
    ...when(canUndoJoin(consult), 'undoJoin'),
    ...when(isPatientCorrectable(consult), 'correctPatient'),
  ];
  if (consult.audioRemovedAt === null) return all;
  const nextAction = consult.phase === 'needsAttention' ? nextStep(consult) : null;
  return all.filter((action) => action !== nextAction && !actionsWithRecording.includes(action));
}

const when = (isOffered: boolean, ...actions: readonly ConsultAction[]): readonly ConsultAction[] =>
  isOffered ? actions : [];

function steps(consult: Consult): readonly ConsultAction[] {
  switch (consult.phase) {
    // RecordingView and RecoveredView decide about Pause, Stop and Keep, which depend on a live take.
    case 'recording':
      return ['changePatient'];
    case 'preparing': {
      // Cancelling an import deletes the consult: the vet has the file. What is discarded can be prepared
      // later.
      const isToDiscard = consult.source.kind !== 'file' && consult.before === null;
      return ['changePatient', isToDiscard ? 'discardRecording' : 'cancelPreparing'];
    }
    case 'readyToSend':
      return [
        'changePatient',
        'trimRecording',
        ...when(canContinueTake(consult), 'continueRecording'),
        'send',
        ...when(smallerBytes(consult) !== null, 'sendSmaller'),
        ...when(submissionRefusalOf(consult) !== null, 'prepareAgain', 'importAnother'),
        ...when(canWriteByHand(consult), 'writeByHand'),
        'discardRecording',
      ];
    case 'queued':
      // A person cannot end a wait that the service asked for (interface, Limits 4), nor one of a whole
      // connection.
      return [
        ...stepsOfWait(consult.because),
        ...when(currentSubmission(consult)?.offersSmaller === true, 'sendSmaller'),
        ...when(canWriteByHand(consult), 'writeByHand'),
        'cancelSending',
      ];
    case 'sending':
      return ['cancelSending'];
    case 'writing':
      return [];
    case 'noteReady':
    case 'filed':
      return noteSteps(consult);
    case 'discarded':
      return [noteOf(consult) === null ? 'restoreRecording' : 'restoreNote', ...reportSteps(consult.report)];
    case 'needsAttention':
      return [
        ...when(isBeforeSend(consult), 'changePatient'),
        nextStep(consult),
        ...stepsWithToken(consult.failure),
        'writeByHand',
        ...when(canImportAnother(consult.failure.code), 'importAnother'),
        'discardRecording',
      ];
    default:
      return assertNever(consult);
  }
}

function noteSteps(consult: Extract<Consult, { phase: 'noteReady' | 'filed' }>): readonly ConsultAction[] {
  const isReady = consult.phase === 'noteReady';
  return [
    ...when(unreadWarnings(consult).length > 0, 'acknowledgeWarnings'),
    ...when(isBeforeSend(consult), 'changePatient'),
    'editNote',
    ...when(isReady, 'fileNote'),
    ...when(isBlankLookedFor(consult), 'lookAgain'),
    ...when(isReady && canSendRecordingInstead(consult), 'sendInstead'),
    ...when(isChangedSinceFiled(consult), 'updateFiledNote'),
    'discardNote',
    ...(consult.phase === 'filed' ? reportSteps(consult.report) : []),
  ];
}

/** A note that came without text may have text by now. */
const isBlankLookedFor = (consult: Extract<Consult, { phase: 'noteReady' | 'filed' }>): boolean =>
  cameWithoutText(consult.note) &&
  currentSubmission(consult) !== null &&
  consult.otherNotes.every(({ note }) => note.key !== consult.note.key);

export const isActionAllowed = (consult: Consult, action: ConsultAction): boolean =>
  actionsOf(consult).includes(action);

const canImportAnother = (code: FailureCode): boolean =>
  code === 'request_rejected' ||
  code === 'audio_unreadable' ||
  code === 'audio_damaged' ||
  code === 'file_unreadable' ||
  code === 'audio_too_short' ||
  code === 'audio_joined' ||
  code === 'file_changed';

/** A new token may help sooner than waiting until the service accepts the present one. */
const stepsWithToken = (because: Failure): readonly ConsultAction[] =>
  when(because.code === 'unauthorized', 'reconnect');

function stepsOfWait(because: Failure | null): readonly ConsultAction[] {
  if (because === null || isConnectionWait(because)) return [];
  return ['tryAgain', ...stepsWithToken(because)];
}

const isConnectionWait = ({ code, retryAfterMs }: Failure): boolean =>
  code === 'rate_limited' || code === 'subscription_inactive' || retryAfterMs !== null;

function reportSteps(report: ReportState): readonly ConsultAction[] {
  if (report.state === 'refused') return ['tryAgain'];
  if (report.state === 'parked')
    return [failureRule(report.because.code) === 'reconnect' ? 'reconnect' : 'tryAgain'];
  if (report.state !== 'due' || report.because === null) return [];
  const { code } = report.because;
  if (code === 'unauthorized') return ['tryAgain', 'reconnect'];
  // Its next try may be hours away (docs/decisions/0063).
  return when(failureRule(code) === 'stop', 'tryAgain');
}

function nextStep(consult: Extract<Consult, { phase: 'needsAttention' }>): ConsultAction {
  const { code } = consult.failure;
  if (code === 'note_elsewhere' || code === 'note_unreadable') return 'checkAgain';
  if (code === 'note_overdue' && currentSubmission(consult) !== null) return 'checkAgain';
  return failureRule(code) === 'reconnect' ? 'reconnect' : 'tryAgain';
}

export function isChangedSinceFiled(consult: Consult): boolean {
  return (
    consult.phase === 'filed' &&
    (consult.filedFor !== undefined ||
      !isSameFiling(consult.filed, filedSections(consult.note, consult.edits)))
  );
}
