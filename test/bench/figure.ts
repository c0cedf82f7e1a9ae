import { z } from 'zod';

/** One comparison: the app against the bare part that does the same work. */
export type Figure = {
  /** As `--only` and `--json` call it. */
  readonly name: string;
  /** As the table calls it; what it is compared with is in `against`. */
  readonly title: string;
  readonly against: string;
  /** How it is measured, in one sentence. */
  readonly method: string;
  /** Of `ours` and `bare`. */
  readonly unit: string;
  readonly targets: readonly Target[];
  /** What it may take on a quiet machine with two processors; after four times as long and three minutes it is given up. */
  readonly seconds: number;
  readonly measure: (deps: Deps) => Promise<Measured>;
};

/**
 * A limit on one of the numbers: ours over bare, ours less bare, ours itself, or one that is told `beside` them, by its
 * name there.
 */
export type Target = {
  readonly of: 'ratio' | 'difference' | 'ours' | { readonly beside: string };
  readonly atMost: number;
};

type Deps = {
  /** Fewer and shorter runs, to see that it works: the numbers say nothing. */
  readonly isQuick: boolean;
  /** A folder of this figure's own, which is removed after it. All temporary files of its process are below it. */
  readonly scratch: string;
  /** A folder that all figures of this run have in common, and that is removed after the last of them. */
  readonly shared: string;
  /** A line of progress. */
  readonly say: (line: string) => void;
};

/** What a figure's process hands back. */
export const measuredSchema = z.object({
  /** The medians of the runs, or what the figure says that it takes of them. */
  ours: z.number(),
  /** null: there is nothing to compare it with. */
  bare: z.number().nullable(),
  runs: z.array(z.object({ ours: z.number(), bare: z.number().nullable() })).readonly(),
  /** More numbers that belong to it, each with its unit in the name. */
  beside: z.record(z.string(), z.number()).exactOptional(),
});
export type Measured = Readonly<z.infer<typeof measuredSchema>>;

/** A number beside the limit that it has. */
export type Judged = { readonly target: Target; readonly is: number; readonly isMet: boolean };

export type Outcome = {
  readonly figure: Figure;
  readonly tookSeconds: number;
} & (
  | {
      readonly state: 'measured';
      readonly measured: Measured;
      readonly ratio: number | null;
      readonly difference: number | null;
      readonly judged: readonly Judged[];
    }
  | { readonly state: 'failed'; readonly reason: string }
);

export function judge(figure: Figure, measured: Measured, tookSeconds: number): Outcome {
  const { ours, bare, beside = {} } = measured;
  const ratio = bare === null ? null : ours / bare;
  const difference = bare === null ? null : ours - bare;
  const valueOf = ({ of }: Target): number | null | undefined =>
    typeof of === 'object' ? beside[of.beside] : { ratio, difference, ours }[of];
  const judged: Judged[] = [];
  for (const target of figure.targets) {
    const is = valueOf(target);
    if (is === null || is === undefined || !Number.isFinite(is))
      return { figure, tookSeconds, state: 'failed', reason: 'It did not measure what its target is about.' };
    judged.push({ target, is, isMet: is <= target.atMost });
  }
  return { figure, tookSeconds, state: 'measured', measured, ratio, difference, judged };
}
