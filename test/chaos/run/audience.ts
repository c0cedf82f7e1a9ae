import { isSameIdentity, type VetIdentity } from './chaosService.ts';
import type { Shown } from '../delivery/evidence.ts';
import type { AppState } from './messages.ts';

/** Looks at the screen all the time, and remembers what stood there under whose connection. */
export function createAudience(identities: readonly VetIdentity[]) {
  const shown = new Map<string, Shown>();
  let identity: number | null = null;
  return {
    notice: ({ connectionId, connections, consults }: AppState): void => {
      const active = connections.find(({ id }) => id === connectionId);
      const found = identities.findIndex((one) => active !== undefined && isSameIdentity(one, active));
      identity = found === -1 ? null : found;
      for (const { name, text, typed } of consults)
        shown.set(JSON.stringify([identity, name, text, typed]), { identity, name, text, typed });
    },
    /** Whose connection was the active one when last seen; null: that of no identity. */
    identity: () => identity,
    shown: (): readonly Shown[] => [...shown.values()],
  };
}
