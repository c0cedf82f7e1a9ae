import { startStandIn } from '../service/standIn.ts';
import { createTestClock } from '../service/testClock.ts';
import { laxMutants } from './mutants/laxMutants.ts';
import type { Mutant } from './mutants/mutant.ts';
import { noteMutants } from './mutants/noteMutants.ts';
import { outcomeMutants } from './mutants/outcomeMutants.ts';
import { startProxy } from './mutants/proxy.ts';
import { serviceMutants } from './mutants/serviceMutants.ts';
import { submissionMutants } from './mutants/submissionMutants.ts';
import { runConformance } from './runConformance.ts';
import { openStandInTarget } from './standInTarget.ts';

export const mutants: readonly Mutant[] = [
  ...submissionMutants,
  ...laxMutants,
  ...noteMutants,
  ...outcomeMutants,
  ...serviceMutants,
];

/** Goes through the same proxy and breaks nothing. */
export const untouched: Mutant = {
  id: 'untouched',
  breaks: '',
  caughtBy: '',
  create: () => async (call) => await call.forward(),
};

/** Runs the suite against a stand-in with one rule broken, and names the cases that failed. */
export async function runMutant({
  create,
  profile = 'production',
  only,
}: Mutant): Promise<readonly string[]> {
  const clock = createTestClock();
  const standIn = await startStandIn({ profile, processingMs: 1, clock });
  const proxy = await startProxy(standIn, create());
  const suite = await openStandInTarget(standIn, profile, { url: proxy.url, clock });
  try {
    const results = await runConformance(only === undefined ? suite.target : { ...suite.target, only });
    return results.filter(({ result }) => result === 'failed').map(({ id }) => id);
  } finally {
    await suite.stop();
    await proxy.stop();
    await standIn.stop();
  }
}
