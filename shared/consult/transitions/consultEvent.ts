import type { CheckedPlace } from '../checkedPlaces.ts';
import type { Patient, PreparedAudio, Submission, Writing } from '../consult.ts';
import type { Failure } from '../failure.ts';
import type { EpochMs, SubmissionKey } from '../../ids.ts';
import type { Note, SectionEdit } from '../note.ts';
import type { TakeEnd, TakeGap, Trim } from '../take.ts';

/** An event with its fields. */
export type EventOf<Type extends ConsultEvent['type']> = Extract<ConsultEvent, { readonly type: Type }>;

/** Everything that can happen to a consult, in the past tense. */
export type ConsultEvent =
  /** The take is complete. `audio`: its WAV, if the app wrote one during the recording. */
  | { readonly type: 'takeEnded'; readonly end: TakeEnd; readonly audio: PreparedAudio | null }
  /** The run of the microphone is over, because another consult is recorded or the app ends; the take is not. */
  | { readonly type: 'takePaused'; readonly end: TakeEnd }
  /** The vet stopped a paused take for which no microphone runs. */
  | { readonly type: 'pausedTakeStopped' }
  /** Another run of the microphone begins, with a journal of its own. `microphone`: its name. */
  | { readonly type: 'takeContinued'; readonly file: string; readonly microphone: string }
  /** No sound came in the last run of the microphone, so the recording is what it was before that run. */
  | { readonly type: 'nothingAdded' }
  /** The vet does not want a take that was interrupted before Stop. */
  | { readonly type: 'takeDiscarded'; readonly end: TakeEnd }
  /**
   * The vet took New animal back: the run that began for the next consult is the next run of this one. `patient`: with
   * what was typed for the next consult and was missing here.
   */
  | {
      readonly type: 'newAnimalUndone';
      readonly file: string;
      readonly microphone: string;
      readonly patient: Patient;
    }
  | { readonly type: 'recordingTrimmed'; readonly trim: Trim | null }
  /** `gaps`: all gaps of the take's journal, if it has lost audio since the take ended; missing: not known. */
  | { readonly type: 'audioPrepared'; readonly audio: PreparedAudio; readonly gaps?: readonly TakeGap[] }
  /** The app is to prepare the refused audio again from the original. */
  | { readonly type: 'preparingAsked' }
  /** The vet wants the audio that was ready before. */
  | { readonly type: 'preparingCancelled' }
  | { readonly type: 'patientChanged'; readonly patient: Patient }
  /** After Send, the vet corrected the patient. The sent fields do not change. */
  | { readonly type: 'patientCorrected'; readonly patient: Patient }
  /** The vet pressed Send and the payload is frozen; or, after a failed note, the vet asked for a new note. */
  | { readonly type: 'payloadFrozen'; readonly submission: Submission }
  /** `address`: the service's address; missing: not known. */
  | { readonly type: 'uploadStarted'; readonly address?: string }
  /**
   * `doubt`: the whole payload may have arrived, so the app asks for the note before it sends again. From the queue:
   * the app could not ask whether the payload has arrived. `mayBeThere`: the whole payload left, and the service did
   * not refuse it. `unansweredBytes`: so many of the recording left, and the service did not answer. `offersSmaller`:
   * the vet may send a smaller copy instead.
   */
  | {
      readonly type: 'uploadDelayed';
      readonly because: Failure;
      readonly notBefore: EpochMs;
      readonly doubt?: NonNullable<Submission['doubt']> | null;
      readonly mayBeThere?: boolean;
      readonly unansweredBytes?: number;
      readonly offersSmaller?: boolean;
    }
  /** The consult's connection sends nothing for now; the consult's turn comes later. */
  | { readonly type: 'uploadHeld'; readonly because: Failure; readonly notBefore?: EpochMs }
  | { readonly type: 'uploadReleased' }
  /** The next try need not wait any longer. `byPerson`: somebody pressed a button, so whole uploads count afresh. */
  | { readonly type: 'waitEnded'; readonly byPerson?: true }
  /** `forSmaller`: the vet wants to send a smaller copy instead. */
  | { readonly type: 'sendCancelled'; readonly forSmaller?: true }
  /** The service has no note to give, so the vet writes it. */
  | { readonly type: 'noteBegunByHand' }
  /** The vet began a note by hand by mistake: the note is still empty, and the app sends the recording instead. */
  | { readonly type: 'sendingTakenUp' }
  /** 202; or 409: the service has a note under this key; or a refusal: the app may not repeat the request unchanged. */
  | { readonly type: 'uploadAnswered'; readonly answered: Writing['answered'] }
  | { readonly type: 'noteArrived'; readonly note: Note }
  /** A person has opened the consult, or looks at it. */
  | { readonly type: 'noteOpened' }
  /** `of`: the submission's key; missing: the live submission. */
  | {
      readonly type: 'noteFailed';
      readonly because: Failure;
      readonly transcript: string | null;
      readonly of?: SubmissionKey;
    }
  /** A person does not want to wait longer for the note that the service is writing. */
  | { readonly type: 'newNoteRequested'; readonly submission: Submission }
  /** The app no longer looks for the second of two notes. */
  | { readonly type: 'secondNoteGivenUp' }
  /** The service knows that the second of two notes is discarded, or refuses that report. */
  | { readonly type: 'secondNoteDiscarded'; readonly of: SubmissionKey }
  | {
      readonly type: 'secondNoteRefused';
      readonly of: SubmissionKey;
      readonly because: Failure;
    }
  | {
      readonly type: 'secondNoteDelayed';
      readonly of: SubmissionKey;
      readonly because: Failure;
      readonly notBefore: EpochMs;
    }
  /** A look for the late note of that submission found none yet. `isLast`: looking again would bring the same. */
  | { readonly type: 'lookAnswered'; readonly of: SubmissionKey; readonly isLast?: boolean }
  /**
   * GET answered 404. A second send begins at `notBefore`. `because`: something on the way may have said it, so that the
   * same key and bytes may go again, and no new key.
   */
  | { readonly type: 'noteMissed'; readonly notBefore: EpochMs; readonly because?: Failure }
  /** The current step needs a person. `mayBeThere`: as in `uploadDelayed`. */
  | { readonly type: 'workStopped'; readonly because: Failure; readonly mayBeThere?: boolean }
  /** A person asked to retry the step. */
  | { readonly type: 'workResumed' }
  /** `emptyKey`: the key of the section, where it came empty. */
  | {
      readonly type: 'sectionEdited';
      readonly index: number;
      readonly edit: SectionEdit;
      readonly emptyKey?: string;
    }
  /** The vet `by` has read the first `count` warnings of the consult. */
  | { readonly type: 'warningsAcknowledged'; readonly count: number; readonly by: string }
  /** The vet `by` has compared a marked place of the note with what was said. */
  | { readonly type: 'placeChecked'; readonly place: CheckedPlace; readonly by: string }
  /** All places that were checked are marked again. */
  | { readonly type: 'checksWithdrawn' }
  /** `isPasted`: as in `Filed`. */
  | { readonly type: 'noteFiled'; readonly isPasted?: false | undefined }
  /** The vet undid the filing before anybody was told of it. */
  | { readonly type: 'filingUndone' }
  | { readonly type: 'consultDiscarded' }
  | { readonly type: 'consultRestored' }
  /** `decidedAt` names the reported decision: a later decision is still due. */
  | { readonly type: 'outcomeRecorded'; readonly decidedAt: EpochMs }
  | {
      readonly type: 'outcomeDelayed';
      readonly decidedAt: EpochMs;
      readonly because: Failure;
      readonly notBefore: EpochMs;
    }
  | { readonly type: 'outcomeParked'; readonly decidedAt: EpochMs; readonly because: Failure }
  /** A parked report is due after a reconnect or a request. `byPerson`: the second note's report as well. */
  | { readonly type: 'reportResumed'; readonly byPerson?: true }
  | { readonly type: 'outcomeRefused'; readonly decidedAt: EpochMs; readonly because: Failure }
  /** The organisation has switched reports off. */
  | { readonly type: 'outcomeNotReported' }
  /** The retention time of the audio is over; the app deletes the files next. */
  | { readonly type: 'audioRemoved' };
