import type { Failure } from '../../shared/consult/failure.ts';
import type { ConsultId, EpochMs } from '../../shared/ids.ts';

/** Why the app could not poll a note or prepare an import, and when it retries. */
type PollWait = { readonly because: Failure; readonly nextTryAt: EpochMs };

/** Not saved: after a restart the app retries at once. */
export type PollWaits = {
  readonly of: (id: ConsultId) => PollWait | null;
  /** null: the wait is over. */
  readonly set: (id: ConsultId, wait: PollWait | null) => void;
};

export function createPollWaits(onChange: () => void): PollWaits {
  const waits = new Map<ConsultId, PollWait>();
  return {
    of: (id) => waits.get(id) ?? null,
    set(id, wait) {
      if (wait !== null) waits.set(id, wait);
      else if (!waits.delete(id)) return;
      onChange();
    },
  };
}
