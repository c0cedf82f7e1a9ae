import { useDeferredValue, useMemo, useState, type JSX, type KeyboardEvent } from 'react';
import type { ConsultView } from '../../../shared/ipc/snapshot.ts';
import { useUi } from '../../state/hooks.ts';
import { copy, uiStore } from '../../state/commands.ts';
import { Button } from '../../components/Button.tsx';
import { FoldIcon, UnfoldIcon } from '../../components/icons/icons.tsx';
import { strings } from '../../strings/strings.ts';
import { CopyButton } from '../note/sections/CopyButton.tsx';
import { cx } from '../../components/styles/cx.ts';
import looks from '../../components/styles/looks.module.css';
import styles from './TranscriptColumn.module.css';
import { SearchField } from '../../components/Field.tsx';
import { findMatches, stepMatch } from '../../components/format/findMatches.ts';
import { SteppedField } from '../../components/SteppedField.tsx';
import { transcriptSearchId } from '../shortcuts/focusTargets.ts';
import { TranscriptLines } from './TranscriptLines.tsx';
import { splitLines } from './splitLines.ts';

const isStillToCome = ({ phase }: ConsultView): boolean =>
  phase === 'recording' ||
  phase === 'preparing' ||
  phase === 'readyToSend' ||
  phase === 'queued' ||
  phase === 'sending' ||
  phase === 'writing';

/** The transcript beside the note; the vet can fold it. */
export function TranscriptColumn({ consult }: { readonly consult: ConsultView }): JSX.Element {
  const isFolded = useUi((s) => s.isTranscriptFolded);
  const { id } = consult;
  // A transcript without a word counts as none.
  const transcript = consult.transcript?.trim() === '' ? null : consult.transcript;
  const label = isFolded ? strings.transcript.unfold : strings.transcript.fold;
  return (
    <section className={styles.column} aria-label={strings.transcript.region} data-folded={isFolded}>
      <div className={styles.head}>
        {isFolded ? null : <h2 className={cx(looks.heading, styles.title)}>{strings.transcript.region}</h2>}
        {isFolded || transcript === null ? null : (
          <CopyButton name={strings.transcript.copy} copy={() => copy(id, { kind: 'transcript' })} />
        )}
        <Button
          look="icon"
          label={label}
          aria-expanded={!isFolded}
          onClick={() => uiStore.setState({ isTranscriptFolded: !isFolded })}
          icon={isFolded ? <UnfoldIcon /> : <FoldIcon />}
        />
      </div>
      {isFolded || transcript === null ? null : <Transcript key={id} text={transcript} />}
      {isFolded || transcript !== null ? null : (
        <p className={styles.nothing}>
          {isStillToCome(consult) ? strings.transcript.later : strings.transcript.none}
        </p>
      )}
    </section>
  );
}

/** The transcript, and a search through all lines, drawn or not. */
function Transcript({ text }: { readonly text: string }): JSX.Element {
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
