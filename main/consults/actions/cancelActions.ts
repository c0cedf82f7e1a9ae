import { can, type ConsultAction } from '../../../shared/consult/actions.ts';
import type { Consult } from '../../../shared/consult/consult.ts';
import type { ConsultId } from '../../../shared/ids.ts';
import type { ActionDeps } from './actionDeps.ts';

/** Actions that first end what the runner does with the consult. */
export function createCancelActions(deps: ActionDeps) {
  const { repository, runner, connections, applyDecision, applyHalted } = deps;
  const consultFor = (id: ConsultId, action: ConsultAction): Consult | null => {
    const consult = repository.get(id);
    const isInReach = consult?.connectionId === connections.active().id;
    return isInReach && can(consult, action) ? consult : null;
  };
  return {
    async cancelPreparing(id: ConsultId): Promise<boolean> {
      if (consultFor(id, 'cancelPreparing') === null) return false;
      await runner.halt(id);
      const after = repository.get(id);
      // If it became ready in that moment, the recording stays.
      if (after?.phase !== 'preparing') return false;
      if (after.before !== null) return applyHalted(id, () => ({ type: 'preparingCancelled' }));
      // If that cannot be saved, the app goes on preparing.
      await repository.remove(id).finally(() => runner.wake(id));
      return true;
    },
    /** Undoes Send where that is possible. If the service may have the recording, the app first asks the service. */
    async cancelSending(id: ConsultId): Promise<boolean> {
      if (consultFor(id, 'cancelSending') === null) return false;
      return applyHalted(id, (now) => (can(now, 'cancelSending') ? { type: 'sendCancelled' } : null));
    },
    async writeByHand(id: ConsultId): Promise<boolean> {
      const consult = consultFor(id, 'writeByHand');
      if (consult === null) return false;
      const isWaiting = consult.phase === 'queued';
      return (isWaiting ? applyHalted : applyDecision)(id, (now) => {
        // The next upload may have begun in that moment; the submission keeps its key.
        const isCutOff = isWaiting && now.phase === 'sending';
        return isCutOff || can(now, 'writeByHand') ? { type: 'noteBegunByHand' } : null;
      });
    },
  };
}
