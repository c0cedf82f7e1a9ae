import type { CheckedPlace, MarkedPlaces } from '../checkedPlaces.ts';
import type { Consult, Patient, PreparedAudio, Submission } from '../consult.ts';
import type { Failure } from '../failure.ts';
import type { EpochMs, Sha256, SubmissionKey } from '../../ids.ts';
import type { Note, NoteEdits, SectionEdit } from '../note.ts';
import type { TakeEnd, TakeGap, Trim } from '../take.ts';

export type ConsultEventOf<Type extends ConsultEvent['type']> = Extract<
  ConsultEvent,
  { readonly type: Type }
>;

export type Doubt = Extract<Submission['place'], 'unsure' | 'odd'>;

export type ConsultEvent =
  /** `audio`: the WAV that was written during the recording. */
  | { readonly type: 'takeEnded'; readonly end: TakeEnd; readonly audio: PreparedAudio | null }
  /** Only the run of the microphone is over: another consult is recorded, or the app ends. */
  | { readonly type: 'takePaused'; readonly end: TakeEnd }
  | { readonly type: 'pausedTakeStopped' }
  /** Another run begins. `microphone`: its name. */
  | { readonly type: 'takeContinued'; readonly file: string; readonly microphone: string }
  | { readonly type: 'nothingAdded' }
  | { readonly type: 'takeDiscarded'; readonly end: TakeEnd }
  /**
   * The run that began for the next consult becomes this one's. `patient`: completed by what was typed there.
   */
  | {
      readonly type: 'newAnimalUndone';
      readonly file: string;
      readonly microphone: string;
      readonly patient: Patient;
    }
  /** `other`: of the same patient, recorded later; it goes. `patient`: of both. */
  | { readonly type: 'joined'; readonly other: Consult; readonly patient: Patient }
  | { readonly type: 'joinUndone' }
  | { readonly type: 'recordingTrimmed'; readonly trim: Trim | null }
  /**
   * `gaps`: of the journal, if it has lost audio since the take ended. `sourceSha256`: of the imported file,
   * which was read to its end.
   */
  | {
      readonly type: 'audioPrepared';
      readonly audio: PreparedAudio;
      readonly gaps?: readonly TakeGap[];
      readonly sourceSha256?: Sha256 | undefined;
    }
  | { readonly type: 'preparingAsked' }
  | { readonly type: 'preparingCancelled' }
  | { readonly type: 'patientChanged'; readonly patient: Patient }
  /** After Send: the sent fields do not change. */
  | { readonly type: 'patientCorrected'; readonly patient: Patient }
  /** By Send, or by the request for another note after a failed one. */
  | { readonly type: 'payloadFrozen'; readonly submission: Submission }
  | { readonly type: 'uploadStarted'; readonly address?: string }
  /**
   * `doubt`: the whole payload may have arrived, so the app asks for the note before it sends again. From the
   * queue: the app could not ask. `mayBeThere`: the whole left, and the service did not refuse it.
   * `unansweredBytes`: so many left without an answer. `offersSmaller`: a smaller copy may go instead.
   * `isOfConnection`: the connection keeps the wait for all of its uploads or reports, and the consult has
   * none of its own.
   */
  | {
      readonly type: 'uploadDelayed';
      readonly because: Failure;
      readonly notBefore: EpochMs;
      readonly doubt?: Doubt | null;
      readonly mayBeThere?: boolean;
      readonly unansweredBytes?: number;
      readonly offersSmaller?: boolean;
      readonly isOfConnection?: boolean;
    }
  /** After so many whole uploads without an answer, the next one waits for a day. */
  | { readonly type: 'uploadHeld'; readonly because: Failure; readonly notBefore: EpochMs }
  /** `byPerson`: by a button, so whole uploads count afresh. */
  | { readonly type: 'waitEnded'; readonly byPerson?: true }
  | { readonly type: 'sendCancelled'; readonly forSmaller?: true }
  | { readonly type: 'noteBegunByHand' }
  | { readonly type: 'sendingTakenUp' }
  /** accepted: 202, or the note is being written. conflict: 409. */
  | { readonly type: 'uploadAnswered'; readonly answered: 'accepted' | 'conflict' }
  /** `edits`: the vet's words, for a note that the vet still waits for. */
  | { readonly type: 'noteArrived'; readonly note: Note; readonly edits?: NoteEdits | undefined }
  | { readonly type: 'noteOpened' }
  /** `of`: missing: the live submission. */
  | {
      readonly type: 'noteFailed';
      readonly because: Failure;
      readonly transcript: string | null;
      readonly of?: SubmissionKey;
    }
  | { readonly type: 'newNoteRequested'; readonly submission: Submission }
  /** `at`: of `otherNotes`. */
  | { readonly type: 'otherNoteUsed'; readonly at: EpochMs }
  /** `isLast`: looking again would bring the same. */
  | { readonly type: 'lookAnswered'; readonly of: SubmissionKey; readonly isLast?: boolean }
  /**
   * GET answered 404. A second send begins at `notBefore`. `because`: perhaps not the service's own word,
   * which permits the same key and bytes and no new key.
   */
  | { readonly type: 'noteMissed'; readonly notBefore: EpochMs; readonly because?: Failure }
  /** `mayBeThere`: as in `uploadDelayed`. */
  | { readonly type: 'workStopped'; readonly because: Failure; readonly mayBeThere?: boolean }
  | { readonly type: 'workResumed' }
  /** `emptyKey`: of a section that came empty. */
  | {
      readonly type: 'sectionEdited';
      readonly index: number;
      readonly edit: SectionEdit;
      readonly emptyKey?: string;
    }
  | { readonly type: 'warningsAcknowledged'; readonly count: number; readonly by: string }
  | { readonly type: 'placeChecked'; readonly place: CheckedPlace; readonly by: string }
  | { readonly type: 'checksWithdrawn' }
  /** `isPasted`: as in `FiledPhase`. */
  | {
      readonly type: 'noteFiled';
      readonly isPasted?: false | undefined;
      readonly places?: MarkedPlaces;
    }
  | { readonly type: 'filingUndone' }
  | { readonly type: 'consultDiscarded' }
  | { readonly type: 'consultRestored' }
  /** A later decision than `decidedAt` is still due. `of`: that the note of this other key is discarded. */
  | { readonly type: 'outcomeRecorded'; readonly decidedAt: EpochMs; readonly of?: SubmissionKey }
  | {
      readonly type: 'outcomeDelayed';
      readonly decidedAt: EpochMs;
      readonly of?: SubmissionKey;
      readonly because: Failure;
      readonly notBefore: EpochMs;
      readonly isOfConnection: boolean;
    }
  | { readonly type: 'outcomeParked'; readonly decidedAt: EpochMs; readonly because: Failure }
  | { readonly type: 'reportResumed' }
  | {
      readonly type: 'outcomeRefused';
      readonly decidedAt: EpochMs;
      readonly of?: SubmissionKey;
      readonly because: Failure;
    }
  | { readonly type: 'outcomeNotReported' }
  | { readonly type: 'audioRemoved' };
