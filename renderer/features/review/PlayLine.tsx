import type { JSX } from 'react';
import { reviewStrings as strings } from '../../strings/reviewStrings.ts';
import { cx, looks } from '../../components/styles/looks.ts';
import { PlayButton, PlayerNotes } from './PlayButton.tsx';
import styles from './Review.module.css';
import { PlayedTime } from './PlayerSteps.tsx';
import { TimeSlider } from './TimeSlider.tsx';
import { usePlayer } from './usePlayer.ts';

type Props = { readonly url: string; readonly durationMs: number };

/** A player on one line, for a recording that nobody has kept yet. */
export function PlayLine({ url, durationMs }: Props): JSX.Element {
  const player = usePlayer(url, { fromMs: 0, toMs: durationMs });
  const atMs = Math.min(player.positionMs, durationMs);
  return (
    <div className={looks.row}>
      <PlayButton player={player} />
      {/* A press goes there. Keyboard users have the slider. */}
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions, jsx-a11y/click-events-have-key-events */}
      <div
        className={cx(looks.grow, styles.timeLine, styles.plain)}
        onClick={({ currentTarget, target, clientX }) => {
          const { left, width } = currentTarget.getBoundingClientRect();
          // Where the slider was let go, it has moved already.
          const isOnSlider = target instanceof Element && target.closest('[role="slider"]') !== null;
          if (!isOnSlider) player.seek(((clientX - left) / width) * durationMs);
        }}
      >
        <TimeSlider
          label={strings.position}
          valueMs={atMs}
          minMs={0}
          maxMs={durationMs}
          lengthMs={durationMs}
          onChange={player.seek}
        />
      </div>
      <PlayedTime atMs={atMs} durationMs={durationMs} />
      <PlayerNotes player={player} />
    </div>
  );
}
