import type { Connection } from '../../shared/consult/practice.ts';
import type { ConnectionId } from '../../shared/ids.ts';
import { phraseLimits, type Phrase } from '../../shared/phrases/phrase.ts';
import { allPhrases, type PhrasesView } from '../../shared/ipc/phrasesView.ts';
import type { Note, NoteEdits } from '../../shared/consult/note.ts';
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
  connections,
  onChange,
}: {
  readonly store: Pick<Store, 'setting' | 'saveSetting'>;
  /** Of the organisation, for each practice. */
  readonly places: readonly PhrasesPlace[];
  readonly connections: { readonly get: (id: ConnectionId) => Connection | null };
  readonly onChange: () => void;
}) {
  const inTurn = createSerialQueue();
  const organisation = createOrganisationPhrases(places);
  let revision = 0;
  const load = (of: ConnectionId): Promise<readonly Phrase[]> => phrasesSetting.load(store, of);
  async function view(connection: Connection): Promise<PhrasesView> {
    const [given, own] = await Promise.all([organisation(connection), load(connection.id)]);
    const { id: connectionId } = connection;
    return given.ok
      ? { connectionId, organisation: given.value, organisationFault: null, own }
      : { connectionId, organisation: [], organisationFault: given.error, own };
  }
  return {
    /** Grows when a table changes. */
    revision: (): number => revision,
    load,
    view,
    /** In a note that comes. */
    async changeWords(note: Note, of: ConnectionId): Promise<NoteEdits> {
      const connection = connections.get(of);
      const rules = connection === null ? [] : allPhrases(await view(connection));
      const words = rules.filter(({ kind }) => kind === 'word');
      if (words.length === 0) return {};
      // Most vets have none, and what reads a note takes time to load.
      const { changeWords } = await import('../../shared/phrases/changeWords.ts');
      return changeWords(note, words);
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
