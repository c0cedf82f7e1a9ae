import {
  memo,
  useDeferredValue,
  useEffect,
  useMemo,
  useRef,
  useState,
  type JSX,
  type KeyboardEvent,
} from 'react';
import { Button } from '../../ui/Button.tsx';
import { SearchField } from '../../ui/Field.tsx';
import { cutAtMatches, findMatches, stepMatch, type Match } from '../../ui/findMatches.ts';
import { ChevronIcon, UpIcon } from '../../ui/icons.tsx';
import { strings } from '../../ui/strings.ts';
import { transcriptSearchId } from '../shortcuts/places.ts';
import styles from './Transcript.module.css';
import { splitLines, type Line } from './splitLines.ts';

const none: readonly Match[] = [];

type LineProps = { readonly line: Line; readonly matches: readonly Match[]; readonly current: number };

/** Drawn again only where a match comes, goes, or becomes the current one. */
const TranscriptLine = memo(function TranscriptLine({ line, matches, current }: LineProps): JSX.Element {
  const mark = (text: string, start: number): readonly JSX.Element[] =>
    cutAtMatches(text, start, matches).map((piece, index) =>
      piece.match === null ? (
        // oxlint-disable-next-line react/no-array-index-key
        <span key={index}>{piece.text}</span>
      ) : (
        // oxlint-disable-next-line react/no-array-index-key
        <mark key={index} className={styles.mark} data-current={piece.match === current}>
          {piece.text}
        </mark>
      ),
    );
  return (
    <p className={styles.line}>
      {line.speaker === '' ? null : <b className={styles.speaker}>{mark(line.speaker, line.start)}</b>}
      {mark(line.words, line.start + line.speaker.length)}
    </p>
  );
});

export function Transcript({ text }: { readonly text: string }): JSX.Element {
  const [typed, setTyped] = useState('');
  const [at, setAt] = useState(0);
  const body = useRef<HTMLDivElement>(null);
  const query = useDeferredValue(typed);
  const lines = useMemo(() => splitLines(text), [text]);
  const matches = useMemo(() => findMatches(text, query), [text, query]);

  const current = matches[at];

  useEffect(() => {
    if (current === undefined) return;
    body.current?.querySelector('[data-current="true"]')?.scrollIntoView({ block: 'nearest' });
  }, [current]);

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
      {/* It scrolls, so the keyboard must be able to get there. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <div ref={body} className={styles.body} tabIndex={0} role="group" aria-label={strings.transcript.text}>
        {lines.map((line) => {
          const end = line.start + line.speaker.length + line.words.length;
          const isHit = matches.some((match) => match.start < end && match.end > line.start);
          return (
            <TranscriptLine
              key={line.start}
              line={line}
              matches={isHit ? matches : none}
              current={isHit ? at : -1}
            />
          );
        })}
      </div>
    </>
  );
}
