import type { JSX } from 'react';
import { Button } from '../../components/Button.tsx';
import { ChevronIcon } from '../../components/icons/icons.tsx';
import { formatPosition } from '../../components/format/time.ts';
import { cx, looks } from '../../components/styles/looks.ts';
import fields from '../../components/Field.module.css';
import { uiStore } from '../../state/commands.ts';
import { useUi } from '../../state/hooks.ts';
import { reviewStrings as strings } from '../../strings/reviewStrings.ts';
import styles from './Review.module.css';
import type { Player } from './usePlayer.ts';

const stepMs = 5_000;
/** The pitch stays the same at every speed. */
const speeds = [0.75, 1, 1.25, 1.5, 1.75, 2] as const;

type Props = {
  readonly player: Player;
  readonly durationMs: number;
};

export function PlayerSteps({ player, durationMs }: Props): JSX.Element {
  const { positionMs, seek } = player;
  const step = (byMs: number) => (): void => seek(Math.max(0, Math.min(durationMs, positionMs + byMs)));
  return (
    <div className={cx(looks.line, looks.quiet)}>
      <Button
        look="quiet"
        className={styles.step}
        label={strings.back}
        data-short={strings.backShort}
        onClick={step(-stepMs)}
      />
      <Button
        look="quiet"
        className={styles.step}
        label={strings.forward}
        data-short={strings.forwardShort}
        onClick={step(stepMs)}
      />
      <Speed />
      <PlayedTime atMs={positionMs} durationMs={durationMs} />
    </div>
  );
}

/** One speed for all recordings, until the window closes. */
function Speed(): JSX.Element {
  const speed = useUi((s) => s.playingSpeed);
  return (
    <span className={looks.anchor}>
      <select
        className={cx(fields.input, fields.select, fields.quiet)}
        aria-label={strings.speed}
        title={strings.speed}
        value={speed}
        onChange={(event) => uiStore.setState({ playingSpeed: Number(event.target.value) })}
      >
        {speeds.map((one) => (
          <option key={one} value={one}>
            {strings.times(one)}
          </option>
        ))}
      </select>
      <span className={fields.chevron}>
        <ChevronIcon />
      </span>
    </span>
  );
}

/** 0:00 / 12:40. */
export function PlayedTime(props: { readonly atMs: number; readonly durationMs: number }): JSX.Element {
  const { atMs, durationMs } = props;
  const total = formatPosition(durationMs);
  return (
    <p className={cx(looks.quiet, looks.push, looks.fixed)}>
      {atMs >= durationMs ? total : formatPosition(atMs)} / {total}
    </p>
  );
}
