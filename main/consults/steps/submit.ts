import {
  isBegunElsewhere,
  liveSubmission,
  type Consult,
  type PreparedAudio,
  type Submission,
} from '../../../shared/consult/consult.ts';
import { failure, failureRule, type Failure } from '../../../shared/consult/failure.ts';
import { epochMs } from '../../../shared/ids.ts';
import { err, type Result } from '../../../shared/result.ts';
import { payloadHash } from '../newSubmission.ts';
import type { Ceiling } from '../../connections/connectionWaits.ts';
import { longestRetryWaitMs, retryWaitMs } from '../../connections/retryWait.ts';
import { endUploadWaits } from './stopUploads.ts';
import { elsewhere, isReadTriedAgain, readNote, settleNote } from './poll.ts';
import { releaseUploads, sayWhyUploadsWait, stopUploads } from './stopUploads.ts';
import { requestAccess } from './requestAccess.ts';
import type { StepDeps } from './stepDeps.ts';

/** One upload: queued -> sending -> writing, or back to queued, or needsAttention. */
export async function submit(
  { id, connectionId }: Consult,
  deps: StepDeps,
  signal: AbortSignal,
): Promise<void> {
  // The consult may have changed while it waited for its turn.
  const service = deps.connection(connectionId)?.service;
  const address = service?.kind === 'remote' ? { address: service.address } : {};
  const started = await deps.repository.apply(id, { type: 'uploadStarted', ...address });
  if (started?.phase !== 'sending') return;
  const submission = liveSubmission(started);
  if (submission === null) {
    await deps.repository.apply(id, {
      type: 'workStopped',
      because: failure('internal', 'no live submission'),
    });
    return;
  }
  const connection = deps.connection(connectionId);
  if (connection !== null && isBegunElsewhere(submission, connection))
    return askNewAddress(started, submission, { deps, signal });
  let hasAllLeft = false;
  let isRefused = false;
  const onAllLeft = (): void => void (hasAllLeft = true);
  const onRefused = (): void => void (isRefused = true);
  const answer = await upload(started, submission, deps, { signal, onAllLeft, onRefused });
  if (signal.aborted) {
    if (hasAllLeft) await keepDoubt(id, deps);
    return;
  }
  if (answer.ok) {
    await deps.repository.apply(id, { type: 'uploadAnswered', answered: 'accepted' });
    await releaseUploads(started.connectionId, deps);
    await endUploadWaits(started.connectionId, deps);
    return;
  }
  // After the last byte, only the service's own refusal proves that it has no note.
  const mayBeThere = hasAllLeft && !isRefused;
  await settle(
    started,
    { because: answer.error, doubt: doubtOf(answer.error, hasAllLeft), mayBeThere },
    deps,
  );
}

/** A cancelled upload whose last byte has left may still arrive. */
async function keepDoubt(id: Consult['id'], { repository, clock }: StepDeps): Promise<void> {
  const because = failure('connection_cut', 'the upload was ended after its last byte');
  await repository.apply(id, { type: 'uploadDelayed', because, notBefore: clock.now(), doubt: 'unanswered' });
}

/** After a 5xx the app uploads again without asking. Other network failures come before the first byte. */
function doubtOf({ code }: Failure, hasAllLeft: boolean): NonNullable<Submission['doubt']> | null {
  if (code === 'unexpected_answer') return 'odd';
  return hasAllLeft && (code === 'connection_cut' || code === 'timed_out') ? 'unanswered' : null;
}

/** An upload that began at the connection's old address never goes to the new one: the app asks for its note. */
async function askNewAddress(
  consult: Extract<Consult, { phase: 'sending' }>,
  submission: Submission,
  { deps, signal }: { readonly deps: StepDeps; readonly signal: AbortSignal },
): Promise<void> {
  const answer = await readNote(submission, deps, { signal });
  if (signal.aborted) return;
  if (!answer.ok && answer.error.code !== 'note_not_found') {
    const ended = { because: answer.error, doubt: null, mayBeThere: false };
    return isReadTriedAgain(answer.error)
      ? delay(consult, ended, 'reads', deps)
      : settle(consult, ended, deps);
  }
  if (!answer.ok)
    await deps.repository.apply(consult.id, { type: 'workStopped', because: elsewhere(answer.error) });
  else if (!(await settleNote(consult, submission, answer.value, deps)))
    await deps.repository.apply(consult.id, { type: 'uploadAnswered', answered: 'accepted' });
}

type Upload = {
  readonly signal: AbortSignal;
  readonly onAllLeft: () => void;
  readonly onRefused: () => void;
};

async function upload(
  consult: Extract<Consult, { phase: 'sending' }>,
  submission: Submission,
  deps: StepDeps,
  { signal, onAllLeft, onRefused }: Upload,
): Promise<Result<void, Failure>> {
  if (payloadHash(submission.audio.sha256, submission.fields) !== submission.payloadSha256)
    return err(failure('audio_damaged', 'the frozen fields have changed'));
  const intact = await verified(consult, submission, deps, signal);
  if (!intact.ok) return intact;
  return requestAccess(
    { submission, ceiling: 'submissions', tries: consult.attempt, signal },
    deps,
    async (access) => {
      await deps.subscriptions.uploadBegun(consult.connectionId);
      return deps.service.submit({
        access,
        submission,
        audio: () => deps.audio.read(consult.id, submission.audio),
        onSent(byteCount) {
          const fraction = Math.min(1, byteCount / submission.audio.byteCount);
          if (fraction === 1) onAllLeft();
          deps.onProgress({ consultId: consult.id, work: 'sending', fraction });
        },
        onRefused,
        signal,
      });
    },
  );
}

/** Verifies the frozen bytes. Damaged audio is made again, and counts only if the bytes are the same. */
async function verified(
  consult: Consult,
  submission: Submission,
  deps: StepDeps,
  signal: AbortSignal,
): Promise<Result<void, Failure>> {
  const intact = await deps.audio.verify(consult.id, submission.audio, signal);
  if (intact.ok || intact.error.code !== 'audio_damaged') return intact;
  const again = await madeAgain(consult, submission, deps, signal);
  return again.ok ? deps.audio.verify(consult.id, submission.audio, signal) : intact;
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

type Ended = {
  readonly because: Failure;
  readonly doubt: NonNullable<Submission['doubt']> | null;
  /** All bytes left, and the service did not refuse them. */
  readonly mayBeThere: boolean;
};

async function settle(
  consult: Extract<Consult, { phase: 'sending' }>,
  { because, doubt, mayBeThere }: Ended,
  deps: StepDeps,
): Promise<void> {
  if (because.code === 'idempotency_key_reused') {
    // Shows the note under that key, and never requests a second one.
    await deps.repository.apply(consult.id, { type: 'uploadAnswered', answered: 'conflict' });
    await releaseUploads(consult.connectionId, deps);
    return;
  }
  if (because.code === 'subscription_inactive') {
    await stopUploads(consult, { because, mayBeThere }, deps);
    return;
  }
  const audio = liveSubmission(consult)?.audio;
  if (because.code === 'audio_too_large' && audio?.format === 'wav')
    await deps.refusedSizes.refused(consult.connectionId, audio.byteCount);
  const rule = failureRule(because.code);
  if (rule === 'retry' || rule === 'wait' || doubt !== null)
    return delay(consult, { because, doubt, mayBeThere }, doubt === null ? 'submissions' : 'reads', deps);
  await deps.repository.apply(consult.id, { type: 'workStopped', because, mayBeThere });
}

/** `next`: the ceiling of the next request, which may be a read. */
async function delay(
  consult: Extract<Consult, { phase: 'sending' }>,
  { because, doubt, mayBeThere }: Ended,
  next: Ceiling,
  { pauses, clock, repository }: StepDeps,
): Promise<void> {
  const { id, connectionId, attempt } = consult;
  const key = liveSubmission(consult)?.key;
  const isAlone = because.code === 'unauthorized' || (key !== undefined && pauses.isAlone(key));
  const heldMs = pauses.leftMs(connectionId, 'submissions');
  const ownMs = Math.max(pauses.leftMs(connectionId, next), retryWaitMs(attempt, because));
  const isHeldOnly = next === 'submissions' && heldMs > 0 && !isAlone;
  // After the answer to a read, the upload goes at once unless the connection still waits.
  const isHeldToo = next === 'reads' && heldMs <= longestRetryWaitMs(attempt, because);
  const waitMs = isHeldOnly ? heldMs : Math.max(ownMs, isHeldToo ? heldMs : 0);
  const notBefore = epochMs(clock.now() + waitMs);
  await repository.apply(id, { type: 'uploadDelayed', because, notBefore, doubt, mayBeThere });
  await sayWhyUploadsWait(connectionId, { repository, pauses });
}
