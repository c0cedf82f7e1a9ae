import type { ConnectionId, ConsultId } from '../../shared/ids.ts';
import type { Clock } from '../ports/clock.ts';
import type { ConsultChange } from './changes.ts';

/** In ms. */
const undoableFilingMs = 30_000;

/** How soon a report looks again while the undo is being saved, in ms. */
const undoingMs = 50;

type Filing = {
  readonly id: ConsultId;
  readonly connectionId: ConnectionId;
  readonly endsAtMs: number;
  readonly over: AbortController;
};

export type UndoableFilings = ReturnType<typeof createUndoableFilings>;

/**
 * Neither the service nor a folder of filed notes is told before the time of the last filing is over. The
 * next filing, an edit, a lock, another vet or practice and the end of the app end it too.
 */
export function createUndoableFilings(clock: Pick<Clock, 'monotonicMs' | 'sleep'>) {
  let filing: Filing | null = null;
  const listeners: ((id: ConsultId) => void)[] = [];

  function end(): void {
    if (filing === null) return;
    const { id, over } = filing;
    over.abort();
    filing = null;
    for (const listener of listeners) listener(id);
  }

  async function endLater({ over: { signal } }: Filing): Promise<void> {
    await clock.sleep(undoableFilingMs, signal);
    if (!signal.aborted) end();
  }

  const has = (id: ConsultId): boolean => filing?.id === id;

  return {
    begin(id: ConsultId, connectionId: ConnectionId): void {
      // An earlier filing may have failed to be saved: its time must not end this one's.
      if (has(id)) filing?.over.abort();
      else end();
      filing = {
        id,
        connectionId,
        endsAtMs: clock.monotonicMs() + undoableFilingMs,
        over: new AbortController(),
      };
      void endLater(filing);
    },
    has,
    id: (): ConsultId | null => filing?.id ?? null,
    /** In ms; 0: the report need not wait. */
    leftMs: (id: ConsultId): number =>
      filing?.id === id ? Math.max(undoingMs, filing.endsAtMs - clock.monotonicMs()) : 0,
    /** Stops the time while `undo` runs, then ends it. */
    async endWith<T>(id: ConsultId, undo: () => Promise<T>): Promise<T> {
      if (has(id)) filing?.over.abort();
      try {
        return await undo();
      } finally {
        if (has(id)) end();
      }
    },
    /** What is told is what the vet has now. */
    consultChanged(id: ConsultId, { before, after }: ConsultChange): void {
      if (has(id) && before?.phase === 'filed' && before.edits !== after?.edits) end();
    },
    followSession(isLocked: boolean, active: ConnectionId): void {
      if (isLocked || filing?.connectionId !== active) end();
    },
    end,
    onEnd: (listener: (id: ConsultId) => void): void => void listeners.push(listener),
  };
}
