import type { ConsultGroups } from '../../../shared/ipc/snapshot.ts';
import { dayOf, formatDay } from '../../components/format/time.ts';
import { strings } from '../../strings/strings.ts';

/** `count`: how many rows stand under it; null: nobody counts them. */
export type Heading = { readonly text: string; readonly count: number | null; readonly isUrgent: boolean };

type Dated = { readonly createdAt: number };
type List = {
  readonly rowAt: (index: number) => Dated | undefined;
  readonly groups: ConsultGroups;
  readonly now: number;
};

/** The heading above a row: that of its group, or of its day. Null if the row before stands under the same heading. */
export function headingAbove(
  index: number,
  { rowAt, groups: { needsYou, ready }, now }: List,
): Heading | null {
  const { list } = strings;
  if (index < needsYou) return index === 0 ? { text: list.needsYou, count: needsYou, isUrgent: true } : null;
  if (index < needsYou + ready)
    return index === needsYou ? { text: list.ready, count: ready, isUrgent: false } : null;
  const row = rowAt(index);
  if (row === undefined) return null;
  if (index > needsYou + ready) {
    const before = rowAt(index - 1);
    // The row before is not loaded yet, so its day is unknown.
    if (before === undefined || dayOf(before.createdAt) === dayOf(row.createdAt)) return null;
  }
  const day = formatDay(row.createdAt, now);
  return { text: day.charAt(0).toUpperCase() + day.slice(1), count: null, isUrgent: false };
}
