import { visitTime } from '../../../shared/consult/consult.ts';
import type { ConsultGroups, ConsultRow } from '../../../shared/ipc/snapshot.ts';
import { dayOf, formatDay } from '../../components/format/time.ts';
import { listStrings } from '../../strings/listStrings.ts';
import { strings } from '../../strings/strings.ts';

/** `count`: how many rows stand under it; null: nobody counts them. */
export type Heading = { readonly text: string; readonly count: number | null; readonly isUrgent: boolean };

type Dated = Pick<ConsultRow, 'createdAt' | 'recordedAt'>;
type List = {
  readonly rowAt: (index: number) => Dated | undefined;
  readonly groups: ConsultGroups;
  readonly now: number;
};

/** The heading above a row: that of its group, or of its day. Null if the row before stands under the same heading. */
export function headingAbove(
  index: number,
  { rowAt, groups: { notSent, needsYou, ready }, now }: List,
): Heading | null {
  const { list } = strings;
  const daysFrom = notSent + needsYou + ready;
  if (index < daysFrom) {
    const begun = [
      { at: 0, text: listStrings.notSent, count: notSent, isUrgent: false },
      { at: notSent, text: list.needsYou, count: needsYou, isUrgent: true },
      { at: notSent + needsYou, text: list.ready, count: ready, isUrgent: false },
    ].find(({ at, count }) => at === index && count > 0);
    return begun === undefined ? null : { text: begun.text, count: begun.count, isUrgent: begun.isUrgent };
  }
  const row = rowAt(index);
  if (row === undefined) return null;
  if (index > daysFrom) {
    const before = rowAt(index - 1);
    // The row before is not loaded yet, so its day is unknown.
    if (before === undefined || dayOf(visitTime(before)) === dayOf(visitTime(row))) return null;
  }
  const day = formatDay(visitTime(row), now);
  return { text: day.charAt(0).toUpperCase() + day.slice(1), count: null, isUrgent: false };
}
