import type { JSX } from 'react';
import { isoTime } from '../../../shared/text/dates.ts';
import type { RecordedAt } from '../../../shared/consult/consult.ts';
import { strings } from '../../strings/strings.ts';
import { VisuallyHidden } from '../VisuallyHidden.tsx';
import { formatExactly } from './time.ts';

type Props = { readonly of: RecordedAt; readonly text: string };

/** The time at which an imported file was recorded; on hover and for screen readers exact, and how the app knows. */
export function RecordedWhen({ of: { at, from }, text }: Props): JSX.Element {
  const exactly = strings.recorded[from](formatExactly(at));
  return (
    <time dateTime={isoTime(at) ?? undefined} title={exactly}>
      <span aria-hidden="true">{text}</span>
      <VisuallyHidden>{exactly}</VisuallyHidden>
    </time>
  );
}
