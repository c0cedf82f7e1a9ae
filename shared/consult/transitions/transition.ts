import { isBeforeSend, noteOf, type Consult, type ReportState, type SavedConsult } from '../consult.ts';
import {
  markPlaceChecked,
  correctPatient,
  discardConsult,
  editSection,
  fileNote,
  restoreConsult,
  undoFiling,
} from './decisionTransitions.ts';
import {
  answerUpload,
  receiveNote,
  cancelSend,
  delayUpload,
  endWait,
  failNote,
  freezeSubmission,
  holdUpload,
  cancelPreparing,
  handleMissingNote,
  prepareAgain,
  resumeConsultWork,
  sendRecordingInstead,
  startUpload,
  consultAfterWorkStopped,
  writeByHand,
} from './deliveryTransitions.ts';
import { canRemoveAudio, isBlockedWithoutAudio } from '../canRemoveAudio.ts';
import type { EpochMs, SubmissionKey } from '../../ids.ts';
import { consultsBeforeJoin, joinConsults } from './joinTransitions.ts';
import { countLateNoteLook } from './lateNote.ts';
import { resumeReport, switchOffReport, withReportState } from './outcomeReport.ts';
import { requestNewNote, useOtherNote, switchOffSecondReport, withSecondReportState } from './secondNote.ts';
import { trimWithin } from '../take.ts';
import {
  continueTake,
  endTake,
  pauseTake,
  finishPreparing,
  stopPausedTake,
  undoNewAnimal,
  withoutLastRun,
} from './takeTransitions.ts';
import { acknowledgeWarnings } from '../warnings.ts';
import type { ConsultEvent, ConsultEventOf } from './consultEvent.ts';

type AnyTransition = (consult: Consult, event: ConsultEvent, now: EpochMs) => Consult;

const transitions: {
  readonly [Type in ConsultEvent['type']]: (
    consult: Consult,
    event: ConsultEventOf<Type>,
    now: EpochMs,
  ) => Consult;
} = {
  takeEnded: (consult, { end, audio }) => endTake(consult, end, audio),
  takePaused: (consult, { end }) => pauseTake(consult, end),
  pausedTakeStopped: stopPausedTake,
  takeContinued: continueTake,
  nothingAdded: withoutLastRun,
  takeDiscarded: (consult, { end }, now) =>
    consult.phase === 'recording' ? discardConsult(endTake(consult, end, null), now) : consult,
  newAnimalUndone: undoNewAnimal,
  joined: joinConsults,
  joinUndone: (consult, _, now) => consultsBeforeJoin(consult, now)?.[0] ?? consult,
  recordingTrimmed: (consult, { trim }) =>
    consult.phase === 'readyToSend'
      ? { ...consult, trim: trimWithin(trim, consult.audio.durationMs) }
      : consult,
  audioPrepared: finishPreparing,
  preparingAsked: prepareAgain,
  preparingCancelled: cancelPreparing,
  patientChanged: (consult, { patient }) => (isBeforeSend(consult) ? { ...consult, patient } : consult),
  patientCorrected: (consult, { patient }) => correctPatient(consult, patient),
  payloadFrozen: (consult, { submission }, now) => freezeSubmission(consult, submission, now),
  uploadStarted: (consult, { address }) => startUpload(consult, address),
  uploadDelayed: delayUpload,
  uploadHeld: holdUpload,
  waitEnded: (consult, { byPerson = false }, now) => endWait(consult, byPerson, now),
  sendCancelled: (consult, { forSmaller = false }) => cancelSend(consult, forSmaller),
  noteBegunByHand: writeByHand,
  sendingTakenUp: (consult, _, now) => sendRecordingInstead(consult, now),
  uploadAnswered: answerUpload,
  noteArrived: receiveNote,
  noteOpened: withoutUnread,
  noteFailed: failNote,
  newNoteRequested: (consult, { submission }, now) => requestNewNote(consult, submission, now),
  otherNoteUsed: (consult, { at }, now) => useOtherNote(consult, at, now),
  lookAnswered: (consult, { of, isLast }) => countLateNoteLook(consult, of, isLast),
  noteMissed: handleMissingNote,
  workStopped: consultAfterWorkStopped,
  workResumed: (consult, _, now) => resumeConsultWork(consult, now),
  sectionEdited: (consult, { index, edit }) => editSection(consult, index, edit),
  warningsAcknowledged: acknowledgeWarnings,
  placeChecked: (consult, { place }) => markPlaceChecked(consult, place),
  checksWithdrawn: (consult) =>
    consult.checkedPlaces.length === 0 ? consult : { ...consult, checkedPlaces: [] },
  noteFiled: (consult, { isPasted }, now) => fileNote(consult, isPasted, now),
  filingUndone: undoFiling,
  consultDiscarded: (consult, _, now) => discardConsult(consult, now),
  consultRestored: (consult, _, now) => restoreConsult(consult, now),
  outcomeRecorded: (consult, event, now) =>
    withReportOf(consult, event, () => ({ state: 'recorded', at: now })),
  outcomeDelayed: (consult, event, now) => withReportOf(consult, event, dueAgain(event, now)),
  outcomeParked: (consult, event) =>
    withReportOf(consult, event, () => ({ state: 'parked', because: event.because })),
  reportResumed: (consult, _, now) => resumeReport(consult, now),
  outcomeRefused: (consult, event) =>
    withReportOf(consult, event, () =>
      isQuietRefusal(consult, event) ? { state: 'none' } : { state: 'refused', because: event.because },
    ),
  outcomeNotReported: (consult, _, now) => switchOffSecondReport(switchOffReport(consult, now), now),
  audioRemoved: (consult, _, now) =>
    canRemoveAudio(consult) ? { ...consult, audioRemovedAt: now } : consult,
};

/**
 * Pure and total: where the event does not fit the phase, the very same object, because a late answer must
 * never undo a decision.
 */
export function transition(consult: SavedConsult, event: ConsultEvent, now: EpochMs): Consult {
  if (isBlockedWithoutAudio(consult, event)) return consult;
  // The compiler cannot see that the type chooses the transition.
  const after = (transitions[event.type] as AnyTransition)(consult, event, now);
  return after.phase === consult.phase ? after : { ...after, since: now };
}

const withReportOf = (
  consult: Consult,
  { decidedAt, of }: { readonly decidedAt: EpochMs; readonly of?: SubmissionKey },
  next: (attempt: number) => ReportState,
): Consult =>
  of === undefined ? withReportState(consult, decidedAt, next) : withSecondReportState(consult, of, next);

const dueAgain =
  ({ notBefore, because, isOfConnection }: ConsultEventOf<'outcomeDelayed'>, now: EpochMs) =>
  (attempt: number): ReportState => {
    const wait = isOfConnection ? { notBefore: now, because: null } : { notBefore, because };
    return { state: 'due', attempt: attempt + 1, ...wait };
  };

function withoutUnread(consult: Consult): Consult {
  const { isNoteUnread, ...read } = consult;
  return isNoteUnread === undefined ? consult : read;
}

/**
 * An assumption, on which the interface is silent: 400 and 404 end the report of a note by hand quietly. Any
 * other refusal has another cause.
 */
const isQuietRefusal = (
  consult: Consult,
  { because: { code }, of }: ConsultEventOf<'outcomeRefused'>,
): boolean =>
  of === undefined &&
  noteOf(consult)?.isByHand === true &&
  (code === 'request_rejected' || code === 'note_not_found');
