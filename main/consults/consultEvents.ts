import { activityEntryOf } from '../../shared/consult/activity.ts';
import type { Consult } from '../../shared/consult/consult.ts';
import type { ConsultEvent } from '../../shared/consult/transitions/consultEvent.ts';
import { transition } from '../../shared/consult/transitions/transition.ts';
import type { ConsultId } from '../../shared/ids.ts';
import type { KeyedSerialQueue } from '../../shared/serialQueue.ts';
import type { Clock } from '../ports/clock.ts';
import type { ConsultRecords } from './consultRecords.ts';

export function createConsultEvents(records: ConsultRecords, inTurn: KeyedSerialQueue, clock: Clock) {
  const { cache, read, save } = records;

  /** `decision` null: nothing changes. */
  const applyWith = (
    id: ConsultId,
    decision: (consult: Consult) => ConsultEvent | null,
  ): Promise<Consult | null> =>
    inTurn(id, async () => {
      const before = await read(id);
      if (before === null) return null;
      const event = decision(before);
      if (event === null) return before;
      const after = transition(before, event, clock.now());
      if (after !== before) await save(before, after, activityEntryOf(event, after, clock.now()));
      return after;
    });

  return {
    /** null: there is no such consult. Rejects if it cannot be saved. */
    apply: (id: ConsultId, event: ConsultEvent): Promise<Consult | null> => applyWith(id, () => event),
    applyWith,
    /** Answers those in memory for which `decision` had an event. */
    applyToAll: async (decision: Parameters<typeof applyWith>[1]): Promise<readonly ConsultId[]> => {
      const meant = cache.all().flatMap((consult) => (decision(consult) === null ? [] : [consult.id]));
      for (const id of meant) await applyWith(id, decision);
      return meant;
    },
    /**
     * The event gives the consult what another one had, which is removed in the same step. False: nothing
     * changed.
     */
    merge: (
      id: ConsultId,
      goneId: ConsultId,
      decide: (consult: Consult, gone: Consult) => ConsultEvent | null,
    ): Promise<boolean> =>
      inTurn(id, () =>
        inTurn(goneId, async () => {
          const [before, gone] = [await read(id), await read(goneId)];
          const event = before === null || gone === null ? null : decide(before, gone);
          if (before === null || gone === null || event === null) return false;
          const after = transition(before, event, clock.now());
          if (after === before) return false;
          await records.merge({ before, after }, gone, activityEntryOf(event, after, clock.now()));
          return true;
        }),
      ),
    /** The event takes from the consult what `other` has, which is added in the same step. */
    divide: (id: ConsultId, decide: (consult: Consult) => Divided | null): Promise<boolean> =>
      inTurn(id, async () => {
        const before = await read(id);
        const divided = before === null ? null : decide(before);
        if (before === null || divided === null) return false;
        const { event, other } = divided;
        const after = transition(before, event, clock.now());
        await records.divide({ before, after }, other, activityEntryOf(event, after, clock.now()));
        return true;
      }),
  };
}

type Divided = { readonly event: ConsultEvent; readonly other: Consult };
