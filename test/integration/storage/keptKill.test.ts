import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { cp, readdir, rm } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { beforeEach, expect, test } from 'vitest';
import { isGoodBackup } from '../../../main/storage/recovery/backupChecks.ts';
import { listBackups } from '../../../main/storage/recovery/backups.ts';
import {
  restoreIfRequested,
  newestGoodBackup,
  requestRestoreOf,
} from '../../../main/storage/recovery/restoreRequests.ts';
import { newConnection, newConsult } from '../../support/sampleConsults.ts';
import type { Consult } from '../../../shared/consult/consult.ts';
import { consultId } from '../../../shared/ids.ts';
import { createRandom } from '../../chaos/run/random.ts';
import { flipBit, openPersistentStorage, stored } from './keptStore.ts';
import { temporaryFolder } from '../../support/temporaryFolder.ts';

const program = new URL('keepingProgram.ts', import.meta.url).pathname;
const key = randomBytes(32);
const random = createRandom(20_261_120);
/** `npm run chaos -- store` asks for more. */
const kills = Number(process.env['CLINIC_KILLS'] ?? 3);
let folder: string;
beforeEach(async () => void (folder = await temporaryFolder()));

/**
 * How often it is to be killed: as often as asked for, and on until a quarter of the kills came before the
 * end by itself. How long it takes is known only from the times that it was left alone, and other work on the
 * machine changes it.
 */
const isEnough = (killed: number, cutShort: number): boolean =>
  (killed >= kills && cutShort > kills / 4) || killed >= 10 * kills;

/**
 * Kills it so many ms after a line, or after so many lines behind that; null: not at all. Answers its lines,
 * and how long it took from there on.
 */
async function run(
  what: string,
  kill: { readonly after: string; readonly linesMore?: number; readonly ms: number } | null,
): Promise<{ readonly lines: readonly string[]; readonly ms: number }> {
  const child = spawn(process.execPath, [program, folder, key.toString('hex'), what], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let output = '';
  let from = 0;
  child.stdout.on('data', (bytes: Buffer) => {
    output += bytes.toString();
    const [, behind] = output.split(kill?.after ?? 'begins');
    if (from > 0 || behind === undefined || behind.split('\n').length <= (kill?.linesMore ?? 0)) return;
    from = performance.now();
    if (kill !== null) void wait(kill.ms).then(() => child.kill('SIGKILL'));
  });
  await once(child, 'close');
  return { lines: output.split('\n').slice(0, -1), ms: performance.now() - from };
}

async function expectGoodBackups(): Promise<number> {
  const backups = await listBackups(path.join(folder, 'backups'));
  for (const backup of backups)
    expect(await isGoodBackup(backup, key, new AbortController().signal), backup.file).toBe(true);
  return backups.length;
}

test(`killed ${kills} times at any moment of a backup, the store has all that was saved, and each backup is whole`, async () => {
  const saved: string[] = [];
  let made = 0;
  for (let kill = 0; kill < kills; kill += 1) {
    // Half of them when there is a backup already, however slow the machine is.
    const after = kill % 2 === 0 ? 'open' : 'backup';
    const { lines } = await run('backup', { after, ms: 20 + random.share() * 400 });
    saved.push(...lines.filter((line) => line.length === 36));
    made += lines.filter((line) => line === 'backup').length;
    await expectGoodBackups();
    const kept = await openPersistentStorage(folder, key);
    const found = await stored(
      kept,
      saved.map((id) => ({ id: consultId(id) })),
    );
    expect(found.filter((one) => one === null)).toEqual([]);
    await kept.store.close();
  }
  expect(made).toBeGreaterThanOrEqual(Math.floor(kills / 2));
  expect(saved.length).toBeGreaterThan(kills);
});

test(`killed ${kills} times while text is typed, the store has all that was saved, with its log`, async () => {
  let typedInAll = 0;
  for (let kill = 0; kill < kills; kill += 1) {
    const { lines } = await run('type', {
      after: 'open',
      linesMore: random.between(4, 40),
      ms: random.share() * 10,
    });
    const [id, ...lengths] = lines.slice(2);
    if (id === undefined) continue;
    const saved = lengths.length;
    const kept = await openPersistentStorage(folder, key);
    const typed = (await kept.store.consult(consultId(id)))?.edits[0]?.content?.length ?? 0;
    // The kill may come between the save of a text and the line that reports it.
    expect([saved, saved + 1]).toContain(typed);
    expect(await kept.store.activity(consultId(id))).toHaveLength(typed);
    await kept.store.close();
    typedInAll += typed;
  }
  expect(typedInAll).toBeGreaterThan(kills);
});

test(`killed ${kills} times at any moment of a restore, it ends as one that was left alone`, async () => {
  const connection = newConnection();
  const audio = newConsult(connection).submissions[0]?.audio;
  if (audio === undefined) throw new Error('no audio');
  const consults = Array.from({ length: 150 }, () =>
    newConsult(connection, { phase: 'readyToSend', audio, trim: null }, { submissions: [] }),
  );
  const lost = await openPersistentStorage(folder, key);
  await lost.store.saveConnection(connection);
  for (const one of consults) await lost.store.saveConsult(one);
  await lost.backups.makeNow();
  const named = consults.map((one) => ({ ...one, patient: { ...one.patient, name: 'Later' } }));
  for (const one of named) await lost.store.saveConsult(one);
  await lost.store.close();
  const file = path.join(folder, 'store.db');
  await flipBit(file, 100);
  const logs = (await readdir(path.join(folder, 'changes'))).toSorted();
  await flipBit(path.join(folder, 'changes', logs.at(-1) ?? ''), 60_000);
  await requestRestoreOf(file, await newestGoodBackup(file, key), new Date());
  const prepared = await temporaryFolder();
  await cp(folder, prepared, { recursive: true });
  const begin = async (): Promise<void> => {
    for (const name of await readdir(folder)) await rm(path.join(folder, name), { recursive: true });
    await cp(prepared, folder, { recursive: true });
  };
  const outcome = async (): Promise<readonly unknown[]> => {
    const isRestored = await restoreIfRequested(file, key);
    const kept = await openPersistentStorage(folder, key, { isRestored });
    const all = await stored(kept, consults);
    await kept.store.close();
    return all;
  };
  const expected = await outcome();
  expect(expected.map((one) => (one as Consult).phase)).toEqual(consults.map(() => 'needsAttention'));
  await begin();
  let { ms: wholeMs } = await run('restore', null);
  let cutShort = 0;
  for (let killed = 0; !isEnough(killed, cutShort); killed += 1) {
    await begin();
    const { lines, ms } = await run('restore', { after: 'begins', ms: random.share() * wholeMs });
    if (lines.includes('closed')) wholeMs = Math.min(wholeMs, ms);
    else cutShort += 1;
    expect(await outcome()).toEqual(expected);
  }
  expect(cutShort).toBeGreaterThan(kills / 4);
});
