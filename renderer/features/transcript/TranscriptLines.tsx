import { useVirtualizer } from '@tanstack/react-virtual';
import { memo, useCallback, useMemo, useRef, type JSX, type Ref } from 'react';
import { type Match, cutAtMatches } from '../../components/format/findMatches.ts';
import { formatAbout } from '../../components/format/time.ts';
import { PlayIcon } from '../../components/icons/icons.tsx';
import { reviewStrings } from '../../strings/reviewStrings.ts';
import { strings } from '../../strings/strings.ts';
import { cx, looks } from '../../components/styles/looks.ts';
import styles from './TranscriptLines.module.css';
import { lineAt, matchesIn, type MatchesInLine } from './inLines.ts';
import type { LineStarts } from './lineStarts.ts';
import type { Line } from './splitLines.ts';
import { useDismissedTime } from './useDismissedTime.ts';
import { useLineFocus } from './useLineFocus.ts';
import { useMatchInSight } from './useMatchInSight.ts';
import { usePressedLine } from './usePressedLine.ts';
import { useTextSelection } from './useTextSelection.ts';

type Props = {
  readonly text: string;
  readonly lines: readonly Line[];
  readonly matches: readonly Match[];
  /** The number of the current match. */
  readonly at: number;
  /** About when each line begins; null: the lines are plain text. */
  readonly starts: LineStarts | null;
  /** The line that is being heard; -1: none. */
  readonly heard: number;
  readonly isMicrophoneOn: boolean;
  readonly playFrom: ((fromMs: number) => void) | null;
};

const linesAround = 6;
/** The height of a line of the column's width; the true height is measured once the line is drawn. */
const lineHeight = 20;
const gap = 8;
const letterWidth = 7.4;
const usualWidth = 300;

const heightOf = ({ speaker, words }: Line, width: number): number =>
  Math.max(1, Math.ceil(((speaker.length + words.length) * letterWidth) / width)) * lineHeight + gap;

/**
 * Draws only the lines in sight and some around them, so hours of talk cost no more than minutes. The lines follow each
 * other in the page's own flow: a wrongly estimated height moves the other lines without drawing them again.
 */
export const TranscriptLines = memo(function TranscriptLines(props: Props): JSX.Element {
  const { text, lines, matches, at, starts, heard, isMicrophoneOn, playFrom } = props;
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

  const reveal = useCallback(
    ({ start }: Match) => virtual.scrollToIndex(lineAt(lines, start), { align: 'auto' }),
    [lines, virtual],
  );
  useMatchInSight(body, current, reveal);

  const items = virtual.getVirtualItems();
  const drawn = new Set(items.map(({ index }) => index));
  const focus = useLineFocus(list, {
    starts,
    drawn: items.map(({ index }) => index),
    reveal: (index) => virtual.scrollToIndex(index, { align: 'auto' }),
  });
  useDismissedTime(body);
  const press = usePressedLine((index) => {
    const start = starts?.[index];
    if (typeof start === 'number') playFrom?.(start);
  });
  const focused = focus.index === null ? [] : [focus.index];
  const shown = [...new Set([...drawn, ...endLines, ...focused])].sort((a, b) => a - b);
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
      <div className={looks.anchor} style={{ height: virtual.getTotalSize() }}>
        {/* Keyboard users have the button of each line. */}
        {/* oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions */}
        <ul
          ref={list}
          role="list"
          className={styles.lines}
          style={{ transform: `translateY(${first}px)` }}
          {...focus.handlers}
          {...press}
        >
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
                startMs={starts?.[index] ?? null}
                isTabStop={index === focus.tabStop}
                isHeard={index === heard}
                isMicrophoneOn={isMicrophoneOn}
              />
            );
          })}
        </ul>
      </div>
    </div>
  );
});

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
  /** About when the line begins in the recording; null: nothing plays from here. */
  readonly startMs: number | null;
  readonly isTabStop: boolean;
  readonly isHeard: boolean;
  readonly isMicrophoneOn: boolean;
};

/** One line of speech. React draws it again only when a match comes, goes, or becomes the current one. */
const TranscriptLine = memo(function TranscriptLine(props: LineProps): JSX.Element {
  const { ref, line, found, current, index, count, top, startMs, isTabStop, isHeard, isMicrophoneOn } = props;
  const mark = (text: string, start: number): readonly JSX.Element[] =>
    cutAtMatches(text, start, found.matches).map((piece, at) =>
      piece.match === null ? (
        // oxlint-disable-next-line react/no-array-index-key
        <span key={at}>{piece.text}</span>
      ) : (
        // oxlint-disable-next-line react/no-array-index-key
        <mark key={at} data-current={found.first + piece.match === current}>
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
      data-plays={startMs === null ? undefined : ''}
      aria-setsize={count}
      aria-posinset={index + 1}
      aria-current={isHeard ? 'true' : undefined}
      dir="auto"
    >
      {startMs === null ? null : (
        // Without text of its own, so that selecting and copying take the words only.
        <button
          type="button"
          className={styles.play}
          tabIndex={isTabStop ? 0 : -1}
          aria-label={reviewStrings.playFrom(formatAbout(startMs))}
          aria-disabled={isMicrophoneOn}
          data-about={formatAbout(startMs)}
        >
          <PlayIcon />
        </button>
      )}
      {line.speaker === '' ? null : (
        // A direction of its own, because the label must not decide the line's direction.
        <b dir="auto" className={looks.strong}>
          {mark(line.speaker, line.start)}
        </b>
      )}
      {mark(line.words, line.start + line.speaker.length)}
    </li>
  );
});
