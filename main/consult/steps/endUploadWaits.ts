import { liveSubmission, type Consult } from '../../../shared/consult.ts';
import { failureRule } from '../../../shared/failure.ts';
import type { ConnectionId } from '../../../shared/ids.ts';
import type { StepTools } from './stepTools.ts';

/** The service takes uploads again: whatever of the connection waits for that can go, in order. */
export async function endUploadWaits(
  of: ConnectionId,
  { book, clock, pauses, wake }: Pick<StepTools, 'book' | 'clock' | 'pauses' | 'wake'>,
): Promise<void> {
  const isWaiting = (consult: Consult): boolean => {
    if (consult.phase !== 'queued' || consult.because === null || consult.notBefore <= clock.now())
      return false;
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
  const waiting = book.inHand().filter((consult) => consult.connectionId === of && isWaiting(consult));
  for (const { id } of waiting)
    await book.applyWith(id, (now) => (isWaiting(now) ? { type: 'waitEnded' } : null));
  // All at once, so that they go in their order.
  for (const { id } of waiting) wake(id);
}
