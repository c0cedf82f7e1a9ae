import { useEffect, useRef, type JSX, type ReactNode } from 'react';
import { useStore } from 'zustand';
import { levelWord, meterOf } from '../../state/recorder/levels.ts';
import { recorderStore } from '../../state/recorder/recording.ts';
import { recorderStrings as strings } from '../../strings/recorderStrings.ts';
import { cx, looks } from '../../components/styles/looks.ts';
import styles from './LevelMeter.module.css';

/** The level in words. It can change with each level, and React hears only of the change. */
const useLevelWord = (isQuiet = false): string =>
  strings.levels[
    useStore(recorderStore, (r) => (isQuiet ? 'nothing' : levelWord(r.level, r.heardAtMs, Date.now())))
  ];

type Props = {
  readonly isQuiet?: boolean;
  /** Draws the level, 0 to 1, where the words stand elsewhere; without it, a bar does. */
  readonly picture?: ReactNode;
};

export const LevelWord = (): JSX.Element => (
  <span className={cx(looks.quiet, looks.fixed)} aria-hidden="true">
    {useLevelWord()}
  </span>
);

export function LevelMeter({ isQuiet = false, picture }: Props): JSX.Element {
  const meter = useRef<HTMLDivElement>(null);
  const fill = useRef<HTMLDivElement>(null);
  const word = useLevelWord(isQuiet);
  // Some six times a second, during the whole consult: so without React and without a layout.
  useEffect(() => {
    const show = (level: number): void => {
      const shown = isQuiet ? 0 : meterOf(level);
      meter.current?.setAttribute('aria-valuenow', String(Math.round(shown * 100)));
      fill.current?.style.setProperty('transform', `scaleX(${shown})`);
    };
    show(recorderStore.getState().level);
    return recorderStore.subscribe(({ level }, before) => {
      if (level !== before.level) show(level);
    });
  }, [isQuiet]);
  return (
    <>
      <div
        ref={meter}
        role="meter"
        aria-label={strings.level}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={0}
        aria-valuetext={word}
        className={picture === undefined ? styles.meter : cx(looks.anchor, styles.picture)}
      >
        {picture ?? <div ref={fill} className={styles.fill} />}
      </div>
      {picture === undefined ? <LevelWord /> : null}
    </>
  );
}
