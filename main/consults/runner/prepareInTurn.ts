import type { Consult } from '../../../shared/consult/consult.ts';
import { failure } from '../../../shared/consult/failure.ts';
import { epochMs } from '../../../shared/ids.ts';
import { createPriorityQueue } from '../../platform/priorityQueue.ts';
import type { Run } from '../runs.ts';
import { prepare } from '../steps/prepare.ts';
import type { StepDeps } from '../steps/stepDeps.ts';

const lookForRoomEveryMs = 10_000;

/**
 * Prepares one recording at a time, because ffmpeg takes a core. A recording that finds too little room on the disk
 * leaves its turn to others while it waits: a smaller one may fit.
 */
export function createPrepareInTurn(deps: StepDeps): (consult: Consult, run: Run) => Promise<void> {
  const preparations = createPriorityQueue<'ffmpeg'>(() => Promise.resolve());
  return async (consult, run) => {
    const { signal } = run.abort;
    let isWaiting = false;
    await preparations.take({ key: 'ffmpeg', place: () => 0, signal }, async () => {
      isWaiting = (await prepare(consult, deps, signal)) === 'noRoom';
    });
    const nextTryAt = epochMs(deps.clock.now() + lookForRoomEveryMs);
    deps.onPollWait(consult.id, isWaiting ? { because: failure('no_room'), nextTryAt } : null);
    if (isWaiting) await run.waitFor(lookForRoomEveryMs);
  };
}
