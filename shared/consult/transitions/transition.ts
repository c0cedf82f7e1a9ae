import { isBeforeSend, noteOf, type Consult, type Report } from '../consult.ts';
import {
  checkPlace,
  correctPatient,
  discard,
  editSection,
  file,
  restore,
  undoFiling,
} from './decisionTransitions.ts';
import {
  answerUpload,
  arrive,
  cancelSend,
  delayUpload,
  endWait,
  failNote,
  freeze,
  holdUpload,
  cancelPreparing,
  missNote,
  prepareAgain,
  resume,
  sendInstead,
  startUpload,
  stop,
  writeByHand,
} from './deliveryTransitions.ts';
import type { Failure } from '../failure.ts';
import { canRemoveAudio, lacksAudioFor } from '../canRemoveAudio.ts';
import type { EpochMs } from '../../ids.ts';
import { countLook } from './lateNote.ts';
import { resumeReport, switchOffReport, withReport } from './outcomeReport.ts';
import {
  endSecond,
  requestNewNote,
  resumeSecondReport,
  switchOffSecondReport,
  withSecondReport,
} from './secondNote.ts';
import { trimWithin } from '../take.ts';
import {
  continueTake,
  endTake,
  pauseTake,
  prepared,
  stopPausedTake,
  undoNewAnimal,
  withoutLastRun,
} from './takeTransitions.ts';
import { acknowledge } from '../warnings.ts';
import type { ConsultEvent, EventOf } from './consultEvent.ts';

type AnyTransition = (consult: Consult, event: ConsultEvent, now: EpochMs) => Consult;

const transitions: {
  readonly [Type in ConsultEvent['type']]: (consult: Consult, event: EventOf<Type>, now: EpochMs) => Consult;
} = {
  takeEnded: (consult, { end, audio }) => endTake(consult, end, audio),
  takePaused: (consult, { end }) => pauseTake(consult, end),
  pausedTakeStopped: stopPausedTake,
  takeContinued: continueTake,
  nothingAdded: withoutLastRun,
  takeDiscarded: (consult, { end }, now) =>
    consult.phase === 'recording' ? discard(endTake(consult, end, null), now) : consult,
  newAnimalUndone: undoNewAnimal,
  recordingTrimmed: (consult, { trim }) =>
    consult.phase === 'readyToSend'
      ? { ...consult, trim: trimWithin(trim, consult.audio.durationMs) }
      : consult,
  audioPrepared: prepared,
  preparingAsked: prepareAgain,
  preparingCancelled: cancelPreparing,
  patientChanged: (consult, { patient }) => (isBeforeSend(consult) ? { ...consult, patient } : consult),
  patientCorrected: (consult, { patient }) => correctPatient(consult, patient),
  payloadFrozen: (consult, { submission }, now) => freeze(consult, submission, now),
  uploadStarted: (consult, { address }) => startUpload(consult, address),
  uploadDelayed: delayUpload,
  uploadHeld: holdUpload,
  waitEnded: (consult, { byPerson = false }, now) => endWait(consult, byPerson, now),
  sendCancelled: (consult, { forSmaller = false }) => cancelSend(consult, forSmaller),
  noteBegunByHand: writeByHand,
  sendingTakenUp: (consult, _, now) => sendInstead(consult, now),
  uploadAnswered: (consult, { answered }, now) => answerUpload(consult, answered, now),
  noteArrived: (consult, { note }, now) => arrive(consult, note, now),
  noteOpened: withoutUnread,
  noteFailed: failNote,
  newNoteRequested: (consult, { submission }, now) => requestNewNote(consult, submission, now),
  secondNoteGivenUp: (consult) => endSecond(consult, 'not_found'),
  secondNoteDiscarded: (consult, { of }, now) =>
    withSecondReport(consult, of, () => ({ state: 'recorded', at: now })),
  secondNoteRefused: (consult, { of, because }) =>
    withSecondReport(consult, of, () => ({ state: 'refused', because })),
  secondNoteDelayed: (consult, event) => withSecondReport(consult, event.of, dueAgain(event)),
  lookAnswered: (consult, { of, isLast }) => countLook(consult, of, isLast),
  noteMissed: missNote,
  workStopped: stop,
  workResumed: (consult, _, now) => resume(consult, now),
  sectionEdited: (consult, { index, edit }) => editSection(consult, index, edit),
  warningsAcknowledged: acknowledge,
  placeChecked: (consult, { place }) => checkPlace(consult, place),
  checksWithdrawn: (consult) =>
    consult.checkedPlaces.length === 0 ? consult : { ...consult, checkedPlaces: [] },
  noteFiled: (consult, { isPasted }, now) => file(consult, isPasted, now),
  filingUndone: undoFiling,
  consultDiscarded: (consult, _, now) => discard(consult, now),
  consultRestored: (consult, _, now) => restore(consult, now),
  outcomeRecorded: (consult, { decidedAt }, now) =>
    withReport(consult, decidedAt, () => ({ state: 'recorded', at: now })),
  outcomeDelayed: (consult, event) => withReport(consult, event.decidedAt, dueAgain(event)),
  outcomeParked: (consult, { decidedAt, because }) =>
    withReport(consult, decidedAt, () => ({ state: 'parked', because })),
  reportResumed: (consult, { byPerson = false }, now) =>
    resumeReport(byPerson ? resumeSecondReport(consult, now) : consult, now),
  outcomeRefused: (consult, { decidedAt, because }) =>
    withReport(consult, decidedAt, () =>
      isQuietRefusal(consult, because) ? { state: 'none' } : { state: 'refused', because },
    ),
  outcomeNotReported: (consult, _, now) => switchOffSecondReport(switchOffReport(consult, now), now),
  audioRemoved: (consult, _, now) =>
    canRemoveAudio(consult) ? { ...consult, audioRemovedAt: now } : consult,
};

/**
 * Pure and total: where the event does not fit the phase, the very same object, because a late answer must
 * never undo a decision.
 */
export function transition(consult: Consult, event: ConsultEvent, now: EpochMs): Consult {
  if (lacksAudioFor(consult, event)) return consult;
  // The compiler cannot see that the type chooses the transition.
  const after = (transitions[event.type] as AnyTransition)(consult, event, now);
  return after.phase === consult.phase ? after : { ...after, since: now };
}

const dueAgain =
  ({ notBefore, because }: EventOf<'outcomeDelayed' | 'secondNoteDelayed'>) =>
  (attempt: number): Report => ({ state: 'due', attempt: attempt + 1, notBefore, because });

function withoutUnread(consult: Consult): Consult {
  const { isNoteUnread, ...read } = consult;
  return isNoteUnread === undefined ? consult : read;
}

/**
 * An assumption, on which the interface is silent: 400 and 404 end the report of a note by hand quietly. Any
 * other refusal has another cause.
 */
const isQuietRefusal = (consult: Consult, { code }: Failure): boolean =>
  noteOf(consult)?.isByHand === true && (code === 'request_rejected' || code === 'note_not_found');
