import { memo } from 'react';
import { formatAbout } from '../../components/format/time.ts';
import { PlayIcon } from '../../components/icons/icons.tsx';
import { cx, looks } from '../../components/styles/looks.ts';
import { reviewStrings } from '../../strings/reviewStrings.ts';
import { lengthOf, type Line } from '../../../shared/transcript/splitLines.ts';
import styles from './Transcript.module.css';

/** About the height of a line before it is drawn, in px: 36 letters in each of its rows. */
const heightOf = (line: Line): number => 20 * Math.max(1, Math.ceil(lengthOf(line) / 36));

type LineProps = {
  readonly line: Line;
  readonly index: number;
  /** About when the line begins in the recording; null: nothing plays from here. */
  readonly startMs: number | null;
  /** It has words of a place of the note, and stands out. */
  readonly isSaid: boolean;
  readonly isTabStop: boolean;
  readonly isHeard: boolean;
  readonly isMicrophoneOn: boolean;
};

/** One line of speech, drawn again only when its own look changes. */
export const TranscriptLine = memo(function TranscriptLine(props: LineProps) {
  const { line, isSaid, index, startMs, isTabStop, isHeard, isMicrophoneOn } = props;
  const playFrom = startMs === null ? '' : reviewStrings.playFrom(formatAbout(startMs));
  const speaker = line.speaker.slice(0, -1);
  return (
    <li
      className={cx(looks.written, looks.breakable, styles.line)}
      style={{ containIntrinsicBlockSize: `auto ${heightOf(line)}px` }}
      data-index={index}
      data-plays={startMs === null ? undefined : ''}
      data-said={isSaid ? '' : undefined}
      aria-current={isHeard ? 'true' : undefined}
      dir="auto"
    >
      {startMs !== null && (
        // Without text of its own, so that selecting and copying take the words only.
        <button
          type="button"
          className={styles.play}
          tabIndex={isTabStop ? 0 : -1}
          aria-label={playFrom}
          title={playFrom}
          aria-disabled={isMicrophoneOn}
        >
          <PlayIcon />
        </button>
      )}
      {line.speaker !== '' && (
        // A direction of its own, because the label must not decide the line's direction.
        <b dir="auto" className={cx(looks.strong, /^(?:owner|client)\b/i.test(speaker) && looks.muted)}>
          {speaker}
          {/* Only who copies or searches the words needs it. */}
          <span>:</span>
        </b>
      )}
      {line.words}
    </li>
  );
});
