import { randomBytes } from 'node:crypto';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { beforeEach, expect, test } from 'vitest';
import {
  createChangeLog,
  readChanges,
  removeChangesBefore,
  type LoggedChange,
  type ChangeLog,
} from '../../../../../main/storage/recovery/changeLog.ts';
import { chunkMark } from '../../../../../main/encryptedFiles/sealedFormat.ts';
import { createStore } from '../../../../../main/storage/createStore.ts';
import { openDatabase } from '../../../../../main/storage/openDatabase.ts';
import { volatileDisk } from '../../../../support/fakes/volatileDisk.ts';
import { newConnection, newConsult, newNote } from '../../../../support/sampleConsults.ts';
import { valueOf } from '../../../../support/sealedTestFile.ts';
import { temporaryFolder } from '../../../../support/temporaryFolder.ts';

let folder: string;
const dataKey = randomBytes(32);
beforeEach(async () => void (folder = await temporaryFolder()));

const newLog = (): ChangeLog =>
  createChangeLog({ folder, dataKey }, (because) => expect.unreachable(because.code));
const change = (number: number, text = `${number}`): LoggedChange => ({
  number,
  name: 'save',
  given: [text],
});
const read = (after = 0): ReturnType<typeof readChanges> => readChanges({ folder, dataKey }, after);

async function write(changes: readonly LoggedChange[]): Promise<void> {
  const log = newLog();
  for (const one of changes) await log.add(one);
  await log.close();
}
const onlyFile = async (): Promise<string> => path.join(folder, (await readdir(folder))[0] ?? '');

test('the change log gives back what came after a change, over runs, in order, to the character', async () => {
  await write([change(1), change(2, 'a\nb \u2028 \ud83d lone')]);
  await write([change(3)]);
  expect(await read()).toEqual({
    changes: [change(1), change(2, 'a\nb \u2028 \ud83d lone'), change(3)],
    hasGap: false,
    isWhole: true,
  });
  expect(await read(2)).toEqual({ changes: [change(3)], hasGap: false, isWhole: true });
  expect(await read(3)).toEqual({ changes: [], hasGap: false, isWhole: true });
});

test('a change that was not taken leaves its number to the next', async () => {
  await write([change(1), { ...change(2), given: null }]);
  await write([change(2, 'again')]);
  expect((await read()).changes).toEqual([change(1), change(2, 'again')]);
});

test('damage of the change log costs the changes that it hits, says so, and never joins two into one', async () => {
  const long = (number: number): LoggedChange => change(number, `${number}`.repeat(150_000));
  const all = [change(1), long(2), change(3), long(4), change(5)];
  await write(all);
  const file = await onlyFile();
  const whole = await readFile(file);
  const chunks: number[] = [];
  for (let at = whole.indexOf(chunkMark); at >= 0; at = whole.indexOf(chunkMark, at + 1)) chunks.push(at);
  expect(chunks.length).toBe(9);
  for (const [place, at] of chunks.entries()) {
    const damaged = Buffer.from(whole);
    damaged.writeUInt8(damaged.readUInt8(at + 40) ^ 1, at + 40);
    await writeFile(file, damaged);
    const { changes, isWhole } = await read();
    const hit = place === 0 ? 1 : place <= 3 ? 2 : place === 4 ? 3 : place <= 7 ? 4 : 5;
    expect(changes).toEqual(all.filter(({ number }) => number !== hit));
    expect(isWhole, `chunk ${place}`).toBe(false);
  }
});

test('a torn end is no change, and another key reads nothing', async () => {
  await write([change(1), change(2)]);
  const file = await onlyFile();
  const whole = await readFile(file);
  await writeFile(file, whole.subarray(0, whole.length - 5));
  expect(await read()).toEqual({ changes: [change(1)], hasGap: false, isWhole: false });
  const nothing = { changes: [], hasGap: false, isWhole: false };
  expect(await readChanges({ folder, dataKey: randomBytes(32) }, 0)).toEqual(nothing);
});

test('files of the change log go when a backup holds all of their changes, and never the one that is written', async () => {
  const log = newLog();
  for (const number of [1, 2]) await log.add(change(number));
  await log.beginAnew();
  for (const number of [3, 4]) await log.add(change(number));
  await removeChangesBefore(folder, 1);
  expect((await read()).changes).toHaveLength(4);
  await removeChangesBefore(folder, 2);
  expect((await read(2)).changes).toHaveLength(2);
  expect(await readdir(folder)).toHaveLength(1);
  await removeChangesBefore(folder, 100);
  await log.add(change(5));
  expect((await read(2)).changes).toHaveLength(3);
  await log.close();
});

test('a log that cannot be written says so and stops no work', async () => {
  await writeFile(path.join(folder, 'file'), '');
  const codes: string[] = [];
  const log = createChangeLog({ folder: path.join(folder, 'file'), dataKey }, ({ code }) => codes.push(code));
  await log.add(change(1));
  await log.add(change(2));
  await log.close();
  expect(codes).toEqual(['disk_failed', 'disk_failed']);
});

test('a change that the log cannot take is in the store, and the log is marked as lacking it', async () => {
  const changes = path.join(folder, 'changes');
  await writeFile(changes, '');
  const log = createChangeLog({ folder: changes, dataKey }, () => undefined);
  const options = { log, onDamage: () => expect.unreachable() };
  const { store } = createStore(valueOf(openDatabase('', null)), () => expect.unreachable(), options);
  const connection = newConnection();
  await store.saveConnection(connection);
  const consult = newConsult(connection, { phase: 'noteReady', note: newNote() });
  const typed = { ...consult, edits: { 0: { content: 'limps', isRemoved: false } } };
  const lacksAfter = async (number: number): Promise<boolean> =>
    (await readChanges({ folder: changes, dataKey }, number)).hasGap;
  await store.saveConsult(consult);
  expect([await lacksAfter(1), await lacksAfter(2)]).toEqual([true, false]);
  await store.saveTypedText(typed, null);
  expect([await lacksAfter(2), await lacksAfter(3)]).toEqual([true, false]);
  expect(await store.consult(consult.id)).toEqual(typed);
  await store.close();
});

const texts = ['limps', 'limps left', 'limps on the left'];

/**
 * Types the texts, each in a new file of the log, cuts the power once each is saved, and reads which are
 * there.
 */
async function savedBeforeCut(disk: ReturnType<typeof volatileDisk>): Promise<readonly LoggedChange[]> {
  const log = createChangeLog({ folder, dataKey }, ({ code }) => expect.unreachable(code), disk.openFile);
  const options = { log, onDamage: () => expect.unreachable() };
  const { store } = createStore(valueOf(openDatabase('', null)), () => expect.unreachable(), options);
  const connection = newConnection();
  await store.saveConnection(connection);
  const consult = newConsult(connection, { phase: 'noteReady', note: newNote() });
  await store.saveConsult(consult);
  for (const content of texts) {
    await log.beginAnew();
    await store.saveTypedText({ ...consult, edits: { 0: { content, isRemoved: false } } }, null);
  }
  await disk.cut();
  await store.close();
  return (await read(2)).changes;
}

test('typed text that is saved survives a power cut, in each new file of the log', async () => {
  const saved = texts.map((content) => ({ given: [{ edits: { 0: { content } } }, null] }));
  expect(await savedBeforeCut(volatileDisk())).toMatchObject(saved);
});

test('control: with syncs that do nothing, no typed text survives the power cut', async () => {
  expect(await savedBeforeCut(volatileDisk({ syncs: false }))).toEqual([]);
});
