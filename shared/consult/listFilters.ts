import type { Phase } from './consult.ts';

/** The filters on a list of consults, apart from the search text; null: no filter. */
export type ListFilters = {
  readonly phase: Phase | null;
  /** Consults whose `visitTime` is `begunFrom` or later, and before `begunBefore`; milliseconds since 1970-01-01 UTC. */
  readonly begunFrom: number | null;
  readonly begunBefore: number | null;
};

export const noFilters: ListFilters = { phase: null, begunFrom: null, begunBefore: null };

export const isFiltered = ({ phase, begunFrom, begunBefore }: ListFilters): boolean =>
  phase !== null || begunFrom !== null || begunBefore !== null;
