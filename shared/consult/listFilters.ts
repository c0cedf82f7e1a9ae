import type { Phase } from './consult.ts';

export type ListFilters = {
  readonly phase: Phase | null;
  /** Of `visitTime`, in ms since 1970; `begunBefore` is excluded. */
  readonly begunFrom: number | null;
  readonly begunBefore: number | null;
};

export const noFilters: ListFilters = { phase: null, begunFrom: null, begunBefore: null };

export const hasFilters = ({ phase, begunFrom, begunBefore }: ListFilters): boolean =>
  phase !== null || begunFrom !== null || begunBefore !== null;
