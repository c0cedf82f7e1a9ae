import { assertNever } from '../../assertNever.ts';
import { isBeforeSend, noteOf, type Consult } from '../consult.ts';
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
import type { ConsultEvent } from './consultEvent.ts';

/**
 * The consult after the event. Pure and total: an event that does not fit the phase returns the very same object,
 * because a late answer must never undo a decision.
 */
export function transition(consult: Consult, event: ConsultEvent, now: EpochMs): Consult {
  if (lacksAudioFor(consult, event)) return consult;
  const after = apply(consult, event, now);
  return after.phase === consult.phase ? after : { ...after, since: now };
}

function apply(consult: Consult, event: ConsultEvent, now: EpochMs): Consult {
  switch (event.type) {
    case 'takeEnded':
      return endTake(consult, event.end, event.audio);
    case 'takePaused':
      return pauseTake(consult, event.end);
    case 'pausedTakeStopped':
      return stopPausedTake(consult);
    case 'takeContinued':
      return continueTake(consult, event);
    case 'nothingAdded':
      return withoutLastRun(consult);
    case 'takeDiscarded':
      return consult.phase === 'recording' ? discard(endTake(consult, event.end, null), now) : consult;
    case 'newAnimalUndone':
      return undoNewAnimal(consult, event);
    case 'recordingTrimmed':
      return consult.phase === 'readyToSend'
        ? { ...consult, trim: trimWithin(event.trim, consult.audio.durationMs) }
        : consult;
    case 'audioPrepared':
      return prepared(consult, event.audio, event.gaps ?? null);
    case 'preparingAsked':
      return prepareAgain(consult);
    case 'preparingCancelled':
      return cancelPreparing(consult);
    case 'patientChanged':
      return isBeforeSend(consult) ? { ...consult, patient: event.patient } : consult;
    case 'patientCorrected':
      return correctPatient(consult, event.patient, event.isPasted !== false);
    case 'payloadFrozen':
      return freeze(consult, event.submission, now);
    case 'uploadStarted':
      return startUpload(consult, event.address);
    case 'uploadDelayed':
      return delayUpload(consult, event, now);
    case 'uploadHeld':
      return holdUpload(consult, event);
    case 'uploadReleased':
      return consult.phase === 'queued' ? { ...consult, because: null } : consult;
    case 'waitEnded':
      return endWait(consult, event.byPerson === true, now);
    case 'sendCancelled':
      return cancelSend(consult, event.forSmaller === true);
    case 'noteBegunByHand':
      return writeByHand(consult);
    case 'sendingTakenUp':
      return sendInstead(consult, now);
    case 'uploadAnswered':
      return answerUpload(consult, event.answered, now);
    case 'noteArrived':
      return arrive(consult, event.note, now);
    case 'noteOpened':
      return withoutUnread(consult);
    case 'noteFailed':
      return failNote(consult, event);
    case 'newNoteRequested':
      return requestNewNote(consult, event.submission, now);
    case 'secondNoteGivenUp':
      return endSecond(consult, 'not_found');
    case 'secondNoteDiscarded':
      return withSecondReport(consult, event.of, () => ({ state: 'recorded', at: now }));
    case 'secondNoteRefused':
      return withSecondReport(consult, event.of, () => ({ state: 'refused', because: event.because }));
    case 'secondNoteDelayed':
      return withSecondReport(consult, event.of, (attempt) => ({
        state: 'due',
        attempt: attempt + 1,
        notBefore: event.notBefore,
        because: event.because,
      }));
    case 'lookAnswered':
      return countLook(consult, event.of, event.isLast);
    case 'noteMissed':
      return missNote(consult, event);
    case 'workStopped':
      return stop(consult, event, now);
    case 'workResumed':
      return resume(consult, now);
    case 'sectionEdited':
      return editSection(consult, event.index, event.edit);
    case 'warningsAcknowledged':
      return acknowledge(consult, event, now);
    case 'placeChecked':
      return checkPlace(consult, event.place);
    case 'noteFiled':
      return file(consult, now);
    case 'filingUndone':
      return undoFiling(consult);
    case 'consultDiscarded':
      return discard(consult, now);
    case 'consultRestored':
      return restore(consult, now);
    case 'outcomeRecorded':
      return withReport(consult, event.decidedAt, () => ({ state: 'recorded', at: now }));
    case 'outcomeDelayed':
      return withReport(consult, event.decidedAt, (attempt) => ({
        state: 'due',
        attempt: attempt + 1,
        notBefore: event.notBefore,
        because: event.because,
      }));
    case 'outcomeParked':
      return withReport(consult, event.decidedAt, () => ({ state: 'parked', because: event.because }));
    case 'reportResumed':
      return resumeReport(event.byPerson === true ? resumeSecondReport(consult, now) : consult, now);
    case 'outcomeRefused':
      return withReport(consult, event.decidedAt, () =>
        isQuietRefusal(consult, event.because)
          ? { state: 'none' }
          : { state: 'refused', because: event.because },
      );
    case 'outcomeNotReported':
      return switchOffSecondReport(switchOffReport(consult, now), now);
    case 'audioRemoved':
      return canRemoveAudio(consult) ? { ...consult, audioRemovedAt: now } : consult;
    default:
      return assertNever(event);
  }
}

function withoutUnread(consult: Consult): Consult {
  const { isNoteUnread, ...read } = consult;
  return isNoteUnread === undefined ? consult : read;
}

/**
 * The interface does not say whether the service accepts the outcome of a note written by hand (an assumption): its 400
 * and 404 end the report quietly. Any other refusal has another cause.
 */
const isQuietRefusal = (consult: Consult, { code }: Failure): boolean =>
  noteOf(consult)?.isByHand === true && (code === 'request_rejected' || code === 'note_not_found');
