import { createHash } from 'node:crypto';
import { z } from 'zod';
import type { Consult } from '../../../shared/consult/consult.ts';
import { consultId, type ConsultId } from '../../../shared/ids.ts';
import type { ConsultOrder } from '../listRows.ts';
import type { Database } from '../database.ts';
import { searchIndexWriter } from './searchIndex.ts';
import { searchedTexts } from './searchText.ts';
import { setImmediate as nextTurn, setTimeout as after } from 'node:timers/promises';

type Deps = {
  readonly order: Pick<ConsultOrder, 'changed'>;
  readonly one: (id: ConsultId) => Consult | null;
};

const waitingRow = z.object({
  row: z.number(),
  id: z.string().transform(consultId),
  search_hash: z.instanceof(Uint8Array),
});

/** A consult was saved, or removed. */
type IndexWork = { readonly saved: () => void; readonly removed: () => void };

/** The words of this consult are in the index in part. */
type Started = { readonly row: number; readonly steps: Generator<void, void, void>; readonly hash: Buffer };

/**
 * Brings the words of saved consults into the search index, in steps that main hardly feels. A save only marks its consult
 * (`words_wait`), so that after a kill every consult can still be found.
 */
export function consultIndexing(database: Database, { order, one }: Deps) {
  const index = searchIndexWriter(database);
  const selectNext = database.prepare(
    'SELECT row, id, search_hash FROM consults INDEXED BY consults_waiting WHERE words_wait = 1 LIMIT 1',
  );
  const saveHash = database.prepare('UPDATE consults SET search_hash = ?, words_wait = ? WHERE row = ?');
  let started: Started | null = null;
  let work: IndexWork = { saved: () => undefined, removed: () => undefined };

  function start({ row, id, search_hash: indexed }: z.infer<typeof waitingRow>): Started | null {
    const consult = one(id);
    const hash = consult === null ? null : hashOfWords(consult);
    if (consult === null || hash === null || hash.equals(indexed)) {
      saveHash.run(indexed, 0, row);
      return null;
    }
    // Until the last part is indexed, the stored hash matches no words.
    saveHash.run(Buffer.alloc(0), 1, row);
    return { row, steps: index.steps(row, consult), hash };
  }

  const step = database.transaction((next: z.infer<typeof waitingRow>) => {
    if (started?.row !== next.row) started = start(next);
    if (started === null) return;
    order.changed(false);
    if (started.steps.next().done !== true) return;
    saveHash.run(started.hash, 0, started.row);
    started = null;
  });

  return {
    /** The consult's words may have changed: its next step is the first again. */
    saved: (row: number): void => {
      if (started?.row === row) started = null;
      work.saved();
    },
    removeWords: (row: number): void => {
      if (started?.row === row) started = null;
      index.remove(row);
      work.removed();
    },
    /** One step for the words of one consult. False: no consult waits. */
    indexNext: (): boolean => {
      const next = selectNext.get();
      if (next === undefined) return false;
      try {
        step.immediate(waitingRow.parse(next));
      } catch (reason) {
        // The transaction is rolled back, so the next step is the first again.
        started = null;
        throw reason;
      }
      return true;
    },
    /** From now on, and now, says that there may be words to take in, or to take out. */
    onWork: (listener: IndexWork): void => {
      work = listener;
      work.saved();
      work.removed();
    },
    /** One step of purging removed consults. False: no step is left. */
    purge: (): boolean => index.purge(),
  };
}

const hashOfWords = (consult: Consult): Buffer =>
  createHash('sha256')
    .update(JSON.stringify([consult.connectionId, consult.vet, ...searchedTexts(consult)]))
    .digest();

/** The time from the last save. A person who types saves more often. */
const quietMs = 1500;
/** Leaves the process free for other work most of the time, such as a recording. */
const betweenPurgesMs = 20;

/**
 * Keeps the search index up to date in the background, step by step: in a quiet moment it takes the words of saved consults
 * in, because a person who types would feel each step, and at once those of removed consults out.
 */
export function indexUpkeep({
  indexNext,
  purge,
  onWork,
}: Pick<ReturnType<typeof consultIndexing>, 'indexNext' | 'purge' | 'onWork'>) {
  const ended = new AbortController();
  let quiet: NodeJS.Timeout | undefined;
  let indexing = Promise.resolve();
  let purging: Promise<void> | null = null;

  async function indexAll(): Promise<void> {
    while (!ended.signal.aborted && indexNext()) await nextTurn();
  }

  async function purgeAll(): Promise<void> {
    // Not in the transaction of the removal.
    await nextTurn();
    while (!ended.signal.aborted && purge()) await after(betweenPurgesMs);
  }

  return {
    /** Also goes on with what an earlier run left. */
    begin(): void {
      onWork({
        saved() {
          clearTimeout(quiet);
          if (ended.signal.aborted) return;
          quiet = setTimeout(() => {
            // The words wait for the next save, or for the next search, which reports the failure.
            indexing = indexAll().catch(() => undefined);
          }, quietMs).unref();
        },
        removed() {
          // After a failure, the next removal or start begins again.
          purging ??= purgeAll()
            .catch(() => undefined)
            .finally(() => {
              purging = null;
            });
        },
      });
    },
    /** The next start goes on. */
    async stop(): Promise<void> {
      ended.abort();
      clearTimeout(quiet);
      await indexing;
      await purging;
    },
  };
}
