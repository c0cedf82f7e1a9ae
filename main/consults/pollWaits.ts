import type { Failure } from '../../shared/consult/failure.ts';
import type { ConsultId, EpochMs } from '../../shared/ids.ts';

type PollWait = { readonly because: Failure; readonly nextTryAt: EpochMs };

export type PollWaits = ReturnType<typeof createPollWaits>;

/** Not saved: after a restart the app retries at once. */
export function createPollWaits(onChange: () => void) {
  const waits = new Map<ConsultId, PollWait>();
  return {
    of: (id: ConsultId): PollWait | null => waits.get(id) ?? null,
    set: (id: ConsultId, wait: PollWait | null): void => {
      if (wait !== null) waits.set(id, wait);
      else if (!waits.delete(id)) return;
      onChange();
    },
  };
}
