import { afterEach, expect, it } from 'vitest';
import { inMemoryNotes } from '../../main/sandbox/sandboxNotes.ts';
import { startSandbox } from '../../main/sandbox/startSandbox.ts';
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

it('The built-in sandbox keeps every rule that shows without control, and makes as many notes as announced', async () => {
  const notes = inMemoryNotes();
  const sandbox = await startSandbox({ notes });
  stops.push(() => sandbox.stop());
  const { address: url, token } = sandbox;
  const pace = { requestMs: 0, submitMs: 0, pollMs: 5 };
  const results = await runConformance({ url, token, profile: 'sandbox', pace });
  const plan = planConformance({ profile: 'sandbox' });
  expect(withResult(results, 'failed')).toEqual([]);
  const needy = plan.cases.filter(({ needs }) => needs !== undefined).map(({ id }) => id);
  const untested = results.filter(({ result }) => result === 'not testable here').map(({ id }) => id);
  expect(untested).toEqual([...needy, 'limits.429-of-all']);
  expect(await notes.load()).toHaveLength(plan.noteCount);
});
