import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openStore } from '../../../main/storage/openStore.ts';
import { allConsults, idsIn } from '../../support/readStore.ts';

const program = new URL('savingProgram.ts', import.meta.url).pathname;
let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'clinic-kill-'));
});
afterEach(() => rm(folder, { recursive: true }));

/** Kills a process that saves, at its `last` acknowledgement. Answers how many were acknowledged, and missing. */
async function killAt(last: number, order: string) {
  const file = path.join(folder, 'store.db');
  const key = randomBytes(32);
  const child = spawn(process.execPath, [program, file, key.toString('hex'), order], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let output = '';
  child.stdout.on('data', (bytes: Buffer) => {
    output += bytes.toString();
    if (output.split('\n').length > last) child.kill('SIGKILL');
  });
  await once(child, 'close');
  expect(child.signalCode).toBe('SIGKILL');
  const acknowledged = output.split('\n').filter((line) => line.length === 36);

  // Most of it is still in the log, which an attempt with another key must not touch either.
  const wrong = await openStore({ path: file, key: randomBytes(32) });
  expect(wrong).toMatchObject({ ok: false, error: { code: 'store_unreadable' } });

  const opened = await openStore({
    path: file,
    key,
    onUnreadableRow: (row) => expect.unreachable(JSON.stringify(row)),
  });
  if (!opened.ok) throw new Error(opened.error.detail);
  const { store } = opened.value;
  const consults = await allConsults(store);
  const there = new Set<string>(consults.map(({ id }) => id));
  const [first] = consults;
  if (first !== undefined)
    expect(await idsIn(store, first.connectionId, 'biscuit')).toHaveLength(consults.length);
  await store.close();
  await rm(folder, { recursive: true });
  folder = await mkdtemp(path.join(tmpdir(), 'clinic-kill-'));
  return { acknowledged: acknowledged.length, missing: acknowledged.filter((id) => !there.has(id)).length };
}

test('killed 30 times right after an acknowledgement, and met with a wrong key, the store has all of it', async () => {
  let acknowledged = 0;
  for (let run = 1; run <= 30; run += 1) {
    const counts = await killAt(run, 'after');
    expect(counts.missing).toBe(0);
    acknowledged += counts.acknowledged;
  }
  expect(acknowledged).toBeGreaterThanOrEqual(465);
});

test('control: what is acknowledged before it is saved goes missing', async () => {
  let missing = 0;
  for (let run = 1; run <= 10 && missing === 0; run += 1) missing += (await killAt(run, 'early')).missing;
  expect(missing).toBeGreaterThan(0);
});
