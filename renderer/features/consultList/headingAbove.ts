import { visitTime } from '../../../shared/consult/consult.ts';
import type { ConsultGroups, ConsultRow } from '../../../shared/ipc/snapshot.ts';
import { dayOf, formatDay } from '../../components/format/time.ts';
import { listStrings } from '../../strings/listStrings.ts';
import { strings } from '../../strings/strings.ts';

export type RowGroup = keyof ConsultGroups | 'day';

const inFront = [
  { group: 'notSent', text: listStrings.notSent, isUrgent: false },
  { group: 'needsYou', text: strings.list.needsYou, isUrgent: true },
  { group: 'ready', text: strings.list.ready, isUrgent: false },
] as const;

/** `count`: how many rows stand under it; null: nobody counts them. */
export type Heading = { readonly text: string; readonly count: number | null; readonly isUrgent: boolean };

type Place = { readonly group: RowGroup; readonly from: number; readonly heading: Heading | null };

/** The group of a row, at which row it begins, and its heading; below the groups are the days. */
export function groupAt(index: number, counts: ConsultGroups): Place {
  let from = 0;
  for (const { group, text, isUrgent } of inFront) {
    const count = counts[group];
    if (index < from + count) return { group, from, heading: { text, count, isUrgent } };
    from += count;
  }
  return { group: 'day', from, heading: null };
}

type Dated = Pick<ConsultRow, 'createdAt' | 'recordedAt'>;
type List = {
  readonly rowAt: (index: number) => Dated | undefined;
  readonly groups: ConsultGroups;
  readonly now: number;
};

/** The heading above a row: that of its group, or of its day. Null if the row before stands under the same heading. */
export function headingAbove(index: number, { rowAt, groups, now }: List): Heading | null {
  const { heading, from } = groupAt(index, groups);
  if (heading !== null) return index === from ? heading : null;
  const row = rowAt(index);
  const before = index === from ? undefined : rowAt(index - 1);
  // Where the row before is not loaded yet, its day is unknown.
  if (row === undefined || (before === undefined && index > from)) return null;
  if (before !== undefined && dayOf(visitTime(before)) === dayOf(visitTime(row))) return null;
  const day = formatDay(visitTime(row), now);
  return { text: day.charAt(0).toUpperCase() + day.slice(1), count: null, isUrgent: false };
}
