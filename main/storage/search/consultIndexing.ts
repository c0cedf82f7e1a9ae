import { createHash } from 'node:crypto';
import { z } from 'zod';
import type { Consult } from '../../../shared/consult/consult.ts';
import { consultId, type ConsultId } from '../../../shared/ids.ts';
import type { ConsultOrderCache } from '../listRows.ts';
import type { Database } from '../database.ts';
import { searchIndexWriter, type IndexSteps } from './searchIndex.ts';
import { searchedTexts } from './searchText.ts';

type Deps = {
  readonly order: Pick<ConsultOrderCache, 'changed'>;
  readonly one: (id: ConsultId) => Consult | null;
};

const waitingRow = z.object({
  row: z.number(),
  id: z.string().transform(consultId),
  search_hash: z.instanceof(Uint8Array),
});

type IndexWork = { readonly saved: () => void; readonly removed: () => void };

type Started = { readonly row: number; readonly steps: IndexSteps; readonly hash: Buffer };

/**
 * In steps that main hardly feels. A save only marks its consult (`words_wait`), so that after a kill every
 * consult can still be found.
 */
export function consultIndexing(database: Database, deps: Deps) {
  const index = searchIndexWriter(database);
  const { indexNext, restart } = createIndexSteps(database, index, deps);
  let work: IndexWork = { saved: () => undefined, removed: () => undefined };

  return {
    saved: (row: number): void => {
      restart(row);
      work.saved();
    },
    removeWords: (row: number): void => {
      restart(row);
      index.remove(row);
      work.removed();
    },
    indexNext,
    onWork(listener: IndexWork): void {
      work = listener;
      work.saved();
      work.removed();
    },
    purge: (): boolean => index.purge(),
  };
}

type SearchIndex = ReturnType<typeof searchIndexWriter>;

function createIndexSteps(database: Database, index: Pick<SearchIndex, 'steps'>, { order, one }: Deps) {
  const selectNext = database.prepare(
    'SELECT row, id, search_hash FROM consults INDEXED BY consults_waiting WHERE words_wait = 1 LIMIT 1',
  );
  const saveHash = database.prepare('UPDATE consults SET search_hash = ?, words_wait = ? WHERE row = ?');
  let started: Started | null = null;

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
    /** The consult's next step is the first again. */
    restart: (row: number): void => {
      if (started?.row === row) started = null;
    },
  };
}

const hashOfWords = (consult: Consult): Buffer =>
  createHash('sha256')
    .update(JSON.stringify([consult.connectionId, consult.vet, ...searchedTexts(consult)]))
    .digest();
