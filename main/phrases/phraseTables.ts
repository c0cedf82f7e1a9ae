import type { ConnectionId } from '../../shared/ids.ts';
import { phraseLimits, type Phrase } from '../../shared/phrases/phrase.ts';
import { createSerialQueue } from '../../shared/serialQueue.ts';
import type { Store } from '../ports/store.ts';
import { phrasesSetting } from '../settings/ownSettings.ts';

type Refusal = 'refused' | 'phrase_exists';

export type PhraseTables = ReturnType<typeof createPhraseTables>;

/** One for each connection, so that nobody has what another vet, or this one elsewhere, has written. */
export function createPhraseTables({
  store,
  onChange,
}: {
  readonly store: Pick<Store, 'setting' | 'saveSetting'>;
  readonly onChange: () => void;
}) {
  const inTurn = createSerialQueue();
  let revision = 0;
  const load = (of: ConnectionId): Promise<readonly Phrase[]> => phrasesSetting.load(store, of);
  return {
    /** Grows when a table changes. */
    revision: (): number => revision,
    load,
    /** `next` answers with a code where nothing is to change. */
    change: (
      of: ConnectionId,
      next: (now: readonly Phrase[]) => readonly Phrase[] | Refusal,
    ): Promise<'done' | 'phrases_full' | Refusal> =>
      inTurn(async () => {
        const phrases = next(await load(of));
        if (typeof phrases === 'string') return phrases;
        if (phrases.length > phraseLimits.entries) return 'phrases_full';
        await phrasesSetting.save(store, of, phrases);
        revision += 1;
        onChange();
        return 'done';
      }),
  };
}
