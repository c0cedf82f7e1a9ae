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
  await deps.repository.applyToAll((now) =>
    now.connectionId === consult.connectionId ? held(now, because) : null,
  );
}

export async function releaseUploads(of: ConnectionId, deps: Deps): Promise<void> {
  if (!deps.subscriptions.isStopped(of)) return;
  await deps.subscriptions.release(of);
  await deps.repository.applyToAll((now) =>
    now.connectionId === of && isHeld(now) ? { type: 'uploadReleased' } : null,
  );
}

export async function holdIfStopped(consult: Consult, deps: Deps): Promise<void> {
  if (deps.subscriptions.isStopped(consult.connectionId))
    await deps.repository.applyWith(consult.id, (now) => held(now, failure('subscription_inactive')));
}

/** What waits behind a failing upload gets the same reason, so that a person can retry it. */
export async function sayWhyUploadsWait(of: ConnectionId, { repository, pauses }: StepDeps): Promise<void> {
  const because = pauses.uploadsFail(of);
  if (because === null) return;
  await repository.applyToAll((now) => {
    const isUnsaid = now.connectionId === of && now.phase === 'queued' && now.because === null;
    return isUnsaid ? { type: 'uploadHeld', because } : null;
  });
}

const isHeld = (consult: Consult): boolean =>
  consult.phase === 'queued' && consult.because?.code === 'subscription_inactive';

const held = (consult: Consult, because: Failure): ConsultEvent | null =>
  consult.phase !== 'queued' || isHeld(consult) ? null : { type: 'uploadHeld', because };

export async function endUploadWaits(of: ConnectionId, deps: StepDeps): Promise<void> {
  const { repository, clock, pauses, wake } = deps;
  const waiting = await repository.applyToAll((now) => {
    if (now.connectionId !== of || now.phase !== 'queued' || now.because === null) return null;
    const { code } = now.because;
    const rule = failureRule(code);
    const live = liveSubmission(now);
    const isWaiting =
      (rule === 'retry' || rule === 'wait') &&
      !waitsAlone(code) &&
      live !== null &&
      live.doubt === undefined &&
      !pauses.isAlone(live.key);
    if (!isWaiting) return null;
    if (now.attempt === 0) return { type: 'uploadReleased' };
    return now.notBefore > clock.now() ? { type: 'waitEnded' } : null;
  });
  // All together, so that they go in order.
  for (const id of waiting) wake(id);
}

/** This computer reads a recording again, so others need not wait any longer. */
export async function endComputerWaits({ repository, wake }: StepDeps): Promise<void> {
  const waiting = await repository.applyToAll((now) =>
    now.phase === 'queued' && now.because !== null && failureOwner(now.because.code) === 'computer'
      ? { type: 'waitEnded' }
      : null,
  );
  for (const id of waiting) wake(id);
}
