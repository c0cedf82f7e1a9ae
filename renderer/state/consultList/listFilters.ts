import { noFilters, type ListFilters } from '../../../shared/consult/listFilters.ts';

/** `from` and `to` are both included, as 2026-11-20; empty: no limit on that side. */
export type DateChoice =
  | { readonly kind: 'any' | 'today' | 'week' | 'month' }
  | { readonly kind: 'range'; readonly from: string; readonly to: string };

/** As made: `today` means another day tomorrow. */
export type FilterChoice = Pick<ListFilters, 'phase'> & { readonly date: DateChoice };

export const nothingChosen: FilterChoice = { phase: null, date: { kind: 'any' } };

const daysBack = { today: 0, week: 6, month: 29 } as const;

/** The first moment of the day that is `days` days after the day of `atMs`. */
function dayStart(atMs: number, days: number): number {
  const at = new Date(atMs);
  return new Date(at.getFullYear(), at.getMonth(), at.getDate() + days).getTime();
}

/** In the workstation's time zone; null for an invalid day. */
export function startOf(day: string): number | null {
  const at = Date.parse(`${day}T00:00`);
  return Number.isNaN(at) ? null : at;
}

export function filtersOf({ phase, date }: FilterChoice, nowMs: number): ListFilters {
  const chosen = { ...noFilters, phase };
  if (date.kind === 'any') return chosen;
  // There is no upper limit, because after a clock was set back, consults may lie in the future.
  if (date.kind !== 'range') return { ...chosen, begunFrom: dayStart(nowMs, -daysBack[date.kind]) };
  const last = startOf(date.to);
  const begunBefore = last === null ? null : dayStart(last, 1);
  return { ...chosen, begunFrom: startOf(date.from), begunBefore };
}
