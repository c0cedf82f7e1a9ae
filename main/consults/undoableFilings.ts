import type { ConnectionId, ConsultId } from '../../shared/ids.ts';
import type { Clock } from '../ports/clock.ts';
import type { Change } from './changes.ts';

/** How long a filing can be undone, in ms. */
export const undoableFilingMs = 30_000;

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
 * The one filing that the vet can still undo: the last. Nobody is told of it before that time is over: neither the
 * service nor a folder of filed notes. The next filing, an edit of the note, a lock, another vet or practice and the end
 * of the app end that time too.
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
    /** The vet is about to file this note. */
    begin(id: ConsultId, connectionId: ConnectionId): void {
      // An earlier filing of it may have failed to be saved: that one's time must not end this one's.
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
    /** Null: no filing can be undone. */
    id: (): ConsultId | null => filing?.id ?? null,
    /** How long the report of the filing has to wait, in ms; 0: it need not. */
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
    /** An edit ends it: what is told is what the vet has now. */
    consultChanged(id: ConsultId, { before, after }: Change): void {
      if (has(id) && before?.phase === 'filed' && before.edits !== after?.edits) end();
    },
    followSession(isLocked: boolean, active: ConnectionId): void {
      if (isLocked || filing?.connectionId !== active) end();
    },
    end,
    /** Calls `listener` when a filing can no longer be undone, or was undone. */
    onEnd: (listener: (id: ConsultId) => void): void => void listeners.push(listener),
  };
}
