import {
  currentSubmission,
  isToAsk,
  type Consult,
  type Submission,
} from '../../../shared/consult/consult.ts';
import { failure, type Failure } from '../../../shared/consult/failure.ts';
import { remainingWaitMs, retryWaitMs } from '../../connections/retryWait.ts';
import type { ConsultRun } from '../runs.ts';
import type { StepDeps } from '../steps/stepDeps.ts';
import { askBeforeUpload, saveUnsavedUploadAnswer, uploadSubmission } from '../steps/submit.ts';
import type { UploadQueue } from './uploadQueue.ts';
import { nextUploadAt } from '../decisions/unansweredUploads.ts';

type Queued = Extract<Consult, { phase: 'queued' }>;

type UploadDeps = { readonly deps: StepDeps; readonly uploads: UploadQueue };

export async function uploadInTurn(
  consult: Queued,
  run: ConsultRun,
  { deps, uploads }: UploadDeps,
): Promise<void> {
  const { signal } = run.abort;
  const ownMs = deps.endedWaits.has(consult.id, consult.notBefore)
    ? 0
    : remainingWaitMs(consult, deps.clock.now());
  if (await run.waitFor(ownMs)) return;
  const live = currentSubmission(consult);
  if (live !== null && isToAsk(consult)) return askInTurn(consult, live, { run, deps, uploads });
  if (await holdForADay(consult, run, deps)) return;
  await uploads.run(consult, signal, () => uploadSubmission(consult, deps, signal));
}

/** After too many whole uploads without an answer. False: the upload may go. */
async function holdForADay(consult: Queued, run: ConsultRun, deps: StepDeps): Promise<boolean> {
  const { clock, heldUntil } = deps;
  const now = clock.now();
  const notBefore = nextUploadAt(consult, now);
  if (notBefore === null) {
    heldUntil.delete(consult.id);
    return false;
  }
  // In this run, no change of the wall clock makes the day longer.
  const until = heldUntil.get(consult.id) ?? clock.monotonicMs() + notBefore - now;
  heldUntil.set(consult.id, until);
  const leftMs = until - clock.monotonicMs();
  if (leftMs <= 0) return !heldUntil.delete(consult.id);
  // Where the wall clock was set back, the day begins now and not at each look.
  if (consult.because?.code !== 'uploads_unanswered' || consult.notBefore > notBefore) {
    const because = failure('uploads_unanswered', consult.because?.detail ?? null);
    await deps.repository.apply(consult.id, { type: 'uploadHeld', because, notBefore });
  }
  await run.waitFor(leftMs);
  return true;
}

/** Later uploads of the connection wait for the answer: the consult does not lose its place. */
async function askInTurn(
  consult: Queued,
  submission: Submission,
  { run, deps, uploads }: UploadDeps & { readonly run: ConsultRun },
): Promise<void> {
  const { connectionId } = consult;
  const gate = deps.gates.of(connectionId);
  if (await run.waitUntil((signal) => gate.whenOpen('reads', submission.key, signal))) return;
  const waitMs = (because: Failure): number => retryWaitMs(consult.attempt + 1, because);
  const waiting = { signal: run.abort.signal, patience: AbortSignal.abort() };
  const asking = askBeforeUpload(consult, submission, deps, { ...waiting, waitMs });
  await uploads.holdBackFor(connectionId, asking);
}

/** No upload runs: the step was ended, or its answer could not be saved. */
export async function returnToQueue(
  consult: Extract<Consult, { phase: 'sending' }>,
  { deps, uploads }: UploadDeps,
): Promise<void> {
  const settle = async (): Promise<void> => {
    if (await saveUnsavedUploadAnswer(consult, deps)) return;
    // The app saw no answer, so it asks for the note before any later upload: nobody knows how much had left.
    await deps.repository.apply(consult.id, {
      type: 'uploadDelayed',
      because: failure('connection_cut', 'the app ended during the upload'),
      notBefore: deps.clock.now(),
      doubt: 'unsure',
    });
  };
  await uploads.holdBackFor(consult.connectionId, settle());
}
