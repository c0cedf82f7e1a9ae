import { spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createConsultList, type ConsultList } from '../../../main/consults/consultList.ts';
import { openConsultRepository } from '../../../main/consults/consultRepository.ts';
import { systemClock } from '../../../main/platform/systemClock.ts';
import { openDatabase } from '../../../main/storage/openDatabase.ts';
import { openStore } from '../../../main/storage/openStore.ts';
import { newConnection } from '../../support/sampleConsults.ts';
import { bareSearch, queries } from './bareSearch.ts';
import { fillWithConsults } from './manyConsults.ts';
import { noFilters } from '../../../shared/consult/listFilters.ts';

/** By default as many as are there within seconds; the figure is 50,000, which takes some minutes. */
const asked = process.env['CLINIC_CONSULTS'];
const count = Number(asked ?? 2_000);
/** Enough for the hundred rows of one answer. */
const few = 250;
/** Figures, where somebody asked for them. */
const say = (...figures: readonly unknown[]): void => {
  if (asked !== undefined) process.stdout.write(`${figures.map((one) => JSON.stringify(one)).join(' ')}\n`);
};
const program = new URL('startWithConsults.ts', import.meta.url).pathname;
const key = randomBytes(32);
const active = newConnection({ service: { kind: 'embedded' }, isSandbox: true });
const other = newConnection({ vet: 'Dr Else' });

let folder: string;
const fileOf = (consults: number): string => path.join(folder, `${consults}.db`);

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'clinic-many-'));
  for (const consults of [10, few, count]) {
    const opened = openDatabase(fileOf(consults), key);
    if (!opened.ok) throw new Error(opened.error.detail);
    fillWithConsults(opened.value, consults, [active, other]);
    opened.value.close();
  }
}, 900_000);
afterAll(() => rm(folder, { recursive: true, force: true }));

const quantile = (times: readonly number[], part: number): number =>
  times.toSorted((a, b) => a - b)[Math.floor((times.length - 1) * part)] ?? Number.NaN;

const inMs = (work: () => unknown): number => {
  const from = performance.now();
  work();
  return performance.now() - from;
};

type Started = { readonly startedAfterMs: number };

function start(consults: number): Started {
  const args = [program, fileOf(consults), key.toString('hex')];
  const { stdout, status } = spawnSync(process.execPath, args, { encoding: 'utf8' });
  expect(status).toBe(0);
  return JSON.parse(stdout) as Started;
}

test('a start with all of them is hardly slower than with ten', () => {
  const starts = Array.from({ length: 11 }, () => ({ few: start(10), many: start(count) }));
  expect(starts[0]?.many).toMatchObject({ rows: 100, total: count * 0.9, inMemory: 0 });
  // The quarter that was disturbed least by whatever else the machine does.
  const [withTen, withAll] = (['few', 'many'] as const).map((which) =>
    quantile(
      starts.map((both) => both[which].startedAfterMs),
      0.25,
    ),
  );
  say(`start with 10 and ${count}, ms:`, withTen, withAll, starts.at(-1));
  expect((withAll ?? Number.NaN) / (withTen ?? Number.NaN)).toBeLessThanOrEqual(1.2);
}, 300_000);

function bareTimes(consults: number): readonly number[] {
  const opened = openDatabase(fileOf(consults), key);
  if (!opened.ok) throw new Error(opened.error.detail);
  const answer = bareSearch(opened.value);
  const times = queries.map((query) => inMs(() => answer(query)));
  opened.value.close();
  return times;
}

async function openList(
  consults: number,
): Promise<{ readonly list: ConsultList; readonly close: () => Promise<void> }> {
  const opened = await openStore({ path: fileOf(consults), key });
  if (!opened.ok) throw new Error(opened.error.detail);
  const { store } = opened.value;
  const repository = await openConsultRepository(store, systemClock, {
    onChange: () => undefined,
    isOpen: () => false,
  });
  const list = createConsultList({
    store,
    repository,
    activeConnection: () => active.id,
    isKeptOut: () => false,
    isRecovered: () => false,
    onLoaded: () => undefined,
  });
  await list.load();
  return { list, close: store.close };
}

async function appTimes(consults: number): Promise<readonly number[]> {
  const { list, close } = await openList(consults);
  const times: number[] = [];
  for (const query of queries) {
    const from = performance.now();
    const { rows } = await list.read({ query, filters: noFilters, from: 0, count: 100 });
    times.push(performance.now() - from);
    expect(rows.every(({ connectionId }) => connectionId === active.id)).toBe(true);
  }
  await close();
  return times;
}

/** What marking a hundred rows takes is the same however many there are, and so much of a search in a few. */
async function markingTime(): Promise<number> {
  if (asked !== undefined) return 0;
  const bare = bareTimes(few);
  return Math.max(0, quantile(await appTimes(few), 0.95) - quantile(bare, 0.95));
}

test('from a keystroke to its rows takes at most twice what the bare database takes', async () => {
  const rounds: {
    readonly bare: readonly number[];
    readonly app: readonly number[];
    readonly markingMs: number;
  }[] = [];
  for (let round = 0; round < 9; round += 1)
    rounds.push({ markingMs: await markingTime(), bare: bareTimes(count), app: await appTimes(count) });
  const [bare, app] = [rounds.flatMap((round) => round.bare), rounds.flatMap((round) => round.app)];
  const said = [bare, app].map((times) => [0.5, 0.95, 1].map((part) => quantile(times, part).toFixed(1)));
  say(`search of ${count}, ms at p50, p95, most: bare ${String(said[0])}; app ${String(said[1])}`);
  const ratios = rounds.map(
    (round) => (quantile(round.app, 0.95) - round.markingMs) / quantile(round.bare, 0.95),
  );
  // The quarter of the rounds that was disturbed least by whatever else the machine does.
  expect(quantile(ratios, 0.25)).toBeLessThanOrEqual(2);
}, 300_000);

test('any part of the list, and of what was found, is there', async () => {
  const { list, close } = await openList(count);
  const parts = [0, 0.25, 0.5, 0.75, 0.99].map((part) => Math.floor(part * count * 0.9));
  for (const query of ['', 'owner']) {
    const { total } = await list.read({ query, filters: noFilters, from: 0, count: 100 });
    const seen = new Set<string>();
    for (const from of parts) {
      const before = performance.now();
      const { rows } = await list.read({ query, filters: noFilters, from, count: 100 });
      say(`rows from ${from} of ${total}: ${(performance.now() - before).toFixed(1)} ms`);
      for (const { id } of rows) seen.add(id);
    }
    const expected = parts.reduce((sum, from) => sum + Math.max(0, Math.min(100, total - from)), 0);
    expect(seen.size).toBe(expected);
  }
  await close();
});
