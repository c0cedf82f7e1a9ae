import type { Connection } from '../../shared/consult/practice.ts';
import type { ConnectionId } from '../../shared/ids.ts';
import type { PhrasesView } from '../../shared/ipc/phrasesView.ts';
import { phraseLimits, type Phrase } from '../../shared/phrases/phrase.ts';
import { createSerialQueue } from '../../shared/serialQueue.ts';
import type { Store } from '../ports/store.ts';
import { phrasesSetting } from '../settings/ownSettings.ts';
import { createOrganisationPhrases, type PhrasesPlace } from './organisationPhrases.ts';

type Refusal = 'refused' | 'phrase_exists';

export type PhraseTables = ReturnType<typeof createPhraseTables>;

/** One for each connection, so that nobody has what another vet, or this one elsewhere, has written. */
export function createPhraseTables({
  store,
  places,
  onChange,
}: {
  readonly store: Pick<Store, 'setting' | 'saveSetting'>;
  /** Of the organisation, for each practice. */
  readonly places: readonly PhrasesPlace[];
  readonly onChange: () => void;
}) {
  const inTurn = createSerialQueue();
  const organisation = createOrganisationPhrases(places);
  let revision = 0;
  const load = (of: ConnectionId): Promise<readonly Phrase[]> => phrasesSetting.load(store, of);
  return {
    /** Grows when a table changes. */
    revision: (): number => revision,
    load,
    async view(connection: Connection): Promise<PhrasesView> {
      const [given, own] = await Promise.all([organisation(connection), load(connection.id)]);
      const { id: connectionId } = connection;
      return given.ok
        ? { connectionId, organisation: given.value, organisationFault: null, own }
        : { connectionId, organisation: [], organisationFault: given.error, own };
    },
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
