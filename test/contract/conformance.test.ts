import { afterEach, expect, it } from 'vitest';
import { limitCases } from '../conformance/cases/limits.ts';
import { planConformance, runConformance, type CaseResult } from '../conformance/runConformance.ts';
import { openStandInTarget } from '../conformance/standInTarget.ts';
import { startStandIn } from '../service/standIn.ts';
import { createTestClock } from '../service/testClock.ts';

const stops: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const stop of stops.splice(0)) await stop();
});

/** macOS has no second address on its loopback device until somebody adds one. */
const untestableOnThisMachine =
  process.platform === 'darwin'
    ? ['limits.exchange-elsewhere: this machine has no second loopback address']
    : [];

const withResult = (results: readonly CaseResult[], result: CaseResult['result']): string[] =>
  results.filter((one) => one.result === result).map(({ id, reason }) => `${id}: ${reason ?? ''}`);

it.each(['sandbox', 'production'] as const)(
  'The stand-in keeps every rule, with nothing left untested: %s',
  async (profile) => {
    const standIn = await startStandIn({ profile, processingMs: 1 });
    const suite = await openStandInTarget(standIn, profile);
    stops.push(
      () => suite.stop(),
      () => standIn.stop(),
    );
    const results = await runConformance(suite.target);
    expect(withResult(results, 'failed')).toEqual([]);
    expect(withResult(results, 'not testable here')).toEqual(untestableOnThisMachine);
    expect(standIn.control.notes()).toHaveLength(planConformance(suite.target).noteCount);
  },
);

it.each(['seconds', 'date'] as const)(
  'The stand-in keeps its ceilings, Retry-After as %s',
  async (retryAfterAs) => {
    const clock = createTestClock();
    const standIn = await startStandIn({ profile: 'production', retryAfterAs, clock });
    const suite = await openStandInTarget(standIn, 'production', { clock });
    stops.push(
      () => suite.stop(),
      () => standIn.stop(),
    );
    const results = await runConformance({ ...suite.target, only: limitCases.map(({ id }) => id) });
    expect(withResult(results, 'failed')).toEqual([]);
    expect(withResult(results, 'not testable here')).toEqual(untestableOnThisMachine);
  },
);
