import type { Patient, PreparedAudio, Submission, Writing } from '../consult.ts';
import type { Failure } from '../failure.ts';
import type { EpochMs, SubmissionKey } from '../../ids.ts';
import type { Note, SectionEdit } from '../note.ts';
import type { TakeEnd, TakeGap, Trim } from '../take.ts';

/** What can happen to a consult, in the past tense. */
export type ConsultEvent =
  /** The take is whole. `audio`: its WAV, where that grew along with it. */
  | { readonly type: 'takeEnded'; readonly end: TakeEnd; readonly audio: PreparedAudio | null }
  /** A take that did not come to Stop is not wanted. */
  | { readonly type: 'takeDiscarded'; readonly end: TakeEnd }
  | { readonly type: 'recordingTrimmed'; readonly trim: Trim | null }
  /** `gaps`: all of its take's journal, where that has lost some since the take ended; by default they are not known. */
  | { readonly type: 'audioPrepared'; readonly audio: PreparedAudio; readonly gaps?: readonly TakeGap[] }
  /** What the service refused is to be made anew from the original. */
  | { readonly type: 'preparingAsked' }
  /** What was ready before is good enough. */
  | { readonly type: 'preparingCancelled' }
  | { readonly type: 'patientChanged'; readonly patient: Patient }
  /** After Send: it was another patient's. Nothing of what was sent changes. */
  | { readonly type: 'patientCorrected'; readonly patient: Patient }
  /** Send was pressed and the payload is frozen; or, after a failed note, a new one was asked for. */
  | { readonly type: 'payloadFrozen'; readonly submission: Submission }
  /** `address`: the service's; by default not known. */
  | { readonly type: 'uploadStarted'; readonly address?: string }
  /**
   * `doubt`: all of it may have arrived, and is asked for first. From the queue: it could not be asked whether it has.
   * `mayBeThere`: all of it left, and the service did not refuse it.
   */
  | {
      readonly type: 'uploadDelayed';
      readonly because: Failure;
      readonly notBefore: EpochMs;
      readonly doubt?: NonNullable<Submission['doubt']> | null;
      readonly mayBeThere?: boolean;
    }
  /** Its connection sends nothing for now; its turn comes later. */
  | { readonly type: 'uploadHeld'; readonly because: Failure }
  | { readonly type: 'uploadReleased' }
  /** A person does not want to wait for the next try. */
  | { readonly type: 'waitEnded' }
  /** A person does not want it to be sent after all. */
  | { readonly type: 'sendCancelled' }
  /** The service has no note to give: the vet writes it. */
  | { readonly type: 'noteBegunByHand' }
  /** It was begun by mistake: nothing is written, and the recording goes its way. */
  | { readonly type: 'sendingTakenUp' }
  /** 202; 409: the service has a note under this key; or a refusal that may not be repeated unchanged. */
  | { readonly type: 'uploadAnswered'; readonly answered: Writing['answered'] }
  | { readonly type: 'noteArrived'; readonly note: Note }
  /** `of`: by default the live submission. */
  | {
      readonly type: 'noteFailed';
      readonly because: Failure;
      readonly transcript: string | null;
      readonly of?: SubmissionKey;
    }
  /** A person does not want to wait longer for the note that is being written. */
  | { readonly type: 'newNoteRequested'; readonly submission: Submission }
  /** Of two notes, the second is not looked for any more. */
  | { readonly type: 'secondNoteGivenUp' }
  /** Of two notes, the service knows that the second is discarded, or does not want to. */
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
  /** The service asked for a wait that would use up the time for which a late note is looked for. */
  | { readonly type: 'lookPostponed'; readonly of: SubmissionKey; readonly until: EpochMs }
  /** 404 from GET. A second send begins at `notBefore`. */
  | { readonly type: 'noteMissed'; readonly notBefore: EpochMs }
  /** The step under way cannot go on without a person. `mayBeThere`: as of a delayed upload. */
  | { readonly type: 'workStopped'; readonly because: Failure; readonly mayBeThere?: boolean }
  /** A person asked for the step to be tried again. */
  | { readonly type: 'workResumed' }
  | { readonly type: 'sectionEdited'; readonly index: number; readonly edit: SectionEdit }
  /** The first `count` warnings of the consult, by that vet. */
  | { readonly type: 'warningsAcknowledged'; readonly count: number; readonly by: string }
  | { readonly type: 'noteFiled' }
  | { readonly type: 'consultDiscarded' }
  | { readonly type: 'consultRestored' }
  /** `decidedAt` names the decision that was reported: a later one is still due. */
  | { readonly type: 'outcomeRecorded'; readonly decidedAt: EpochMs }
  | {
      readonly type: 'outcomeDelayed';
      readonly decidedAt: EpochMs;
      readonly because: Failure;
      readonly notBefore: EpochMs;
    }
  | { readonly type: 'outcomeParked'; readonly decidedAt: EpochMs; readonly because: Failure }
  /** The vet has reconnected, or asked for it: a parked report is due again. `byPerson`: that of a second note as well. */
  | { readonly type: 'reportResumed'; readonly byPerson?: true }
  | { readonly type: 'outcomeRefused'; readonly decidedAt: EpochMs; readonly because: Failure }
  /** It has been kept for as long as was wanted; its files go next. */
  | { readonly type: 'audioRemoved' }
  /** A person was asked whether it may go. */
  | { readonly type: 'audioKept' };
