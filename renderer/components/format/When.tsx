import type { JSX } from 'react';
import { isoTime } from '../../../shared/text/dates.ts';
import { VisuallyHidden } from '../VisuallyHidden.tsx';
import { formatExactly } from './time.ts';

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
