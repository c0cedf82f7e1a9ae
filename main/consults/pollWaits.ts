import type { Failure } from '../../shared/consult/failure.ts';
import type { ConsultId, EpochMs } from '../../shared/ids.ts';

/** Why a note could not be asked for, or an import not be prepared, and when that is tried again. */
type PollWait = { readonly because: Failure; readonly nextTryAt: EpochMs };

/** Not saved: after a restart each is tried at once. */
export type PollWaits = {
  readonly of: (id: ConsultId) => PollWait | null;
  /** null: there is none any more. */
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
