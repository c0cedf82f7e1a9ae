import type { JSX } from 'react';
import { isoTime } from '../../../shared/text/dates.ts';
import { VisuallyHidden } from '../VisuallyHidden.tsx';
import { formatExactly } from './time.ts';
import type { RecordedAt } from '../../../shared/consult/consult.ts';
import { strings } from '../../strings/strings.ts';

type WhenProps = { readonly atMs: number; readonly text: string; readonly exactly?: string };

/** A time as people say it; exact on hover and for screen readers. */
export const When = ({ atMs, text, exactly = formatExactly(atMs) }: WhenProps): JSX.Element => (
  <time dateTime={isoTime(atMs) ?? undefined} title={exactly}>
    <span aria-hidden="true">{text}</span>
    <VisuallyHidden>{exactly}</VisuallyHidden>
  </time>
);

type RecordedProps = { readonly of: RecordedAt; readonly text: string };

/** The time at which an imported file was recorded; on hover and for screen readers exact, and how the app knows. */
export const RecordedWhen = ({ of: { at, from }, text }: RecordedProps): JSX.Element => (
  <When atMs={at} text={text} exactly={strings.recorded[from](formatExactly(at))} />
);
