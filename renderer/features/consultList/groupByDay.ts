import { dayOf, sayDay } from '../../ui/time.ts';

export type DayGroup<Row> = { readonly day: string; readonly title: string; readonly rows: readonly Row[] };

/** Rows under the day they were made on, in the order they come. */
export function groupByDay<Row extends { readonly createdAt: number }>(
  rows: readonly Row[],
  nowMs: number,
): readonly DayGroup<Row>[] {
  const groups: { day: string; title: string; rows: Row[] }[] = [];
  for (const row of rows) {
    const day = dayOf(row.createdAt);
    const last = groups.at(-1);
    if (last?.day === day) last.rows.push(row);
    else groups.push({ day, title: sayDay(row.createdAt, nowMs), rows: [row] });
  }
  return groups;
}
