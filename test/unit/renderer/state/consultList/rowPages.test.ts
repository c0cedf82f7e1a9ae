import { beforeEach, expect, test } from 'vitest';
import { createRowPages } from '../../../../../renderer/state/consultList/rowPages.ts';
import type { CommandInput, CommandResult } from '../../../../../shared/ipc/ipcContract.ts';
import { connectionId, consultId } from '../../../../../shared/ids.ts';
import { emptyGroupCounts } from '../../../../../shared/ipc/snapshot.ts';
import { noFilters } from '../../../../../shared/consult/listFilters.ts';
import { consultRow } from '../../../../support/snapshots.ts';

type Answer = CommandResult<'readConsultRows'>;
type Asked = CommandInput<'readConsultRows'> & { readonly answer: (answer: Answer) => Promise<void> };

const connection = { connectionId: connectionId('riverside') };
const plain = { ...connection, by: null };
const limping = { ...connection, by: { query: 'limps', filters: noFilters } };
const limpingFiled = {
  ...connection,
  by: { ...limping.by, filters: { ...noFilters, phase: 'filed' as const } },
};

let rows: ReturnType<typeof createRowPages>;
let asked: Asked[];
let said: string[];
beforeEach(() => {
  asked = [];
  said = [];
  rows = createRowPages(
    (about) =>
      new Promise((resolve) => {
        const answer = async (given: Answer): Promise<void> => {
          resolve(given);
          await Promise.resolve();
          await Promise.resolve();
        };
        asked.push({ ...about, answer });
      }),
    ({ error }) => said.push(error.code),
  );
});

/** Rows named after their place, moved on by `shift`. */
const page = (from: number, total: number, revision: number, shift = 0): Answer => ({
  ok: true,
  value: {
    rows: Array.from({ length: Math.min(100, total - from) }, (_, at) => ({
      ...consultRow({ id: consultId(`c${from + at - shift}`) }),
      found: null,
    })),
    total,
    groups: emptyGroupCounts,
    revision,
  },
});

const idAt = (index: number): string | undefined => rows.pages.getState().rows.get(index)?.id;

test('each page of rows is requested once, one at a time, and its rows are put at their indexes', async () => {
  rows.request(plain, 1, 190, 215);
  rows.request(plain, 1, 195, 210);
  expect(asked.map(({ from }) => from)).toEqual([200]);
  await asked[0]?.answer(page(200, 5000, 1));
  await asked[1]?.answer(page(100, 5000, 1));
  expect([idAt(199), idAt(200), idAt(300)]).toEqual(['c199', 'c200', undefined]);
  expect(rows.pages.getState()).toMatchObject({ total: 5000, revision: 1 });
});

async function showFrom100To300(): Promise<void> {
  rows.request(plain, 1, 100, 300);
  await asked[0]?.answer(page(200, 5000, 1));
  await asked[1]?.answer(page(100, 5000, 1));
}

test('older rows are kept until newer ones come, and no consult is at two indexes', async () => {
  await showFrom100To300();
  // One has come at the top.
  rows.request(plain, 2, 100, 300);
  expect(idAt(200)).toBe('c200');
  await asked[2]?.answer(page(200, 5001, 2, 1));
  expect([idAt(100), idAt(199), idAt(201), idAt(299)]).toEqual(['c100', undefined, 'c200', 'c298']);
  await asked[3]?.answer(page(100, 5001, 2, 1));
  expect([idAt(100), idAt(199), idAt(200), idAt(299)]).toEqual(['c99', 'c198', 'c199', 'c298']);
  const ids = [...rows.pages.getState().rows.values()].map(({ id }) => id);
  expect(new Set(ids).size).toBe(ids.length);
});

test('a moved row has only its new index', async () => {
  await showFrom100To300();
  // The first one is gone.
  rows.request(plain, 2, 100, 200);
  await asked[2]?.answer(page(100, 4999, 2, -1));
  expect([idAt(199), idAt(200), idAt(201)]).toEqual(['c200', undefined, 'c201']);
});

test('the pages that somebody looked at last come first, and none of a list that is no longer wanted', async () => {
  rows.request(plain, 1, 0, 100);
  rows.request(plain, 1, 300, 301);
  rows.request(plain, 1, 700, 701);
  await asked[0]?.answer(page(0, 5000, 1));
  rows.request(limping, 1);
  await asked[1]?.answer(page(700, 5000, 1));
  expect(asked.map(({ query, from }) => `${query} ${from}`)).toEqual([' 0', ' 700', 'limps 0']);
  expect(idAt(700)).toBeUndefined();
});

test('an outdated answer changes nothing', async () => {
  rows.request(plain, 2, 100, 101);
  await asked[0]?.answer(page(100, 5000, 3));
  rows.request(plain, 4, 100, 101);
  await asked[1]?.answer(page(100, 4000, 2));
  expect(rows.pages.getState()).toMatchObject({ total: 5000, revision: 3 });
  rows.request(limping, 4, 0, 1);
  rows.request(limpingFiled, 4, 0, 1);
  await asked[2]?.answer(page(0, 3, 4));
  expect(rows.pages.getState().list).toEqual(plain);
  await asked[3]?.answer(page(0, 2, 4));
  expect(rows.pages.getState()).toMatchObject({ list: limpingFiled, total: 2 });
});

test('forget drops all rows and the answers under way', async () => {
  rows.request(limping, 1, 0, 200);
  await asked[0]?.answer(page(0, 150, 1));
  rows.forget();
  expect(rows.pages.getState()).toMatchObject({ list: null, total: 0 });
  await asked[1]?.answer(page(100, 150, 1));
  expect(rows.pages.getState().rows.size).toBe(0);
  rows.request(limping, 1, 0, 1);
  expect(asked).toHaveLength(3);
});

test('a refusal is reported once and not retried', async () => {
  rows.request(limping, 1, 0, 1);
  await asked[0]?.answer({ ok: false, error: { code: 'disk_failed', detail: null } });
  rows.request(limping, 1, 0, 1);
  expect(asked).toHaveLength(1);
  expect(said).toEqual(['disk_failed']);
});
