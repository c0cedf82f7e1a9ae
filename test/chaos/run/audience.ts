import { isSeat, type VetIdentity } from './chaosService.ts';
import type { Shown } from '../delivery/evidence.ts';
import type { AppState } from './messages.ts';

/** Looks at the screen all the time, and remembers what stood there under whose connection. */
export type Audience = {
  readonly notice: (state: AppState) => void;
  /** Whose connection was the active one when last seen; null: none of a seat. */
  readonly seat: () => number | null;
  readonly shown: () => readonly Shown[];
};

export function createAudience(seats: readonly VetIdentity[]): Audience {
  const shown = new Map<string, Shown>();
  let seat: number | null = null;
  return {
    notice({ connectionId, connections, consults }) {
      const active = connections.find(({ id }) => id === connectionId);
      const found = seats.findIndex((one) => active !== undefined && isSeat(one, active));
      seat = found === -1 ? null : found;
      for (const { name, text } of consults)
        shown.set(JSON.stringify([seat, name, text]), { seat, name, text });
    },
    seat: () => seat,
    shown: () => [...shown.values()],
  };
}
