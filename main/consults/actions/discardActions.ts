import { can } from '../../../shared/consult/actions.ts';
import type { Consult } from '../../../shared/consult/consult.ts';
import type { ConsultId } from '../../../shared/ids.ts';
import type { ActionDeps } from './actionDeps.ts';
import { applyDecision } from './applyDecision.ts';

export function createDiscardActions(deps: ActionDeps) {
  const { repository, runner, connections, aroundFiling } = deps;
  return {
    async discard(id: ConsultId): Promise<boolean> {
      const consult = repository.get(id);
      const isInReach = consult?.connectionId === connections.active().id;
      // ffmpeg need not finish a recording that is discarded.
      if (isInReach && consult.phase === 'preparing' && isDiscardable(consult)) await runner.halt(id);
      try {
        return await applyDecision(
          id,
          (now) => (isDiscardable(now) ? { type: 'consultDiscarded' } : null),
          deps,
        );
      } finally {
        // Also after an error: if the discard could not be saved, the runner prepares the recording after all.
        runner.wake(id);
      }
    },
    restore: (id: ConsultId): Promise<boolean> =>
      aroundFiling(id, () =>
        applyDecision(id, (consult) => (isRestorable(consult) ? { type: 'consultRestored' } : null), deps),
      ),
  };
}

const isDiscardable = (consult: Consult): boolean =>
  can(consult, 'discardNote') || can(consult, 'discardRecording');

const isRestorable = (consult: Consult): boolean =>
  can(consult, 'restoreNote') || can(consult, 'restoreRecording');
