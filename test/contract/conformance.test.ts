import { afterEach, expect, it } from 'vitest';
import { inMemoryNotes } from '../../main/sandbox/sandboxNotes.ts';
import { startSandbox } from '../../main/sandbox/startSandbox.ts';
import { ceilingCases, floodUpTo, lowCeilings } from '../conformance/mutants.ts';
import { planConformance, runConformance, type CaseResult } from '../conformance/runConformance.ts';
import { smallMaxAudioBytes, standInTarget } from '../conformance/standInTarget.ts';
import { startStandIn } from '../service/standIn.ts';

const stops: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const stop of stops.splice(0)) await stop();
});

const withResult = (results: readonly CaseResult[], result: CaseResult['result']): string[] =>
  results.filter((one) => one.result === result).map(({ id, reason }) => `${id}: ${reason ?? ''}`);

it.each(['sandbox', 'production'] as const)('The stand-in keeps every rule: %s', async (profile) => {
  const standIn = await startStandIn({ profile, processingMs: 1, maxAudioBytes: smallMaxAudioBytes });
  stops.push(() => standIn.stop());
  const results = await runConformance(standInTarget(standIn, profile));
  expect(withResult(results, 'failed')).toEqual([]);
  expect(withResult(results, 'not testable here')).toEqual([
    'limits.exchange: no ceiling may be reached on purpose',
    'limits.per-connection: no ceiling may be reached on purpose',
    'limits.submission-tighter: no ceiling may be reached on purpose',
  ]);
});

it.each(['seconds', 'date'] as const)(
  'The stand-in keeps its ceilings, Retry-After as %s',
  async (retryAfterAs) => {
    const standIn = await startStandIn({ profile: 'production', ceilings: lowCeilings, retryAfterAs });
    stops.push(() => standIn.stop());
    const target = standInTarget(standIn, 'production', { floodUpTo });
    const results = await runConformance({ ...target, only: [...ceilingCases, 'limits.429-of-all'] });
    expect(withResult(results, 'failed')).toEqual([]);
    expect(withResult(results, 'not testable here')).toEqual([]);
  },
);

it('The built-in sandbox keeps every rule, and makes no more notes than were announced', async () => {
  const notes = inMemoryNotes();
  const sandbox = await startSandbox({ notes });
  stops.push(() => sandbox.stop());
  const { address: url, token } = sandbox;
  const pace = { requestMs: 0, submitMs: 0, pollMs: 5 };
  const results = await runConformance({ url, token, profile: 'sandbox', pace });
  expect(withResult(results, 'failed')).toEqual([]);
  expect(withResult(results, 'not testable here').length).toBeLessThan(25);
  expect(await notes.load()).toHaveLength(planConformance({ profile: 'sandbox' }).noteCount);
});
