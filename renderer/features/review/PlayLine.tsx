import type { JSX } from 'react';
import { reviewStrings as strings } from '../../strings/reviewStrings.ts';
import { formatPosition } from '../../components/format/time.ts';
import { cx } from '../../components/styles/cx.ts';
import looks from '../../components/styles/looks.module.css';
import styles from './PlayLine.module.css';
import { TimeSlider } from './TimeSlider.tsx';
import { usePlayer, type Player } from './usePlayer.ts';
import { Button } from '../../components/Button.tsx';
import { PauseIcon, PlayIcon } from '../../components/icons/icons.tsx';

type Props = { readonly url: string; readonly durationMs: number };

export function PlayLine({ url, durationMs }: Props): JSX.Element {
  const player = usePlayer({ fromMs: 0, toMs: durationMs });
  const atMs = Math.min(player.positionMs, durationMs);
  return (
    <div className={cx(looks.row, styles.player)}>
      <PlayButton player={player} url={url} />
      <div className={styles.line}>
        <svg className={styles.track} viewBox="0 0 100 4" preserveAspectRatio="none" aria-hidden="true">
          <rect width="100" height="4" className={styles.rest} />
          <rect width={(atMs / Math.max(1, durationMs)) * 100} height="4" className={styles.played} />
        </svg>
        <TimeSlider
          label={strings.position}
          className={styles.head}
          valueMs={atMs}
          minMs={0}
          maxMs={durationMs}
          lengthMs={durationMs}
          onChange={player.seek}
        />
      </div>
      <p className={looks.tabular}>
        {formatPosition(atMs)} / {formatPosition(durationMs)}
      </p>
      {player.hasFailed ? (
        <p role="alert" className={styles.failed}>
          {strings.cannotPlayHere}
        </p>
      ) : null}
    </div>
  );
}

type ButtonProps = { readonly player: Player; readonly url: string };

/** Plays and pauses. The page loads nothing of the recording before the first press. */
export function PlayButton({ player: { ref, isPlaying, toggle }, url }: ButtonProps): JSX.Element {
  return (
    <>
      <Button
        className={styles.play}
        aria-label={isPlaying ? strings.pause : strings.play}
        icon={isPlaying ? <PauseIcon /> : <PlayIcon />}
        onClick={toggle}
      />
      {/* There are no captions before the note is written. */}
      {/* oxlint-disable-next-line jsx-a11y/media-has-caption */}
      <audio ref={ref} src={url} preload="none" />
    </>
  );
}
