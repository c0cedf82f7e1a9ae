import type { Phase } from './consult.ts';

/** The filters on a list of consults, apart from the search text; null: no filter. */
export type ListFilters = {
  readonly phase: Phase | null;
  /** A species as one of the consults has it; letter case does not count. */
  readonly species: string | null;
  /** Consults whose `visitTime` is `begunFrom` or later, and before `begunBefore`; milliseconds since 1970-01-01 UTC. */
  readonly begunFrom: number | null;
  readonly begunBefore: number | null;
};

export const noFilters: ListFilters = { phase: null, species: null, begunFrom: null, begunBefore: null };

export const isFiltered = ({ phase, species, begunFrom, begunBefore }: ListFilters): boolean =>
  phase !== null || species !== null || begunFrom !== null || begunBefore !== null;
