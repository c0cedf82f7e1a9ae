import { memo, type JSX, type Ref } from 'react';
import { cx } from '../../components/styles/cx.ts';
import { cutAtMatches } from '../../components/format/findMatches.ts';
import styles from './Transcript.module.css';
import type { MatchesInLine } from './inLines.ts';
import type { Line } from './splitLines.ts';

type Props = {
  /** The list item, whose height is measured. */
  readonly ref: Ref<HTMLLIElement>;
  readonly line: Line;
  readonly found: MatchesInLine;
  /** The number of the current match, if it is in this line; otherwise -1. */
  readonly current: number;
  /** From 0, in a list of `count`. */
  readonly index: number;
  readonly count: number;
  /** Distance from the first drawn line, in pixels, for a line far from the view; null: the line stands in its turn. */
  readonly top: number | null;
};

/** One line of speech. React draws it again only when a match comes, goes, or becomes the current one. */
export const TranscriptLine = memo(function TranscriptLine(props: Props): JSX.Element {
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
      className={cx(styles.line, top !== null && styles.held)}
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
