import { useState } from 'react';
import type { PhrasesView } from '../../../shared/ipc/phrasesView.ts';
import { phraseId, type Phrase } from '../../../shared/phrases/phrase.ts';
import { SearchField } from '../../components/Field.tsx';
import { cx, looks } from '../../components/styles/looks.ts';
import { moveBetween } from '../../components/listItems.ts';
import { useAnswer, useMain } from '../../state/app.ts';
import { phraseStrings as strings } from '../../strings/phraseStrings.ts';

/** Null: not there yet. Of the vet on screen, and never of the one before. */
export function usePhrases(): PhrasesView | null {
  const { id: connectionId } = useMain((s) => s.active);
  const of = useMain((s) => s.phrasesRevision);
  const { value } = useAnswer('readPhrases', { connectionId }, { of });
  return value?.connectionId === connectionId ? value : null;
}

export const shownKey = ({ kind, key }: Phrase): string => (kind === 'phrase' ? `;${key}` : `${key} →`);

/** Nobody reads through more; a search finds the others. */
const mostShown = 100;

type Props = {
  readonly phrases: readonly Phrase[];
  readonly label: string;
  readonly onChoose: (phrase: Phrase) => void;
  readonly isFirst?: boolean;
};

/** Enter in the search chooses the first one found. */
export function PhraseList({ phrases, label, onChoose, isFirst }: Props) {
  const [query, setQuery] = useState('');
  const words = query.trim().toLowerCase();
  const found = phrases.filter((one) => `${shownKey(one)} ${one.text}`.toLowerCase().includes(words));
  const [first] = found;
  return (
    <div className={looks.closeStack}>
      <SearchField
        label={strings.search}
        value={query}
        data-first={isFirst}
        onChange={(event) => setQuery(event.target.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || event.nativeEvent.isComposing || first === undefined) return;
          event.preventDefault();
          onChoose(first);
        }}
      />
      <ul
        aria-label={label}
        className={cx(looks.scrolls, looks.unlessEmpty)}
        onKeyDown={(event) => moveBetween(event, event.currentTarget.querySelectorAll('button'))}
      >
        {found.slice(0, mostShown).map((phrase) => (
          <li key={phraseId(phrase)}>
            <button
              type="button"
              className={cx(looks.rowButton, looks.oneLine)}
              title={phrase.text}
              onClick={() => onChoose(phrase)}
            >
              <b>{shownKey(phrase)}</b> {phrase.text}
            </button>
          </li>
        ))}
      </ul>
      {found.length > mostShown && <p className={looks.quiet}>{strings.more(found.length - mostShown)}</p>}
    </div>
  );
}
