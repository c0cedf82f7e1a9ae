import { afterEach, expect, it } from 'vitest';
import { planConformance, runConformance, type CaseResult } from '../conformance/runConformance.ts';
import { openStandInTarget } from '../conformance/standInTarget.ts';
import { startStandIn } from '../service/standIn.ts';

const stops: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const stop of stops.splice(0)) await stop();
});

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
    expect(withResult(results, 'not testable here')).toEqual([]);
    expect(standIn.control.notes()).toHaveLength(planConformance(suite.target).noteCount);
  },
);
