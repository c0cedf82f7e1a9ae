import type { JSX } from 'react';
import { isoTime } from '../../../shared/text/dates.ts';
import { looks } from '../styles/looks.ts';
import { formatExactly } from './time.ts';
import type { ConsultRow } from '../../../shared/ipc/snapshot.ts';
import { strings } from '../../strings/strings.ts';

type WhenProps = { readonly atMs: number; readonly text: string; readonly exactly?: string };

/** A time as people say it; exact on hover and for screen readers. */
export const When = ({ atMs, text, exactly = formatExactly(atMs) }: WhenProps): JSX.Element => (
  <time dateTime={isoTime(atMs) ?? undefined} title={exactly}>
    <span aria-hidden="true">{text}</span>
    <span className={looks.hidden}>{exactly}</span>
  </time>
);

type VisitProps = { readonly of: Pick<ConsultRow, 'createdAt' | 'recordedAt'>; readonly text: string };

/** When a consult began or an imported file was recorded; then also how the app knows. */
export const VisitWhen = ({ of: { createdAt, recordedAt }, text }: VisitProps): JSX.Element =>
  recordedAt === null ? (
    <When atMs={createdAt} text={text} />
  ) : (
    <When
      atMs={recordedAt.at}
      text={text}
      exactly={strings.recorded[recordedAt.from](formatExactly(recordedAt.at))}
    />
  );
