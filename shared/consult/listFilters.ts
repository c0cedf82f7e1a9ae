import type { Phase } from './consult.ts';

/** What a list of consults is narrowed down to, besides what is searched for; null: nothing. */
export type ListFilters = {
  readonly phase: Phase | null;
  /** As one of the consults has it; letter case does not count. */
  readonly species: string | null;
  /** Begun at this time or later, and before that one; milliseconds since 1970-01-01 UTC. */
  readonly begunFrom: number | null;
  readonly begunBefore: number | null;
};

export const noFilters: ListFilters = { phase: null, species: null, begunFrom: null, begunBefore: null };

export const isFiltered = ({ phase, species, begunFrom, begunBefore }: ListFilters): boolean =>
  phase !== null || species !== null || begunFrom !== null || begunBefore !== null;
