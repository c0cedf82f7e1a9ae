import { runOnce, type RunResult } from './oneRun.ts';
import { planOf } from './plan.ts';

/** Of which so many are under way at once: one waits while another works. */
const atOnce = 2;

/** So many runs from a seed on, each told of as it ends. */
export async function runMany(
  firstSeed: number,
  runCount: number,
  onResult: (result: RunResult) => void = () => undefined,
): Promise<readonly RunResult[]> {
  const results: RunResult[] = [];
  let next = firstSeed;
  async function work(): Promise<void> {
    while (next < firstSeed + runCount) {
      const result = await runOnce(planOf(next++));
      results.push(result);
      onResult(result);
    }
  }
  await Promise.all(Array.from({ length: atOnce }, work));
  return results;
}
