import { createHash } from 'node:crypto';
import type { Consult } from '../../../shared/consult/consult.ts';
import type { ConsultId } from '../../../shared/ids.ts';
import type { ConsultOrder } from '../consultOrder.ts';
import type { ConsultPlace } from '../consultPlace.ts';
import type { Database } from '../database.ts';
import type { searchIndexWriter } from './searchIndex.ts';
import { searchedTexts } from './searchText.ts';

export type IndexStepsDeps = {
  readonly order: Pick<ConsultOrder, 'changed'>;
  readonly placeOf: (id: ConsultId) => ConsultPlace | null;
  readonly one: (id: ConsultId) => Consult | null;
};

type Started = {
  readonly id: ConsultId;
  readonly steps: Generator<void, void, void>;
  readonly hash: Buffer;
};

/** Indexes the words of one consult after another, each in several steps. */
export type IndexSteps = {
  /**
   * One step for this consult. False: no step is left. `isHashOfIndex`: the stored hash is that of the words in the
   * index, so an equal hash means that the index is up to date; otherwise the save has stored the new hash already.
   */
  readonly next: (id: ConsultId, isHashOfIndex: boolean) => boolean;
  /** The consult's words have changed: its next step is the first again. Without an id, of any consult. */
  readonly restart: (id?: ConsultId) => void;
};

export function indexSteps(
  database: Database,
  index: Pick<ReturnType<typeof searchIndexWriter>, 'steps'>,
  { order, placeOf, one }: IndexStepsDeps,
): IndexSteps {
  const saveHash = database.prepare('UPDATE consults SET search_hash = ? WHERE row = ?');
  /** Some of this consult's words are indexed, and some are not. */
  let started: Started | null = null;

  function start(id: ConsultId, place: ConsultPlace, isHashOfIndex: boolean): Started | null {
    const consult = one(id);
    if (consult === null) return null;
    const hash = hashOfWords(consult);
    if (isHashOfIndex && hash.equals(place.search_hash)) return null;
    // Until the last part is indexed, the stored hash matches no words.
    saveHash.run(Buffer.alloc(0), place.row);
    return { id, steps: index.steps(place.row, consult), hash };
  }

  return {
    next(id, isHashOfIndex) {
      const place = placeOf(id);
      if (place === null) return false;
      const current = started?.id === id ? started : start(id, place, isHashOfIndex);
      if (current === null) return false;
      started = current;
      order.changed(false);
      if (current.steps.next().done !== true) return true;
      saveHash.run(current.hash, place.row);
      return false;
    },
    restart(id) {
      if (id === undefined || started?.id === id) started = null;
    },
  };
}

export const hashOfWords = (consult: Consult): Buffer =>
  createHash('sha256')
    .update(JSON.stringify([consult.connectionId, consult.vet, ...searchedTexts(consult)]))
    .digest();
