import type { JSX } from 'react';
import { reviewStrings as strings } from '../../strings/reviewStrings.ts';
import { cx } from '../../components/styles/cx.ts';
import looks from '../../components/styles/looks.module.css';
import { PlayButton, PlayerNotes } from './PlayButton.tsx';
import styles from './PlayLine.module.css';
import { PlayedTime } from './PlayerSteps.tsx';
import { TimeSlider } from './TimeSlider.tsx';
import { usePlayer } from './usePlayer.ts';

type Props = { readonly url: string; readonly durationMs: number };

/** A player on one line, for a recording that nobody has kept yet. */
export function PlayLine({ url, durationMs }: Props): JSX.Element {
  const player = usePlayer(url, { fromMs: 0, toMs: durationMs });
  const atMs = Math.min(player.positionMs, durationMs);
  return (
    <div className={cx(looks.row, styles.player)}>
      <PlayButton player={player} />
      {/* A press goes there. Keyboard users have the slider. */}
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions, jsx-a11y/click-events-have-key-events */}
      <div
        className={styles.line}
        onClick={({ currentTarget, target, clientX }) => {
          const { left, width } = currentTarget.getBoundingClientRect();
          // Where the slider was let go, it has moved already.
          const isOnSlider = target instanceof Element && target.closest('[role="slider"]') !== null;
          if (!isOnSlider) player.seek(((clientX - left) / width) * durationMs);
        }}
      >
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
      <PlayedTime atMs={atMs} durationMs={durationMs} />
      <PlayerNotes player={player} cannotPlay={strings.cannotPlayHere} />
    </div>
  );
}
