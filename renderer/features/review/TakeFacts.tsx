import type { JSX } from 'react';
import type { TakeEnd } from '../../../shared/take.ts';
import { recorderStrings as strings } from '../../ui/recorderStrings.ts';
import { Gaps } from '../recorder/Gaps.tsx';
import styles from './TakeFacts.module.css';

/** How a take came to its end, where that was not by Stop, and what is missing in it. */
export function TakeFacts({ end }: { readonly end: TakeEnd }): JSX.Element | null {
  const text = strings.ends[end.by];
  if (text === null && end.gaps.length === 0) return null;
  return (
    <div className={styles.facts}>
      {text === null ? null : <p data-end={end.by}>{text}</p>}
      <Gaps gaps={end.gaps} />
    </div>
  );
}
