import type { RunResult } from './oneRun.ts';
import { runMany } from './runMany.ts';

/** How many seeds a sabotaged build is given before it counts as not caught. */
export const seedsForSabotages = 400;

/** The first run that fails on a sabotaged build; null: none did, so the chaos would not see it. */
export async function trySabotage(name: string, runCount: number): Promise<RunResult | null> {
  const { results } = await runMany({
    firstSeed: 1,
    runCount,
    leastHits: 0,
    sabotage: name,
    stopsAtFirst: true,
    onResult: () => undefined,
  });
  return results.find(({ broken }) => broken.length > 0) ?? null;
}
