import { missing, type Cell } from './matrix.ts';
import { runOnce, type RunResult } from './oneRun.ts';
import { cellsOf, planOf } from './plan.ts';

export type ManyRuns = {
  readonly results: readonly RunResult[];
  readonly hits: ReadonlyMap<Cell, number>;
};

type Wanted = {
  readonly firstSeed: number;
  readonly runCount: number;
  /** How often each possible cell has to be hit; more runs follow for those that are not. 0: none follow. */
  readonly leastHits: number;
  readonly onResult: (result: RunResult) => void;
};

/** Of which so many are under way at once: one waits while another works. */
const atOnce = 2;
/** Past this many directed runs a cell that is still empty is one that the chaos cannot reach. */
const longestSearch = 150;

export async function runMany(wanted: Wanted): Promise<ManyRuns> {
  const results: RunResult[] = [];
  const hits = new Map<Cell, number>();
  let seed = wanted.firstSeed - 1;
  let startedCount = 0;

  /** In their order at first; then those whose plan has a cell that was hit too rarely. */
  function nextSeed(): number | null {
    if (startedCount < wanted.runCount) return (seed += 1);
    const lacking = new Set(missing(hits, wanted.leastHits));
    if (wanted.leastHits === 0 || lacking.size === 0) return null;
    if (startedCount >= wanted.runCount + longestSearch) return null;
    do seed += 1;
    while (!cellsOf(planOf(seed)).some((cell) => lacking.has(cell)));
    return seed;
  }

  async function work(): Promise<void> {
    for (let next = nextSeed(); next !== null; next = nextSeed()) {
      startedCount += 1;
      const result = await runOnce(planOf(next));
      results.push(result);
      for (const [cell, count] of result.hits) hits.set(cell, (hits.get(cell) ?? 0) + count);
      wanted.onResult(result);
    }
  }

  await Promise.all(Array.from({ length: atOnce }, work));
  return { results, hits };
}
