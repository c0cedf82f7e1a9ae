import type { JSX } from 'react';
import type { TakeGap } from '../../../shared/take.ts';
import { recorderStrings as strings } from '../../ui/recorderStrings.ts';
import { sayDuration, sayPosition } from '../../ui/time.ts';
import styles from './Gaps.module.css';

const gapText = ({ atMs, missingMs, reason }: TakeGap): string =>
  strings.gaps[reason](sayDuration(Math.max(1_000, missingMs)), sayPosition(atMs));

/** Where recorded time holds no sound. */
export function Gaps({ gaps }: { readonly gaps: readonly TakeGap[] }): JSX.Element | null {
  if (gaps.length === 0) return null;
  return (
    <ul className={styles.list} aria-label={strings.gapsTitle}>
      {gaps.map((gap) => (
        <li key={`${gap.atMs} ${gap.reason}`}>{gapText(gap)}</li>
      ))}
    </ul>
  );
}
