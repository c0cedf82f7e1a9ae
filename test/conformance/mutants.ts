import { startStandIn } from '../service/standIn.ts';
import { laxMutants } from './mutants/laxMutants.ts';
import type { Mutant } from './mutants/mutant.ts';
import { noteMutants } from './mutants/noteMutants.ts';
import { outcomeMutants } from './mutants/outcomeMutants.ts';
import { startProxy } from './mutants/proxy.ts';
import { serviceMutants } from './mutants/serviceMutants.ts';
import { submissionMutants } from './mutants/submissionMutants.ts';
import { runConformance } from './runConformance.ts';
import { smallMaxAudioBytes, standInTarget } from './standInTarget.ts';

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

/** The cases that reach ceilings, each of which has its own cost in waiting. */
export const ceilingCases = ['limits.per-connection', 'limits.submission-tighter', 'limits.exchange'];

/** Low enough to be reached by `floodUpTo` requests, with a second to wait. */
export const lowCeilings = {
  submissions: { burst: 3, perMinute: 60 },
  reads: { burst: 30, perMinute: 120 },
  exchange: { burst: 4, perMinute: 60 },
};
export const floodUpTo = 100;

/** Runs the suite against a stand-in with one rule broken, and names the cases that failed. */
export async function runMutant({
  create,
  profile = 'production',
  isOfCeilings = false,
}: Mutant): Promise<readonly string[]> {
  const standIn = await startStandIn({
    profile,
    processingMs: 1,
    maxAudioBytes: smallMaxAudioBytes,
    ...(isOfCeilings ? { ceilings: lowCeilings } : {}),
  });
  const proxy = await startProxy(standIn, create());
  try {
    const results = await runConformance(
      isOfCeilings
        ? { ...standInTarget(standIn, profile, { url: proxy.url, floodUpTo }), only: ceilingCases }
        : standInTarget(standIn, profile, { url: proxy.url }),
    );
    return results.filter(({ result }) => result === 'failed').map(({ id }) => id);
  } finally {
    await proxy.stop();
    await standIn.stop();
  }
}
