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
  /** Why it misses a target, where it does, in one sentence. */
  readonly missedBecause?: string;
  readonly measure: (deps: Deps) => Promise<Measured>;
};

/**
 * A limit on ours over bare, ours minus bare, ours itself, or on one that is told `beside` them, by its name
 * there.
 */
type Target = {
  readonly of: 'ratio' | 'difference' | 'ours' | { readonly beside: string };
  readonly atMost: number;
};

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

type Judged = {
  readonly is: number;
  readonly isMet: boolean;
  readonly words: string;
  readonly limit: string;
};

/** Three digits that count, without a power of ten. */
export const rounded = (value: number): string =>
  Math.abs(value) >= 100 ? String(Math.round(value)) : String(Number(value.toPrecision(3)));

/** The figure's numbers beside the limits that they have. */
export function judge({ targets, unit }: Figure, { ours, bare, beside = {} }: Measured): readonly Judged[] {
  return targets.map(({ of, atMost }) => {
    const known = { ours, ratio: ours / (bare ?? Number.NaN), difference: ours - (bare ?? Number.NaN) };
    const is = (typeof of === 'object' ? beside[of.beside] : known[of]) ?? Number.NaN;
    if (!Number.isFinite(is)) throw new Error('It did not measure what its target is about.');
    const words = (value: number): string => {
      if (typeof of === 'object') return `${of.beside}: ${rounded(value)}`;
      if (of === 'ratio') return `${value.toFixed(2)} ×`;
      return `${of === 'difference' && value > 0 ? '+' : ''}${rounded(value)} ${unit}`;
    };
    return { is, isMet: is <= atMost, words: words(is), limit: `≤ ${words(atMost)}` };
  });
}

type Run = Measured['runs'][number] & { readonly bare: number };

const mediansOf = (runs: readonly Run[]): Measured => ({
  ours: median(runs.map(({ ours }) => ours)),
  bare: median(runs.map(({ bare }) => bare)),
  runs,
});

/** So many rounds, in each of which both are measured. `ours` and `bare` are the medians. */
export async function repeated(rounds: number, take: (round: number) => Promise<Run>): Promise<Measured> {
  const runs: Run[] = [];
  for (let round = 0; round < rounds; round += 1) runs.push(await take(round));
  return mediansOf(runs);
}

/**
 * The same with one after the other, whichever is first by turns, so that a slow moment of the machine meets
 * both.
 */
export const interleaved = (
  rounds: number,
  take: (which: 'ours' | 'bare') => Promise<number>,
): Promise<Measured> =>
  repeated(rounds, async (round) => {
    const isOursFirst = round % 2 === 0;
    const first = await take(isOursFirst ? 'ours' : 'bare');
    const second = await take(isOursFirst ? 'bare' : 'ours');
    return isOursFirst ? { ours: first, bare: second } : { ours: second, bare: first };
  });
