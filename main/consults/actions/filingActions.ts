import { can } from '../../../shared/consult/actions.ts';
import type { CheckedPlace } from '../../../shared/consult/checkedPlaces.ts';
import { isUnwritten } from '../../../shared/consult/consult.ts';
import { canCheck } from '../../../shared/consult/transitions/decisionTransitions.ts';
import { unreadWarnings } from '../../../shared/consult/warnings.ts';
import type { ConsultId } from '../../../shared/ids.ts';
import type { ActionDeps } from './actionDeps.ts';

/** What the person has seen and agreed to before filing. */
type Confirmed = {
  /** How many of the note's warnings were on screen. */
  readonly seen: number;
  /** A note that nobody has written is to be filed. */
  readonly isBlankMeant: boolean;
};

type Filed = 'filed' | 'warningsUnread' | 'blank' | 'refused';

export function createFilingActions(deps: ActionDeps) {
  const { undoableFilings, applyDecision } = deps;
  const acknowledgeWarnings = (id: ConsultId, count: number): Promise<boolean> =>
    applyDecision(id, (consult) =>
      can(consult, 'acknowledgeWarnings') ? { type: 'warningsAcknowledged', count, by: consult.vet } : null,
    );

  async function file(id: ConsultId, { seen, isBlankMeant }: Confirmed): Promise<Filed> {
    await acknowledgeWarnings(id, seen);
    let question: 'warningsUnread' | 'blank' | null = null;
    const isFiled = await applyDecision(id, (consult) => {
      if (!can(consult, 'fileNote') && !can(consult, 'updateFiledNote')) return null;
      if (unreadWarnings(consult).length > 0) question = 'warningsUnread';
      else if (isUnwritten(consult) && !isBlankMeant) question = 'blank';
      if (question !== null) return null;
      // An update has no undo, and a filing that discards another note cannot bring that back.
      if (consult.phase === 'noteReady' && consult.offered === null) undoableFilings.begin(id);
      return { type: 'noteFiled', isPasted: deps.isPatientPasted() ? undefined : false };
    });
    return isFiled ? 'filed' : (question ?? 'refused');
  }

  return {
    /** `seen`: how many of the note's warnings were on screen. */
    acknowledgeWarnings,
    markChecked: (id: ConsultId, place: CheckedPlace): Promise<boolean> =>
      applyDecision(id, (consult) =>
        canCheck(consult, place) ? { type: 'placeChecked', place, by: consult.vet } : null,
      ),
    /** Does `acknowledgeWarnings`, then files the note, unless the person has to be asked first. */
    file: (id: ConsultId, confirmed?: Partial<Confirmed>): Promise<Filed> =>
      deps.aroundFiling(id, () => file(id, { seen: 0, isBlankMeant: false, ...confirmed })),
    /** Makes a note that was filed a moment ago ready again. */
    undoFiling: (id: ConsultId): Promise<boolean> =>
      undoableFilings.endWith(id, () =>
        applyDecision(id, () => (undoableFilings.has(id) ? { type: 'filingUndone' } : null)),
      ),
  };
}
