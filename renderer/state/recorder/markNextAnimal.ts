import type { ConsultId } from '../../../shared/ids.ts';

/** Two presses within this time are meant as one, in ms. */
const oneMarkMs = 1_000;

type MarkDeps = {
  /** Answers whether the place is marked. */
  readonly mark: (id: ConsultId) => Promise<boolean>;
  readonly onMarked: () => void;
  readonly nowMs: () => number;
};

/** Marks that the next animal begins, once for presses that follow each other quickly. */
export function createMarkNextAnimal({ mark, onMarked, nowMs }: MarkDeps) {
  let last: { readonly id: ConsultId; readonly atMs: number } | null = null;
  return async (id: ConsultId): Promise<boolean> => {
    const atMs = nowMs();
    if (last?.id === id && atMs - last.atMs < oneMarkMs) return true;
    last = { id, atMs };
    const isMarked = await mark(id);
    if (isMarked) onMarked();
    // Nothing is marked, so the next press counts at once.
    else if (last.atMs === atMs) last = null;
    return isMarked;
  };
}
