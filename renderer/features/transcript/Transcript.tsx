import { useDeferredValue, useMemo, useState, type JSX, type KeyboardEvent } from 'react';
import { Button } from '../../ui/Button.tsx';
import { SearchField } from '../../ui/Field.tsx';
import { ChevronIcon, UpIcon } from '../../ui/icons.tsx';
import { findMatches, stepMatch } from '../../ui/findMatches.ts';
import { strings } from '../../ui/strings.ts';
import { transcriptSearchId } from '../shortcuts/places.ts';
import styles from './Transcript.module.css';
import { TranscriptLines } from './TranscriptLines.tsx';
import { splitLines } from './splitLines.ts';

/** What was said, and where in it something was said. The search is over all of it, drawn or not. */
export function Transcript({ text }: { readonly text: string }): JSX.Element {
  const [typed, setTyped] = useState('');
  const [at, setAt] = useState(0);
  const query = useDeferredValue(typed);
  const lines = useMemo(() => splitLines(text), [text]);
  const matches = useMemo(() => findMatches(text, query), [text, query]);

  const step = (by: 1 | -1): void => setAt(stepMatch(at, by, matches.length));
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key === 'Enter') step(event.shiftKey ? -1 : 1);
    else if (event.key === 'Escape' && typed !== '') setTyped('');
    else return;
    event.preventDefault();
    event.stopPropagation();
  };

  return (
    <>
      <div className={styles.search}>
        <SearchField
          id={transcriptSearchId}
          label={strings.transcript.search}
          value={typed}
          onChange={(event) => {
            setTyped(event.target.value);
            setAt(0);
          }}
          onKeyDown={onKeyDown}
        />
        {/* In the field's own end, so that the text below does not jump when a search begins. */}
        <div className={styles.steps} hidden={typed.trim() === ''}>
          <span className={styles.count} aria-live="polite">
            {strings.transcript.count(at + 1, matches.length)}
          </span>
          <Button look="icon" aria-label={strings.transcript.previous} onClick={() => step(-1)}>
            <UpIcon />
          </Button>
          <Button look="icon" aria-label={strings.transcript.next} onClick={() => step(1)}>
            <ChevronIcon />
          </Button>
        </div>
      </div>
      <TranscriptLines text={text} lines={lines} matches={matches} at={at} />
    </>
  );
}
