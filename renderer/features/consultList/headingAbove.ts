import { visitTime } from '../../../shared/consult/consult.ts';
import type { ConsultGroups, ConsultRow } from '../../../shared/ipc/snapshot.ts';
import { dayOf, formatDay } from '../../components/format/time.ts';
import { listStrings } from '../../strings/listStrings.ts';
import { strings } from '../../strings/strings.ts';

export type RowGroup = keyof ConsultGroups | 'day';

const headings = {
  notSent: { text: listStrings.notSent, isUrgent: false },
  needsYou: { text: strings.list.needsYou, isUrgent: true },
  ready: { text: strings.list.ready, isUrgent: false },
} as const;

/** `count`: how many rows stand under it; null: nobody counts them. */
type Heading = { readonly text: string; readonly count: number | null; readonly isUrgent: boolean };

/** The group of a row, and at which row it begins; below the groups are the days. */
export function groupAt(index: number, counts: ConsultGroups): { group: RowGroup; from: number } {
  let from = 0;
  for (const group of ['notSent', 'needsYou', 'ready'] as const) {
    if (index < from + counts[group]) return { group, from };
    from += counts[group];
  }
  return { group: 'day', from };
}

type List = {
  readonly rowAt: (index: number) => Pick<ConsultRow, 'createdAt' | 'recordedAt'> | undefined;
  readonly groups: ConsultGroups;
  readonly now: number;
};

/** The heading above a row: that of its group, or of its day. Null if the row before stands under the same heading. */
export function headingAbove(index: number, { rowAt, groups, now }: List): Heading | null {
  const { group, from } = groupAt(index, groups);
  if (group !== 'day') return index === from ? { ...headings[group], count: groups[group] } : null;
  const [row, before] = [rowAt(index), rowAt(index - 1)];
  // Where the row before is not loaded yet, its day is unknown.
  if (row === undefined || (index > from && before === undefined)) return null;
  if (index > from && before && dayOf(visitTime(before)) === dayOf(visitTime(row))) return null;
  const day = formatDay(visitTime(row), now);
  return { text: day.charAt(0).toUpperCase() + day.slice(1), count: null, isUrgent: false };
}
