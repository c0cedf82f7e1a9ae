import { median } from './statistics.ts';

/** One comparison: the app against the bare part that does the same work. */
export type Figure = {
  /** As `--only` and `--json` call it. */
  readonly name: string;
  readonly title: string;
  readonly against: string;
  /** How it is measured, in one sentence. */
  readonly method: string;
  /** Of `ours` and `bare`. */
  readonly unit: string;
  readonly targets: readonly Target[];
  readonly measure: (deps: Deps) => Promise<Measured>;
};

/** A limit on one of the numbers: ours over bare, ours itself, or one that is told `beside` them, by its name there. */
type Target = { readonly of: 'ratio' | 'ours' | { readonly beside: string }; readonly atMost: number };

type Deps = {
  /** Fewer and shorter runs, to see that it works: the numbers say nothing. */
  readonly isQuick: boolean;
  /** A folder that all figures of this run have in common, and that is removed after the last of them. */
  readonly shared: string;
  /** A line of progress. */
  readonly say: (line: string) => void;
};

export type Measured = {
  /** The medians of the runs, or what the figure says that it takes of them. */
  readonly ours: number;
  /** null: there is nothing to compare it with. */
  readonly bare: number | null;
  readonly runs: readonly { readonly ours: number; readonly bare: number | null }[];
  /** More numbers that belong to it, each with its unit in the name. */
  readonly beside?: Readonly<Record<string, number>>;
};

type Judged = { readonly words: string; readonly isMet: boolean };

/** The figure's numbers beside the limits that they have. */
export function judge({ targets }: Figure, { ours, bare, beside = {} }: Measured): readonly Judged[] {
  return targets.map(({ of, atMost }) => {
    const is =
      typeof of === 'object' ? beside[of.beside] : of === 'ours' ? ours : ours / (bare ?? Number.NaN);
    if (is === undefined || !Number.isFinite(is))
      throw new Error('It did not measure what its target is about.');
    const isMet = is <= atMost;
    const name = typeof of === 'object' ? of.beside : of;
    return { isMet, words: `${name} ${is.toFixed(2)} (≤ ${atMost}) ${isMet ? 'met' : 'missed'}` };
  });
}

/**
 * So many rounds of both, one after the other, whichever is first by turns, so that a slow moment of the machine meets
 * both. `ours` and `bare` are the medians.
 */
export async function interleaved(
  rounds: number,
  take: (which: 'ours' | 'bare') => Promise<number>,
): Promise<Measured> {
  const runs: { readonly ours: number; readonly bare: number }[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const isOursFirst = round % 2 === 0;
    const first = await take(isOursFirst ? 'ours' : 'bare');
    const second = await take(isOursFirst ? 'bare' : 'ours');
    runs.push(isOursFirst ? { ours: first, bare: second } : { ours: second, bare: first });
  }
  return { ours: median(runs.map((run) => run.ours)), bare: median(runs.map((run) => run.bare)), runs };
}
