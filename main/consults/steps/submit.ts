import {
  currentSubmission,
  type Consult,
  type PreparedAudio,
  type Submission,
} from '../../../shared/consult/consult.ts';
import { failure, failureOwner, type Failure, type FailureCode } from '../../../shared/consult/failure.ts';
import { epochMs } from '../../../shared/ids.ts';
import { err, type Result } from '../../../shared/result.ts';
import { payloadHash } from '../newSubmission.ts';
import { longestRetryWaitMs, retryWaitMs } from '../../connections/retryWait.ts';
import { endsWithReading } from '../decisions/ownWait.ts';
import { eventAfterAsk } from '../decisions/afterRead.ts';
import { nextStepAfterUpload, type NextStepAfterUpload } from '../decisions/nextStepAfterUpload.ts';
import {
  answerTimeoutFactorOf,
  smallerCopyAfterFailures,
  countUnansweredWholeUploads,
} from '../decisions/unansweredUploads.ts';
import { isAtEarlierAddress, requestNoteState } from './requestNoteState.ts';
import { requestWithAccess } from './requestWithAccess.ts';
import { missingSubmissionDefect, type StepDeps } from './stepDeps.ts';

export async function uploadSubmission(
  { id, connectionId }: Consult,
  deps: StepDeps,
  signal: AbortSignal,
): Promise<void> {
  // The consult may have changed while it waited for its turn.
  const service = deps.connections.get(connectionId)?.service;
  const address = service?.kind === 'remote' ? { address: service.address } : {};
  const started = await deps.repository.apply(id, { type: 'uploadStarted', ...address });
  if (started?.phase !== 'sending') return;
  const submission = currentSubmission(started);
  if (submission === null) {
    await deps.repository.apply(id, { type: 'workStopped', because: missingSubmissionDefect });
    return;
  }
  if (isAtEarlierAddress(submission, deps)) {
    const waitMs = (because: Failure): number => waitToAskMs(started, because, deps);
    return askBeforeUpload(started, submission, deps, { signal, waitMs });
  }
  let leftBytes = 0;
  let isRefused = false;
  const onLeft = (byteCount: number): void => void (leftBytes = byteCount);
  let isAnswered = false;
  const onAnswered = (isRefusal: boolean): void => {
    isAnswered = true;
    isRefused = isRefusal;
  };
  const breaks = deps.lineBreaks();
  deps.unsavedAnswers.delete(submission.key);
  const answer = await upload(started, submission, deps, { signal, onLeft, onAnswered });
  const hasAllLeft = leftBytes >= submission.audio.byteCount;
  if (signal.aborted) {
    if (hasAllLeft) await keepDoubt(id, deps);
    return;
  }
  // A line that ended with this computer's own sleep or network says nothing of the way to the service; an
  // answer does.
  if (!isAnswered && deps.lineBreaks() !== breaks) leftBytes = 0;
  deps.unsavedAnswers.set(submission.key, nextStepAfterUpload({ answer, hasAllLeft, leftBytes, isRefused }));
  await saveUnsavedUploadAnswer(started, deps);
}

export async function saveUnsavedUploadAnswer(
  consult: Extract<Consult, { phase: 'sending' }>,
  deps: StepDeps,
): Promise<boolean> {
  const key = currentSubmission(consult)?.key;
  const then = key === undefined ? undefined : deps.unsavedAnswers.get(key);
  if (key === undefined || then === undefined) return false;
  await settle(consult, then, deps);
  return deps.unsavedAnswers.delete(key);
}

/** A cancelled upload whose last byte has left may still arrive. */
async function keepDoubt(id: Consult['id'], { repository, clock }: StepDeps): Promise<void> {
  const because = failure('connection_cut', 'the upload was ended after its last byte');
  await repository.apply(id, { type: 'uploadDelayed', because, notBefore: clock.now(), doubt: 'unsure' });
}

type Ask = Parameters<typeof requestNoteState>[2] & { readonly waitMs: (because: Failure) => number };

/** Only a 404 lets the app upload again, and never what began at the connection's old address. */
export async function askBeforeUpload(
  { id }: Consult,
  submission: Submission,
  deps: StepDeps,
  { waitMs, ...waiting }: Ask,
): Promise<void> {
  const answer = await requestNoteState(submission, deps, waiting);
  if (waiting.signal.aborted) return;
  const read = { submission, answer, isElsewhere: isAtEarlierAddress(submission, deps) };
  await deps.repository.apply(id, eventAfterAsk({ ...read, now: deps.clock.now() }, waitMs));
}

type Upload = {
  readonly signal: AbortSignal;
  readonly onLeft: (byteCount: number) => void;
  readonly onAnswered: (isRefusal: boolean) => void;
};

async function upload(
  consult: Extract<Consult, { phase: 'sending' }>,
  submission: Submission,
  deps: StepDeps,
  { signal, onLeft, onAnswered }: Upload,
): Promise<Result<void, Failure>> {
  if (payloadHash(submission.audio.sha256, submission.fields) !== submission.payloadSha256)
    return err(failure('audio_damaged', 'the frozen fields have changed'));
  return requestWithAccess(
    { submission, kind: 'submissions', tries: consult.attempt, signal },
    deps,
    async (access, connection) => {
      const intact = await verified(consult, submission, deps, signal);
      if (!intact.ok) return intact;
      await deps.gates.of(consult.connectionId).subscription.uploadBegun();
      // Another request may have heard of a stop, or the vet disconnected, during the verification.
      const stop = deps.connections.stopSince(connection, access);
      if (stop !== null) return err(failure(stop));
      return deps.service.submit({
        access,
        submission,
        audio: () => deps.audio.read(consult.id, submission.audio),
        onSent(byteCount) {
          onLeft(Math.min(byteCount, submission.audio.byteCount));
          const fraction = Math.min(1, byteCount / submission.audio.byteCount);
          deps.onProgress({ consultId: consult.id, work: 'sending', fraction });
        },
        onAnswered,
        patience: answerTimeoutFactorOf(consult),
        signal,
      });
    },
  );
}

const cannotRead: readonly FailureCode[] = ['disk_failed', 'computer_busy'];

const isOfComputer = ({ code, detail }: Failure): boolean =>
  failureOwner(code) === 'computer' && detail !== 'ENOENT';

/**
 * Audio that is damaged, gone or alone unreadable is made again, and counts only if the bytes are the same.
 */
async function verified(
  consult: Consult,
  submission: Submission,
  deps: StepDeps,
  signal: AbortSignal,
): Promise<Result<void, Failure>> {
  const verify = (): Promise<Result<void, Failure>> =>
    deps.audio.verify(consult.id, submission.audio, signal);
  const intact = await verify();
  if (intact.ok) {
    // Others that wait for this computer to read theirs need not wait any longer.
    if (deps.unreadableFiles.wasRead(submission.key)) deps.endWaits(endsWithReading);
    return intact;
  }
  const { code, detail } = intact.error;
  const found = detail === 'ENOENT' ? failure('file_unreadable', detail) : intact.error;
  const isLost = code === 'audio_damaged' || detail === 'ENOENT';
  const remade = async (): Promise<Result<void, Failure>> => {
    const again = await madeAgain(consult, submission, deps, signal);
    return again.ok ? verify() : again;
  };
  const again = isLost ? await remade() : intact;
  if (again.ok) return again;
  const because = isLost && !isOfComputer(again.error) ? found : again.error;
  if (!cannotRead.includes(because.code) || !deps.unreadableFiles.failed(submission.key)) return err(because);
  const last = isLost ? again : await remade();
  return last.ok ? last : err(isLost ? found : failure('file_unreadable', detail));
}

async function madeAgain(
  { id, source }: Consult,
  { compressedFrom }: Submission,
  { audio }: StepDeps,
  signal: AbortSignal,
): Promise<Result<PreparedAudio, Failure>> {
  const run = { consult: id, signal, onProgress: () => undefined };
  if (compressedFrom === null) return audio.prepare({ ...run, source });
  const copy = await audio.compress({ ...run, audio: compressedFrom });
  if (copy.ok || copy.error.code !== 'audio_damaged') return copy;
  const wav = await audio.prepare({ ...run, source });
  return wav.ok ? audio.compress({ ...run, audio: compressedFrom }) : wav;
}

async function settle(
  consult: Extract<Consult, { phase: 'sending' }>,
  then: NextStepAfterUpload,
  deps: StepDeps,
): Promise<void> {
  const { repository } = deps;
  const { id, connectionId } = consult;
  if (then.next === 'poll') {
    await repository.apply(id, { type: 'uploadAnswered', answered: then.answered });
    return;
  }
  const { because, mayBeThere } = then;
  const audio = currentSubmission(consult)?.audio;
  if (because.code === 'audio_too_large' && audio?.format === 'wav')
    await deps.refusedSizes.refused(connectionId, audio.byteCount);
  if (then.next === 'stop') {
    await repository.apply(id, { type: 'workStopped', because, mayBeThere });
    return;
  }
  await delay(consult, then, deps);
}

/** After too many bytes without an answer, the vet may send a smaller copy. */
async function delay(
  consult: Extract<Consult, { phase: 'sending' }>,
  { because, mayBeThere, doubt, unansweredBytes }: Extract<NextStepAfterUpload, { doubt: unknown }>,
  deps: StepDeps,
): Promise<void> {
  const submission = currentSubmission(consult);
  const gate = deps.gates.of(consult.connectionId);
  const offersSmaller =
    unansweredBytes > 0 &&
    submission?.audio.format === 'wav' &&
    countUnansweredWholeUploads(submission, unansweredBytes) >= smallerCopyAfterFailures;
  const isToAsk = doubt !== null;
  const isOfConnection =
    !isToAsk && submission !== null && gate.isKept('submissions', because, submission.key);
  const waitMs = isToAsk ? waitToAskMs(consult, because, deps) : retryWaitMs(consult.attempt, because);
  const notBefore = epochMs(deps.clock.now() + waitMs);
  const event = { type: 'uploadDelayed', because, notBefore, doubt, mayBeThere, unansweredBytes } as const;
  await deps.repository.apply(consult.id, { ...event, offersSmaller, isOfConnection });
}

type Sending = Extract<Consult, { phase: 'sending' }>;

/** In ms, until the app asks whether the service has the recording. */
function waitToAskMs({ connectionId, attempt }: Sending, because: Failure, { gates }: StepDeps): number {
  const { reads, submissions } = gates.of(connectionId);
  const ownMs = Math.max(reads.leftMs(), retryWaitMs(attempt, because));
  const uploadsMs = submissions.leftMs();
  // After the answer, the upload goes at once where the connection's uploads no longer wait.
  return uploadsMs <= longestRetryWaitMs(attempt, because) ? Math.max(ownMs, uploadsMs) : ownMs;
}
