import type { JSX } from 'react';
import type { TakeEnd } from '../../../shared/consult/take.ts';
import { recorderStrings as strings } from '../../strings/recorderStrings.ts';
import { gapLines } from './gapLines.ts';
import { looks } from '../../components/styles/looks.ts';

/** How a take ended, unless by Stop, and its gaps. */
export function TakeFacts({ end }: { readonly end: TakeEnd }): JSX.Element | null {
  const text = strings.ends[end.by];
  const lines = gapLines(end.gaps, end.durationMs);
  if (text === null && lines.length === 0) return null;
  return (
    <div className={looks.tightStack}>
      {text === null ? null : <p>{text}</p>}
      <Gaps lines={lines} />
    </div>
  );
}

export function Gaps({ lines }: { readonly lines: readonly string[] }): JSX.Element | null {
  if (lines.length === 0) return null;
  return (
    <ul className={looks.warning} aria-label={strings.gapsTitle}>
      {[...new Set(lines)].map((line) => (
        <li key={line}>{line}</li>
      ))}
    </ul>
  );
}
