import { appendFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { can } from '../../../shared/consult/actions.ts';
import type { ConsultId } from '../../../shared/ids.ts';
import { scriptedFault } from '../../service/faults.ts';
import type { FaultScript } from '../../service/scriptSchema.ts';
import { openBench, type Bench, type BenchOptions } from './deliveryBench.ts';

/** Nobody waits for the report of an outcome: it stands before no upload and no note, and ends in no rush. */

const hour = 3_600_000;
const outcome = /^\/v1\/notes\/[^/]+\/outcome$/;

/** `asked`: the requests as they arrive, with the time of the bench's clock. */
async function benchOf(options: BenchOptions = {}) {
  const bench = await openBench(options);
  const asked: { readonly what: 'upload' | 'read' | 'report'; readonly atMs: number }[] = [];
  bench.service.control.letThrough();
  bench.service.control.interfere((head) => {
    const what = head.method === 'GET' ? 'read' : outcome.test(head.path) ? 'report' : 'upload';
    asked.push({ what, atMs: bench.clock.now() });
    return bench.faults.next(head) ?? {};
  });
  return { bench, asked, reports: () => asked.filter(({ what }) => what === 'report') };
}

function answerReports({ faults, service }: Bench, act: FaultScript['do']): void {
  const match = { method: 'POST', path: '/v1/notes/*/outcome' };
  faults.add(scriptedFault({ match, times: 'always', do: act }, service.tokens));
}

async function toNote(bench: Bench, id: ConsultId): Promise<void> {
  expect(await bench.consultActions.send(id)).toBe(true);
  await bench.until(() => bench.get(id).phase === 'noteReady', 1_000);
}

async function notes(bench: Bench, count: number): Promise<readonly ConsultId[]> {
  const ids: ConsultId[] = [];
  for (let one = 0; one < count; one += 1) {
    const id = await bench.prepared();
    // The same bytes would be the same consult.
    await appendFile(bench.original, ' ');
    await toNote(bench, id);
    ids.push(id);
  }
  return ids;
}

test.each<[string, FaultScript['do']]>([
  ['307', { answer: { status: 307, headers: { location: 'https://other.example/' } } }],
  ['501', { answer: { status: 501 } }],
  ['a 404 without a code', { answer: { status: 404, body: 'not here' } }],
  ['a web page', { alter: { html: true } }],
])('reports that are answered by %s slow to hours, and get through when it heals', async (_name, act) => {
  const { bench, reports } = await benchOf();
  const [id] = await notes(bench, 1);
  if (id === undefined) return;
  answerReports(bench, act);
  expect(await bench.consultActions.file(id)).toBe('filed');
  const begun = bench.clock.now();
  await bench.until(() => bench.clock.now() > begun + 24 * hour, 120_000);
  const [last, before] = reports().toReversed();
  expect((last?.atMs ?? 0) - (before?.atMs ?? 0)).toBeGreaterThan(2 * hour);
  bench.faults.clear();
  await bench.until(() => bench.get(id).phase === 'filed' && reportOf(bench, id) === 'recorded', 120_000);
  // The cap of the wait, which a look of the test may overstep.
  expect((reports().at(-1)?.atMs ?? 0) - (last?.atMs ?? 0)).toBeLessThan(6 * hour + 240_000);
});

test('a report whose next try is hours away goes at once when a person tries again', async () => {
  const { bench } = await benchOf();
  const [id] = await notes(bench, 1);
  if (id === undefined) return;
  answerReports(bench, { answer: { status: 501 } });
  expect(await bench.consultActions.file(id)).toBe('filed');
  const begun = bench.clock.now();
  await bench.until(() => bench.clock.now() > begun + 6 * hour, 120_000);
  bench.faults.clear();
  expect(can(bench.get(id), 'tryAgain')).toBe(true);
  expect(await bench.consultActions.resume(id)).toBe(true);
  await bench.until(() => reportOf(bench, id) === 'recorded');
});

test('one report at a time: the others wait for its answer, an upload and its note do not', async () => {
  const { bench, reports } = await benchOf();
  const ids = await notes(bench, 3);
  const next = await bench.prepared();
  answerReports(bench, { delayMs: hour });
  for (const id of ids) expect(await bench.consultActions.file(id)).toBe('filed');
  await bench.until(() => reports().length > 0, 1_000);
  await toNote(bench, next);
  expect(reports()).toHaveLength(1);
});

test('an upload and its polls go before the reports that wait for the workstation’s limit', async () => {
  const { bench, asked } = await benchOf({ requestsPerMinute: 12 });
  const ids = await notes(bench, 8);
  const next = await bench.prepared();
  const from = asked.length;
  for (const id of ids) expect(await bench.consultActions.file(id)).toBe('filed');
  await toNote(bench, next);
  const order = asked.slice(from).map(({ what }) => what);
  const before = order.slice(0, order.lastIndexOf('read'));
  // After a quiet time the limit lets two go at once, and the third may go between the upload and its first poll.
  expect(before.filter((what) => what === 'report').length).toBeLessThanOrEqual(3);
  await bench.until(() => ids.every((id) => reportOf(bench, id) === 'recorded'), 1_000);
});

function reportOf(bench: Bench, id: ConsultId): string | null {
  const consult = bench.get(id);
  return consult.phase === 'filed' ? consult.report.state : null;
}
