import { type Consult, liveSubmission } from '../../../shared/consult/consult.ts';
import { failure, failureOwner, failureRule, type Failure } from '../../../shared/consult/failure.ts';
import type { ConnectionId } from '../../../shared/ids.ts';
import { waitsAlone } from '../../connections/connectionTroubles.ts';
import type { AfterUpload } from '../decisions/afterUpload.ts';
import type { StepDeps } from './stepDeps.ts';
import type { ConsultEvent } from '../../../shared/consult/transitions/consultEvent.ts';

type Deps = Pick<StepDeps, 'repository' | 'clock' | 'subscriptions' | 'pauses'>;

/** 402: all uploads of the connection wait in the queue. */
export async function stopUploads(
  consult: Consult,
  { because, mayBeThere, doubt, unansweredBytes }: Extract<AfterUpload, { next: 'delay' | 'stopUploads' }>,
  deps: Deps,
): Promise<void> {
  await deps.subscriptions.stop(consult.connectionId);
  const notBefore = deps.clock.now();
  const event = { type: 'uploadDelayed', because, notBefore, mayBeThere, doubt, unansweredBytes } as const;
  await deps.repository.apply(consult.id, event);
  for (const { id, connectionId } of deps.repository.inMemory())
    if (connectionId === consult.connectionId) await hold(id, because, deps);
}

/** The service accepts uploads of the connection again. */
export async function releaseUploads(of: ConnectionId, deps: Deps): Promise<void> {
  if (!deps.subscriptions.isStopped(of)) return;
  await deps.subscriptions.release(of);
  for (const { id, connectionId } of deps.repository.inMemory())
    if (connectionId === of)
      await deps.repository.applyWith(id, (now) => (isHeld(now) ? { type: 'uploadReleased' } : null));
}

/** Gives a consult of a stopped connection its reason to wait. */
export async function holdIfStopped(consult: Consult, deps: Deps): Promise<void> {
  if (deps.subscriptions.isStopped(consult.connectionId))
    await hold(consult.id, failure('subscription_inactive'), deps);
}

/** Gives consults that wait behind a failing upload the same reason, so that a person can retry them. */
export async function sayWhyUploadsWait(
  of: ConnectionId,
  { repository, pauses }: Pick<StepDeps, 'repository' | 'pauses'>,
): Promise<void> {
  const because = pauses.uploadsFail(of);
  if (because === null) return;
  const isUnsaid = (one: Consult): boolean => one.phase === 'queued' && one.because === null;
  for (const { id, connectionId } of repository.inMemory())
    if (connectionId === of)
      await repository.applyWith(id, (now) => (isUnsaid(now) ? { type: 'uploadHeld', because } : null));
}

const isHeld = (consult: Consult): boolean =>
  consult.phase === 'queued' && consult.because?.code === 'subscription_inactive';

const hold = (id: Consult['id'], because: Failure, { repository }: Deps): Promise<unknown> =>
  repository.applyWith(id, (now) => (isHeld(now) ? null : { type: 'uploadHeld', because }));

/** The service takes uploads again: ends the waits of the connection's queued consults. */
export async function endUploadWaits(of: ConnectionId, deps: StepDeps): Promise<void> {
  const { repository, clock, pauses, wake } = deps;
  const isWaiting = (consult: Consult): boolean => {
    if (consult.phase !== 'queued' || consult.because === null) return false;
    const { code } = consult.because;
    const rule = failureRule(code);
    const live = liveSubmission(consult);
    return (
      (rule === 'retry' || rule === 'wait') &&
      !waitsAlone(code) &&
      live !== null &&
      live.doubt === undefined &&
      !pauses.isAlone(live.key)
    );
  };
  const end = (consult: Consult): ConsultEvent | null => {
    if (!isWaiting(consult) || consult.phase !== 'queued') return null;
    if (consult.attempt === 0) return { type: 'uploadReleased' };
    return consult.notBefore > clock.now() ? { type: 'waitEnded' } : null;
  };
  const waiting = repository
    .inMemory()
    .filter((consult) => consult.connectionId === of && isWaiting(consult));
  for (const { id } of waiting) await repository.applyWith(id, end);
  // Wake all together, so that they go in order.
  for (const { id } of waiting) wake(id);
}

/** This computer reads a recording that it could not read before: others that wait for it need not wait any longer. */
export async function endComputerWaits({ repository, wake }: StepDeps): Promise<void> {
  const isWaiting = (consult: Consult): boolean =>
    consult.phase === 'queued' &&
    consult.because !== null &&
    failureOwner(consult.because.code) === 'computer';
  const waiting = repository.inMemory().filter(isWaiting);
  for (const { id } of waiting)
    await repository.applyWith(id, (now) => (isWaiting(now) ? { type: 'waitEnded' } : null));
  for (const { id } of waiting) wake(id);
}
