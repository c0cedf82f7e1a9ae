import { liveSubmission, type Consult } from '../../../shared/consult/consult.ts';
import { failureRule } from '../../../shared/consult/failure.ts';
import type { ConnectionId } from '../../../shared/ids.ts';
import type { ConsultEvent } from '../../../shared/consult/transitions/consultEvent.ts';
import type { StepDeps } from './stepDeps.ts';

/** The service takes uploads again: whatever of the connection waits for that can go, in order. */
export async function endUploadWaits(
  of: ConnectionId,
  { repository, clock, pauses, wake }: Pick<StepDeps, 'repository' | 'clock' | 'pauses' | 'wake'>,
): Promise<void> {
  const isWaiting = (consult: Consult): boolean => {
    if (consult.phase !== 'queued' || consult.because === null) return false;
    const { code } = consult.because;
    const rule = failureRule(code);
    const live = liveSubmission(consult);
    return (
      (rule === 'retry' || rule === 'wait') &&
      code !== 'unauthorized' &&
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
  // All at once, so that they go in their order.
  for (const { id } of waiting) wake(id);
}
