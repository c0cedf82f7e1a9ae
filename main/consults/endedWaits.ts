import type { Consult } from '../../shared/consult/consult.ts';
import type { ConsultId, EpochMs } from '../../shared/ids.ts';
import { ownWaitOf } from './decisions/ownWait.ts';

export type EndedWaits = ReturnType<typeof createEndedWaits>;

/**
 * Consults' own waits that end early, as their reason is gone. Not saved: a later run waits for the rest.
 */
export function createEndedWaits() {
  /** By consult, the time until which that wait would have lasted. */
  const ended = new Map<ConsultId, EpochMs>();
  return {
    end(consult: Consult): void {
      const wait = ownWaitOf(consult);
      if (wait !== null) ended.set(consult.id, wait.notBefore);
    },
    /** A later wait of the same consult has an end of its own. */
    has: (id: ConsultId, notBefore: EpochMs): boolean => ended.get(id) === notBefore,
  };
}
