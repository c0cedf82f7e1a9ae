import type { JSX } from 'react';
import { recorderStrings as strings } from '../../strings/recorderStrings.ts';
import styles from './Gaps.module.css';

/** The gaps of a recording, in words. */
export function Gaps({ lines }: { readonly lines: readonly string[] }): JSX.Element | null {
  if (lines.length === 0) return null;
  return (
    <ul className={styles.list} aria-label={strings.gapsTitle}>
      {[...new Set(lines)].map((line) => (
        <li key={line}>{line}</li>
      ))}
    </ul>
  );
}
