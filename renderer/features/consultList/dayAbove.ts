import { dayOf, sayDay } from '../../components/format/time.ts';

type Dated = { readonly createdAt: number };

/** The day that stands above a row: where it is not that of the row before. */
export function dayAbove(row: Dated, before: Dated | undefined | null, nowMs: number): string | null {
  // Of a row that is not there yet, nobody knows.
  if (before === undefined) return null;
  const isNewDay = before === null || dayOf(before.createdAt) !== dayOf(row.createdAt);
  return isNewDay ? sayDay(row.createdAt, nowMs) : null;
}
