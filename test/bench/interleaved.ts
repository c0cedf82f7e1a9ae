import type { Measured } from './figure.ts';
import { median } from './statistics.ts';

type Take = (round: number) => Promise<number>;

/**
 * So many rounds of both, one after the other, whichever is first by turns, so that a slow moment of the machine meets
 * both. `ours` and `bare` are the medians.
 */
export async function interleaved(
  rounds: number,
  { ours, bare }: { readonly ours: Take; readonly bare: Take },
): Promise<Measured> {
  const runs: { readonly ours: number; readonly bare: number }[] = [];
  for (let round = 0; round < rounds; round += 1) {
    if (round % 2 === 0) {
      const first = await ours(round);
      runs.push({ ours: first, bare: await bare(round) });
    } else {
      const first = await bare(round);
      runs.push({ bare: first, ours: await ours(round) });
    }
  }
  return { ours: median(runs.map((run) => run.ours)), bare: median(runs.map((run) => run.bare)), runs };
}
