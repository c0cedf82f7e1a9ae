import { type Failure, failure } from '../../shared/consult/failure.ts';
import type { ConnectionId, ConsultId } from '../../shared/ids.ts';
import { type Result, err, ok } from '../../shared/result.ts';
import { createUploadQueue, type UploadQueue } from './runner/uploadQueue.ts';
import { createConsultRuns, type ConsultRun } from './runs.ts';
import { createSecondNotes } from './secondNotes.ts';
import type { StepDeps } from './steps/stepDeps.ts';
import { type Consult, currentSubmission } from '../../shared/consult/consult.ts';
import { createRecordingReadFailures } from './decisions/recordingReadFailures.ts';
import { nextWorkOf } from './decisions/nextWorkOf.ts';
import { ownWaitOf } from './decisions/ownWait.ts';
import { pollNote } from './steps/poll.ts';
import { requestNoteState, applyNoteState } from './steps/requestNoteState.ts';
import { reportInTurn } from './steps/report.ts';
import { createLateNotes, type LateNotes } from './runner/lateNotes.ts';
import { createReportQueue, type ReportQueue } from './runner/reportQueue.ts';
import { createPrepareInTurn } from './steps/prepare.ts';
import { returnToQueue, uploadInTurn } from './runner/uploadInTurn.ts';

export type ConsultRunner = ReturnType<typeof createConsultRunner>;

/**
 * Uploads go one at a time for each connection, in the order of Send; preparing goes one at a time, because
 * ffmpeg uses a whole core.
 */
export function createConsultRunner(given: GivenDeps, onDefect: (id: ConsultId, error: unknown) => void) {
  const deps = stepDepsOf(given, { wake: (id) => main.wake(id), endWaits });
  const ended = new AbortController();
  const uploads = createUploadQueue(deps, ended.signal);
  const ports = { get: deps.repository.get, clock: deps.clock, onDefect };
  const lateNotes = createLateNotes(deps);
  const reports = createReportQueue(deps, ended.signal);
  const main = createConsultRuns({ ...ports, step: createNextStep(deps, { uploads, lateNotes, reports }) });
  const seconds = createSecondNotes(deps, reports, async (id) => {
    await main.halt(id);
    main.wake(id);
  });
  const runs = [main, createConsultRuns({ ...ports, step: seconds.step })];

  function wake(id: ConsultId): void {
    if (ended.signal.aborted) return;
    const consult = deps.repository.get(id);
    if (consult !== null) uploads.assignPlace(consult);
    for (const each of runs) each.wake(id);
  }

  function endWaits(isOver: (because: Failure) => boolean, of: ConnectionId | 'any' = 'any'): void {
    const waiting = deps.repository.inMemory().filter((consult) => {
      const because = ownWaitOf(consult)?.because ?? null;
      return (of === 'any' || consult.connectionId === of) && because !== null && isOver(because);
    });
    for (const consult of waiting) deps.endedWaits.end(consult);
    // All together: then the uploads go in the order of Send.
    for (const { id } of waiting) wake(id);
  }

  return {
    endWaits,
    /**
     * The first `wake` of a submission decides its place: at the start, the caller wakes consults in the
     * order of Send.
     */
    wake,
    lookNow(id: ConsultId): void {
      lateNotes.lookNow(id);
      wake(id);
    },
    /** Until the next `wake`. */
    async halt(id: ConsultId): Promise<void> {
      const halted = Promise.all(runs.map((each) => each.halt(id)));
      const consult = deps.repository.get(id);
      if (consult !== null) uploads.endPermit(consult);
      const [isAsSaved] = await halted;
      const now = deps.repository.get(id);
      // Nobody knows how much of the upload had left.
      if (isAsSaved === false && now?.phase === 'sending') await returnToQueue(now, { deps, uploads });
    },
    /** `settled`: the answer changed the consult. The failure: the app could not ask, or may not ask yet. */
    askNow: (id: ConsultId): Promise<Result<'processing' | 'settled', Failure>> =>
      askNow(id, deps, ended.signal),
    /** The next start continues from what the steps had saved. */
    async stop(): Promise<void> {
      ended.abort();
      await Promise.all(runs.map((each) => each.stop()));
    },
  };
}

type GivenDeps = Omit<
  StepDeps,
  'lastReads' | 'unreadableFiles' | 'heldUntil' | 'unsavedAnswers' | 'unsavedReports' | 'wake' | 'endWaits'
>;

const stepDepsOf = (given: GivenDeps, { wake, endWaits }: Pick<StepDeps, 'wake' | 'endWaits'>): StepDeps => ({
  ...given,
  lastReads: new Map(),
  unreadableFiles: createRecordingReadFailures(),
  heldUntil: new Map(),
  unsavedAnswers: new Map(),
  unsavedReports: new Set(),
  wake,
  endWaits,
});

type Turns = {
  readonly uploads: UploadQueue;
  readonly lateNotes: LateNotes;
  readonly reports: ReportQueue;
};

function createNextStep(
  deps: StepDeps,
  { uploads, lateNotes, reports }: Turns,
): (consult: Consult, run: ConsultRun) => Promise<boolean> {
  const prepareInTurn = createPrepareInTurn(deps);
  return async (consult, run) => {
    const { signal } = run.abort;
    const work = nextWorkOf(consult, deps.outcomeReport);
    if (work === null) return false;
    switch (work.todo) {
      case 'prepare':
        if (deps.importQuestions.isOpen(consult.id)) return false;
        await prepareInTurn(consult, run);
        return true;
      case 'ask':
      case 'upload':
        await uploadInTurn(work.consult, run, { deps, uploads });
        return true;
      case 'returnToQueue':
        await returnToQueue(work.consult, { deps, uploads });
        return true;
      case 'poll':
        await pollNote(work.consult, deps, signal);
        // `since` does not show this look: a clock that was set back puts it before the start of the app.
        lateNotes.lookedAt(consult.id);
        return true;
      case 'closeReport':
        await deps.repository.apply(consult.id, { type: 'outcomeNotReported' });
        return true;
      case 'report':
        await reportInTurn(consult, work.due, { deps, run, inTurn: reports });
        return true;
      case 'look':
        return lateNotes.look(consult, run);
    }
  };
}

async function askNow(
  id: ConsultId,
  deps: StepDeps,
  ended: AbortSignal,
): Promise<Result<'processing' | 'settled', Failure>> {
  const consult = deps.repository.get(id);
  const submission = consult === null ? null : currentSubmission(consult);
  if (consult === null || submission === null) return err(failure('cancelled'));
  const answer = await requestNoteState(submission, deps, { signal: ended, patience: AbortSignal.abort() });
  if (answer.ok)
    return ok((await applyNoteState(consult, submission, answer, deps)) ? 'settled' : 'processing');
  if (answer.error.code !== 'note_not_found') return answer;
  // As after Check again: the app asks for a minute before this answer counts.
  await deps.repository.apply(id, { type: 'workResumed' });
  deps.wake(id);
  return ok('settled');
}
