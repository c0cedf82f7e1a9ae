import { useDeferredValue, useMemo, useState, type JSX, type KeyboardEvent } from 'react';
import { SearchField } from '../../components/Field.tsx';
import { findMatches, stepMatch } from '../../components/format/findMatches.ts';
import { SteppedField } from '../../components/SteppedField.tsx';
import { strings } from '../../strings/strings.ts';
import { transcriptSearchId } from '../shortcuts/focusTargets.ts';
import styles from './Transcript.module.css';
import { TranscriptLines } from './TranscriptLines.tsx';
import { splitLines } from './splitLines.ts';

/** The transcript, and a search through all of it, drawn or not. */
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
      <SteppedField
        className={styles.search}
        isSearching={typed.trim() !== ''}
        count={strings.transcript.count(at + 1, matches.length)}
        previous={strings.transcript.previous}
        next={strings.transcript.next}
        onStep={step}
      >
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
      </SteppedField>
      <TranscriptLines text={text} lines={lines} matches={matches} at={at} />
    </>
  );
}
