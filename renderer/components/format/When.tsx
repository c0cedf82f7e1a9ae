import type { JSX } from 'react';
import { isoTime } from '../../../shared/text/dates.ts';
import { VisuallyHidden } from '../VisuallyHidden.tsx';
import { formatExactly } from './time.ts';
import type { RecordedAt } from '../../../shared/consult/consult.ts';
import { strings } from '../../strings/strings.ts';

/** A time as people say it; exact on hover and for screen readers. */
export function When({ atMs, text }: { readonly atMs: number; readonly text: string }): JSX.Element {
  const exactly = formatExactly(atMs);
  return (
    <time dateTime={isoTime(atMs) ?? undefined} title={exactly}>
      <span aria-hidden="true">{text}</span>
      <VisuallyHidden>{exactly}</VisuallyHidden>
    </time>
  );
}

type RecordedProps = { readonly of: RecordedAt; readonly text: string };

/** The time at which an imported file was recorded; on hover and for screen readers exact, and how the app knows. */
export function RecordedWhen({ of: { at, from }, text }: RecordedProps): JSX.Element {
  const exactly = strings.recorded[from](formatExactly(at));
  return (
    <time dateTime={isoTime(at) ?? undefined} title={exactly}>
      <span aria-hidden="true">{text}</span>
      <VisuallyHidden>{exactly}</VisuallyHidden>
    </time>
  );
}
