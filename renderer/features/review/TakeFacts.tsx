import type { JSX } from 'react';
import type { TakeEnd } from '../../../shared/consult/take.ts';
import { recorderStrings as strings } from '../../strings/recorderStrings.ts';
import { Gaps } from '../recorder/Gaps.tsx';
import { gapLines } from '../recorder/gapLines.ts';
import styles from './TakeFacts.module.css';

/** How a take ended, unless by Stop, and its gaps. */
export function TakeFacts({ end }: { readonly end: TakeEnd }): JSX.Element | null {
  const text = strings.ends[end.by];
  const lines = gapLines(end.gaps, end.durationMs);
  if (text === null && lines.length === 0) return null;
  return (
    <div className={styles.facts}>
      {text === null ? null : <p data-end={end.by}>{text}</p>}
      <Gaps lines={lines} />
    </div>
  );
}
