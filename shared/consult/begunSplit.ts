import type { Patient } from './patient.ts';
import type { Trim } from './take.ts';

/** An animal of the visit. `id` is its own within one draft. */
export type SplitAnimal = { readonly id: number; readonly patient: Patient };

/** A piece ends where the next one begins. `animals`: whose consults get it; nobody's: it is left out. */
export type SplitPiece = {
  readonly id: number;
  readonly fromMs: number;
  readonly animals: readonly number[];
};

/** How a vet is about to split a recording. */
export type SplitDraft = {
  /** What is to be sent of the recording. */
  readonly range: Trim;
  /** In order; the first begins where the range begins, and each other one at a mark. */
  readonly pieces: readonly SplitPiece[];
  readonly animals: readonly SplitAnimal[];
};

/** A split that the vet has begun, and the recording's length and the consult's patient when it was changed last. */
export type BegunSplit = {
  readonly draft: SplitDraft;
  readonly durationMs: number;
  readonly patient: Patient;
};
