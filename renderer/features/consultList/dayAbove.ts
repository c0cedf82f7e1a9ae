import { dayOf, formatDay } from '../../components/format/time.ts';

type Dated = { readonly createdAt: number };

/** The day heading above a row, if the row before has another day. */
export function dayAbove(row: Dated, before: Dated | undefined | null, nowMs: number): string | null {
  // The row before is not loaded yet, so its day is unknown.
  if (before === undefined) return null;
  const isNewDay = before === null || dayOf(before.createdAt) !== dayOf(row.createdAt);
  return isNewDay ? formatDay(row.createdAt, nowMs) : null;
}
