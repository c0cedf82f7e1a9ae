import type { JSX } from 'react';
import { useStore } from 'zustand';
import { useNow } from '../../state/hooks.ts';
import { levelWord, meterOf } from '../../state/levels.ts';
import { recorderStore } from '../../state/recording.ts';
import { recorderStrings as strings } from '../../ui/recorderStrings.ts';
import styles from './LevelMeter.module.css';

/** How loud the microphone hears, as a bar and in words. */
export function LevelMeter({ isQuiet = false }: { readonly isQuiet?: boolean }): JSX.Element {
  const level = useStore(recorderStore, (r) => r.level);
  const heardAtMs = useStore(recorderStore, (r) => r.heardAtMs);
  const now = useNow(500);
  const shown = isQuiet ? 0 : meterOf(level);
  const word = strings.levels[levelWord(isQuiet ? 0 : level, isQuiet ? null : heardAtMs, now)];
  return (
    <div className={styles.root}>
      <div
        role="meter"
        aria-label={strings.level}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={Math.round(shown * 100)}
        aria-valuetext={word}
        className={styles.meter}
      >
        <svg className={styles.bar} viewBox="0 0 100 8" preserveAspectRatio="none" aria-hidden="true">
          <rect width={shown * 100} height="8" className={styles.fill} />
        </svg>
      </div>
      <span className={styles.word} aria-hidden="true">
        {isQuiet ? '' : word}
      </span>
    </div>
  );
}
