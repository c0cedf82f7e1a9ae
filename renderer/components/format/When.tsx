import { isoTime } from '../../../shared/text/dates.ts';
import { looks } from '../styles/looks.ts';
import { formatExactly } from './time.ts';
import type { ConsultRow } from '../../../shared/ipc/snapshot.ts';
import { strings } from '../../strings/strings.ts';

type WhenProps = { readonly atMs: number; readonly text: string; readonly exactly?: string };

export const When = ({ atMs, text, exactly = formatExactly(atMs) }: WhenProps) => (
  <time dateTime={isoTime(atMs) ?? undefined} title={exactly}>
    <span aria-hidden="true">{text}</span>
    <span className={looks.hidden}>{exactly}</span>
  </time>
);

type VisitProps = { readonly of: Pick<ConsultRow, 'createdAt' | 'recordedAt'>; readonly text: string };

/** When a consult began or an imported file was recorded; then also how the app knows. */
export function VisitWhen({ of: { createdAt, recordedAt }, text }: VisitProps) {
  const at = recordedAt?.at ?? createdAt;
  const exactly = formatExactly(at);
  const sentence = recordedAt === null ? exactly : strings.recorded[recordedAt.from](exactly);
  return <When atMs={at} text={text} exactly={sentence} />;
}
