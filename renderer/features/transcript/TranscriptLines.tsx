import { useVirtualizer } from '@tanstack/react-virtual';
import { memo, useEffect, useMemo, useRef, type JSX, type Ref } from 'react';
import { type Match, cutAtMatches } from '../../components/format/findMatches.ts';
import { strings } from '../../strings/strings.ts';
import styles from './TranscriptLines.module.css';
import { lineAt, matchesIn, type MatchesInLine } from './inLines.ts';
import type { Line } from './splitLines.ts';
import { useTextSelection } from './useTextSelection.ts';
import { cx } from '../../components/styles/cx.ts';

type Props = {
  readonly text: string;
  readonly lines: readonly Line[];
  readonly matches: readonly Match[];
  /** The number of the current match. */
  readonly at: number;
};

const linesAround = 6;
/** The height of a line of the column's width; the true height is measured once the line is drawn. */
const lineHeight = 22.5;
const gap = 4;
const letterWidth = 7.4;
const usualWidth = 300;

const heightOf = ({ speaker, words }: Line, width: number): number =>
  Math.max(1, Math.ceil(((speaker.length + words.length) * letterWidth) / width)) * lineHeight + gap;

/**
 * Draws only the lines in sight and some around them, so hours of talk cost no more than minutes. The lines follow each
 * other in the page's own flow: a wrongly estimated height moves the other lines without drawing them again.
 */
export function TranscriptLines({ text, lines, matches, at }: Props): JSX.Element {
  const body = useRef<HTMLDivElement>(null);
  const list = useRef<HTMLUListElement>(null);
  const inLines = useMemo(() => lines.map((line) => matchesIn(matches, line)), [matches, lines]);
  const current = matches[at];
  const { endLines, onCopy, onKeyDown } = useTextSelection(list, text, lines);

  // oxlint-disable-next-line react/incompatible-library -- nothing is memoized by a compiler here
  const virtual = useVirtualizer({
    count: lines.length,
    getScrollElement: () => body.current,
    estimateSize: (index) => {
      const line = lines[index];
      return line === undefined ? lineHeight : heightOf(line, list.current?.clientWidth ?? usualWidth);
    },
    overscan: linesAround,
    useFlushSync: false,
  });

  useEffect(() => {
    if (current === undefined) return undefined;
    virtual.scrollToIndex(lineAt(lines, current.start), { align: 'auto' });
    // In a long line, the match may still be out of sight once the line is drawn.
    const timer = requestAnimationFrame(() =>
      body.current?.querySelector('[data-current="true"]')?.scrollIntoView({ block: 'nearest' }),
    );
    return () => cancelAnimationFrame(timer);
  }, [current, lines, virtual]);

  const items = virtual.getVirtualItems();
  const drawn = new Set(items.map(({ index }) => index));
  const shown = [...new Set([...drawn, ...endLines])].sort((a, b) => a - b);
  const first = items[0]?.start ?? 0;
  return (
    // The element scrolls, so the keyboard must be able to reach it.
    <div
      ref={body}
      className={styles.body}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
      tabIndex={0}
      role="group"
      aria-label={strings.transcript.text}
      onKeyDown={onKeyDown}
      onCopy={onCopy}
    >
      <div className={styles.whole} style={{ height: virtual.getTotalSize() }}>
        <ul ref={list} role="list" className={styles.lines} style={{ transform: `translateY(${first}px)` }}>
          {shown.map((index) => {
            const line = lines[index];
            if (line === undefined) return null;
            const found = inLines[index] ?? { matches: [], first: 0 };
            const isHere = at >= found.first && at < found.first + found.matches.length;
            const isFar = !drawn.has(index);
            return (
              <TranscriptLine
                key={line.start}
                ref={virtual.measureElement}
                line={line}
                found={found}
                current={isHere ? at : -1}
                index={index}
                count={lines.length}
                top={isFar ? (virtual.measurementsCache[index]?.start ?? 0) - first : null}
              />
            );
          })}
        </ul>
      </div>
    </div>
  );
}

type LineProps = {
  /** The list item, whose height is measured. */
  readonly ref: Ref<HTMLLIElement>;
  readonly line: Line;
  readonly found: MatchesInLine;
  /** The number of the current match, if it is in this line; otherwise -1. */
  readonly current: number;
  /** From 0, in a list of `count`. */
  readonly index: number;
  readonly count: number;
  /** Distance from the first drawn line, in pixels, for a line far from the view; null: the line is in its place. */
  readonly top: number | null;
};

/** One line of speech. React draws it again only when a match comes, goes, or becomes the current one. */
const TranscriptLine = memo(function TranscriptLine(props: LineProps): JSX.Element {
  const { ref, line, found, current, index, count, top } = props;
  const mark = (text: string, start: number): readonly JSX.Element[] =>
    cutAtMatches(text, start, found.matches).map((piece, at) =>
      piece.match === null ? (
        // oxlint-disable-next-line react/no-array-index-key
        <span key={at}>{piece.text}</span>
      ) : (
        // oxlint-disable-next-line react/no-array-index-key
        <mark key={at} className={styles.mark} data-current={found.first + piece.match === current}>
          {piece.text}
        </mark>
      ),
    );
  return (
    <li
      ref={ref}
      className={cx(styles.line, top !== null && styles.far)}
      style={top === null ? undefined : { transform: `translateY(${top}px)` }}
      data-index={index}
      aria-setsize={count}
      aria-posinset={index + 1}
      dir="auto"
    >
      {line.speaker === '' ? null : (
        // A direction of its own, because the label must not decide the line's direction.
        <b dir="auto" className={styles.speaker}>
          {mark(line.speaker, line.start)}
        </b>
      )}
      {mark(line.words, line.start + line.speaker.length)}
    </li>
  );
});
