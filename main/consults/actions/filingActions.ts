import { can } from '../../../shared/consult/actions.ts';
import { unreadWarnings } from '../../../shared/consult/warnings.ts';
import type { ConsultId } from '../../../shared/ids.ts';
import type { ActionDeps } from './actionDeps.ts';
import { applyDecision } from './applyDecision.ts';

type Filed = 'filed' | 'warningsUnread' | 'refused';

export function createFilingActions(deps: ActionDeps) {
  const acknowledgeWarnings = (id: ConsultId, count: number): Promise<boolean> =>
    applyDecision(
      id,
      (consult) =>
        can(consult, 'acknowledgeWarnings') ? { type: 'warningsAcknowledged', count, by: consult.vet } : null,
      deps,
    );

  async function file(id: ConsultId, seen: number): Promise<Filed> {
    await acknowledgeWarnings(id, seen);
    let isUnread = false;
    const isFiled = await applyDecision(
      id,
      (consult) => {
        if (!can(consult, 'fileNote') && !can(consult, 'updateFiledNote')) return null;
        isUnread = unreadWarnings(consult).length > 0;
        return isUnread ? null : { type: 'noteFiled' };
      },
      deps,
    );
    if (isFiled) return 'filed';
    return isUnread ? 'warningsUnread' : 'refused';
  }

  return {
    /** `seen`: how many of the note's warnings were on screen. */
    acknowledgeWarnings,
    /** Does `acknowledgeWarnings`, then files the note, unless the person has not seen all of its warnings. */
    file: (id: ConsultId, seen = 0): Promise<Filed> => deps.aroundFiling(id, () => file(id, seen)),
  };
}
