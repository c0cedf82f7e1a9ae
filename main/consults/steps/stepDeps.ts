import { failure, type Failure } from '../../../shared/consult/failure.ts';
import type { Connections } from '../../connections/connections.ts';
import type { ConnectionId, ConsultId, SubmissionKey } from '../../../shared/ids.ts';
import type { Note, NoteEdits } from '../../../shared/consult/note.ts';
import type { WorkProgress } from '../../../shared/ipc/snapshot.ts';
import type { OutcomeReportScope } from '../../../shared/settings/outcomeReportScope.ts';
import type { ConsultRepository } from '../consultRepository.ts';
import type { NoteService } from '../../ports/noteService.ts';
import type { Clock } from '../../ports/clock.ts';
import type { ConsultAudio } from '../../ports/consultAudio.ts';
import type { TakeStore } from '../../ports/takes.ts';
import type { NextStepAfterUpload } from '../decisions/nextStepAfterUpload.ts';
import type { RecordingReadFailures } from '../decisions/recordingReadFailures.ts';
import type { PollWaits } from '../pollWaits.ts';
import type { ImportQuestions } from '../importQuestions.ts';
import type { UndoableFilings } from '../undoableFilings.ts';
import type { RefusedSizes } from '../../connections/refusedSizes.ts';
import type { RateGate } from '../../connections/rateGate.ts';
import type { RequestKind } from '../../ports/noteService.ts';
import type { Gates } from '../../connections/gates.ts';
import type { EndedWaits } from '../endedWaits.ts';

export type StepDeps = {
  readonly repository: ConsultRepository;
  readonly audio: ConsultAudio;
  readonly importQuestions: Pick<ImportQuestions, 'isOpen' | 'mayBeReady'>;
  readonly inspectTake: TakeStore['inspect'];
  readonly service: NoteService;
  /** By the words of that connection's vet. */
  readonly changeWords: (note: Note, of: ConnectionId) => Promise<NoteEdits>;
  readonly clock: Clock;
  readonly gates: Gates;
  readonly endedWaits: EndedWaits;
  readonly undoableFilings: Pick<UndoableFilings, 'leftMs'>;
  readonly refusedSizes: Pick<RefusedSizes, 'refused'>;
  readonly pace: RateGate;
  readonly connections: Pick<Connections, 'get' | 'stopSince' | 'accessTo' | 'onRefused'>;
  /** By HTTP, so the way there is open. `isAccepted`: the service took the token. */
  readonly onAnswered: (id: ConnectionId, kind: RequestKind, isAccepted: boolean) => void;
  /** null: it is over. */
  readonly onPollWait: PollWaits['set'];
  readonly onProgress: (progress: WorkProgress) => void;
  /** How often this computer has slept or been offline in this run, as far as it says so. */
  readonly lineBreaks: () => number;
  readonly outcomeReport: OutcomeReportScope;
  /** The command line's consults never wait for disk space: nobody is there to free it. */
  readonly madeByJobs: Pick<ReadonlySet<ConsultId>, 'has'>;
  readonly wake: (id: ConsultId) => void;
  /** Consults' own waits whose reason is over end now. `of`: a connection's alone. */
  readonly endWaits: (isOver: (because: Failure) => boolean, of?: ConnectionId) => void;
  readonly unreadableFiles: RecordingReadFailures;
  /** Until when in this run, in monotonic ms, uploads that got no answer wait for their day. */
  readonly heldUntil: Map<ConsultId, number>;
  /** The answer to the last upload, while its outcome cannot be saved. */
  readonly unsavedAnswers: Map<SubmissionKey, NextStepAfterUpload>;
  /** Decisions that the service has recorded, while that cannot be saved. */
  readonly unsavedReports: Set<string>;
  /** In this run, in monotonic ms. */
  readonly lastReads: Map<SubmissionKey, number>;
};

/** A defect: no step that needs one should find none. */
export const missingSubmissionDefect = failure('internal', 'no live submission');
