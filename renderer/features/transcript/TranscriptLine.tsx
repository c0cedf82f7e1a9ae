import { memo, type JSX, type Ref } from 'react';
import { cx } from '../../components/styles/cx.ts';
import { cutAtMatches } from '../../components/format/findMatches.ts';
import styles from './Transcript.module.css';
import type { MatchesInLine } from './inLines.ts';
import type { Line } from './splitLines.ts';

type Props = {
  /** Of the list item, which says its height. */
  readonly ref: Ref<HTMLLIElement>;
  readonly line: Line;
  readonly found: MatchesInLine;
  /** The nth match, where it is in this line; -1: it is elsewhere. */
  readonly current: number;
  /** From 0, in a list of `count`. */
  readonly index: number;
  readonly count: number;
  /** How far from the first one drawn, in pixels, where it is far from all that is in sight; null: in its turn. */
  readonly top: number | null;
};

/** What somebody said. Drawn again only where a match comes, goes, or becomes the current one. */
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
        // With a direction of its own, the label does not decide that of the line.
        <b dir="auto" className={styles.speaker}>
          {mark(line.speaker, line.start)}
        </b>
      )}
      {mark(line.words, line.start + line.speaker.length)}
    </li>
  );
});
