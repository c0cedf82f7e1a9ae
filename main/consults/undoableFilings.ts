import type { ConsultId } from '../../shared/ids.ts';
import type { Clock } from '../ports/clock.ts';

/** How long a filing can be undone, in ms. */
export const undoableFilingMs = 6_000;

/** How soon a report looks again while the undo is being saved, in ms. */
const undoingMs = 50;

export type UndoableFilings = ReturnType<typeof createUndoableFilings>;

/**
 * The filings that the vet can still undo. Nobody is told of them before that time is over: neither the service nor a
 * folder of filed notes. The end of the app ends that time too.
 */
export function createUndoableFilings(clock: Pick<Clock, 'monotonicMs' | 'sleep'>) {
  const filings = new Map<ConsultId, { readonly endsAtMs: number; readonly over: AbortController }>();
  const listeners: ((id: ConsultId) => void)[] = [];

  function end(id: ConsultId): void {
    filings.get(id)?.over.abort();
    if (filings.delete(id)) for (const listener of listeners) listener(id);
  }

  async function endLater(id: ConsultId, over: AbortSignal): Promise<void> {
    await clock.sleep(undoableFilingMs, over);
    if (!over.aborted) end(id);
  }

  return {
    /** The vet is about to file this note. */
    begin(id: ConsultId): void {
      // An earlier filing may have failed to be saved: its time must not end this one's.
      filings.get(id)?.over.abort();
      const over = new AbortController();
      filings.set(id, { endsAtMs: clock.monotonicMs() + undoableFilingMs, over });
      void endLater(id, over.signal);
    },
    has: (id: ConsultId): boolean => filings.has(id),
    /** How long the report of the filing has to wait, in ms; 0: it need not. */
    leftMs(id: ConsultId): number {
      const filing = filings.get(id);
      return filing === undefined ? 0 : Math.max(undoingMs, filing.endsAtMs - clock.monotonicMs());
    },
    /** Stops the time while `undo` runs, then ends it. */
    async endWith<T>(id: ConsultId, undo: () => Promise<T>): Promise<T> {
      filings.get(id)?.over.abort();
      try {
        return await undo();
      } finally {
        end(id);
      }
    },
    endAll(): void {
      for (const id of filings.keys()) end(id);
    },
    /** Calls `listener` when a filing can no longer be undone, or was undone. */
    onEnd: (listener: (id: ConsultId) => void): void => void listeners.push(listener),
  };
}
