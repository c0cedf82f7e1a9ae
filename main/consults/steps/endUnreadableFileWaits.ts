import { failureOwner } from '../../../shared/consult/failure.ts';
import type { StepDeps } from './stepDeps.ts';

/**
 * This computer reads a recording that it could not read before: others that wait for it need not wait any
 * longer.
 */
export async function endUnreadableFileWaits({ repository, wake }: StepDeps): Promise<void> {
  const waiting = await repository.applyToAll((now) =>
    now.phase === 'queued' && now.because !== null && failureOwner(now.because.code) === 'computer'
      ? { type: 'waitEnded' }
      : null,
  );
  for (const id of waiting) wake(id);
}
