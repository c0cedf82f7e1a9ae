import { cp, readdir, readFile, rename, rm, truncate, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from 'vitest';
import { chunkMark } from '../../../main/encryptedFiles/sealedFormat.ts';
import type { RecoverableStore } from '../../../main/storage/openStore.ts';
import {
  isCheckingRefusedSubmission,
  type Consult,
  type PhaseState,
} from '../../../shared/consult/consult.ts';
import { epochMs } from '../../../shared/ids.ts';
import type { StoreHealthEvent } from '../../../shared/ipc/storeEvents.ts';
import { transition } from '../../../shared/consult/transitions/transition.ts';
import { newConnection, newConsult } from '../../support/sampleConsults.ts';
import { keptFolder } from './keptFolder.ts';
import { flipBit, notedConsult, openPersistentStorage, stored } from './keptStore.ts';
import { temporaryFolder } from '../../support/temporaryFolder.ts';

const place = keptFolder();
const { opened, inFolder } = place;
const logFiles = async (): Promise<readonly string[]> =>
  (await place.logFiles()).map((name) => path.join(inFolder('changes'), name));

const connection = newConnection();
const [sample] = newConsult(connection).submissions;
if (sample === undefined) throw new Error('no submission');
const { audio } = sample;
const ready: PhaseState = { phase: 'readyToSend', audio, trim: null };
const unsent = (): Consult => newConsult(connection, ready, { submissions: [] });
const sending = ({ id }: Consult): Consult =>
  newConsult(connection, { phase: 'sending', attempt: 1 }, { id });

/** A backup that knows `before`, and a store that went on. */
async function backedUp(before: Consult): Promise<RecoverableStore> {
  const kept = await opened();
  await kept.store.saveConnection(connection);
  await kept.store.saveConsult(before);
  await kept.backups.makeNow();
  return kept;
}

/** The backup is put in place; as far as a start gets that is killed before it brought the store forward. */
async function putBack(): Promise<void> {
  await flipBit(place.file, 100);
  await place.putBack();
}

/**
 * What a consult of the backup is after the restore, where it became something else that store and log have
 * lost both.
 */
async function restoredAfterLoss(before: Consult, after: Consult): Promise<Consult | null | undefined> {
  const kept = await backedUp(before);
  await kept.store.saveConsult(after);
  await kept.store.close();
  await flipBit((await logFiles()).at(-1) ?? '', 400);
  await putBack();
  return (await stored(await opened({ isRestored: true }), [before]))[0];
}

const held = { phase: 'needsAttention', failure: { code: 'maybe_sent' } };

const waiting: PhaseState = { phase: 'queued', attempt: 0, notBefore: epochMs(0), because: null };

test('what waited for its upload is asked about first, and goes only by a person', async () => {
  const before = newConsult(connection, waiting, { submissions: [{ ...sample, begunAt: null }] });
  // Taken back and sent under another key since.
  const now = await restoredAfterLoss(before, sending(before));
  expect(now).toMatchObject({
    ...held,
    submissions: [{ place: 'unsure', begunAt: '', mayBeThereSince: sample.frozenAt }],
  });
  if (now === null || now === undefined) throw new Error('no consult');
  const asked = transition(now, { type: 'workResumed' }, epochMs(9));
  expect(isCheckingRefusedSubmission(asked)).toBe(true);
});

test('what waited for its upload after a 409 never goes under another key', async () => {
  const before = newConsult(connection, waiting, { submissions: [{ ...sample, hadConflict: true }] });
  const now = await restoredAfterLoss(before, sending(before));
  if (now === null || now === undefined) throw new Error('no consult');
  const asked = transition(now, { type: 'workResumed' }, epochMs(9));
  const missed = transition(asked, { type: 'noteMissed', notBefore: epochMs(9) }, epochMs(9));
  expect(missed).toMatchObject({ phase: 'needsAttention', failure: { code: 'idempotency_key_reused' } });
});

test('what was discarded before Send, and may have been restored and sent since, says so when it comes back', async () => {
  const gone = { phase: 'discarded', discardedAt: epochMs(9), report: { state: 'none' } } as const;
  const before = newConsult(connection, { ...gone, before: ready }, { submissions: [] });
  const now = await restoredAfterLoss(before, sending(before));
  expect(now).toMatchObject({ phase: 'discarded', before: { ...held, before: { phase: 'readyToSend' } } });
});

test('changes that could not be logged are missed by a later restore, and a backup takes their place', async () => {
  const before = unsent();
  const first = await backedUp(before);
  await first.store.saveConsult(notedConsult(connection, 1));
  await first.store.close();
  await rename(inFolder('changes'), inFolder('away'));
  await writeFile(inFolder('changes'), '');
  const events: StoreHealthEvent[] = [];
  const unlogged = await opened({ events });
  await unlogged.store.saveConsult(sending(before));
  expect(events.map(({ event }) => event)).toEqual(['changeLogFailed']);
  await unlogged.store.close();
  await rm(inFolder('changes'));
  await rename(inFolder('away'), inFolder('changes'));
  const copy = await temporaryFolder();
  await cp(place.folder, copy, { recursive: true });

  await putBack();
  expect(await stored(await opened({ isRestored: true }), [before])).toMatchObject([held]);

  const whole = await openPersistentStorage(copy, place.key);
  expect(await stored(whole, [before])).toEqual([sending(before)]);
  await whole.backups.makeNow();
  for (const at of [1, 2]) {
    await whole.store.saveConsult(notedConsult(connection, at));
    await whole.backups.makeNow();
  }
  await whole.store.close();
  expect((await readdir(copy)).filter((name) => name.includes('lack'))).toEqual([]);
});

test('a gap in the log that an ordinary start comes upon holds back too, a torn end does not', async () => {
  const before = unsent();
  const first = await backedUp(before);
  await first.store.close();
  const earlier = await readFile(place.file);
  const second = await opened();
  await second.store.saveConsult(sending(before));
  await second.store.close();
  const third = await opened();
  await third.store.saveSetting(null, 'a', 'b');
  await third.store.close();
  // As where the store's own log, and one of ours, are lost.
  await writeFile(place.file, earlier);
  const [, lost = '', last = ''] = await logFiles();
  const torn = await readFile(last);
  const copy = await temporaryFolder();
  await cp(place.folder, copy, { recursive: true });
  await rm(lost);
  const events: StoreHealthEvent[] = [];
  expect(await stored(await opened({ events }), [before])).toMatchObject([held]);
  expect(events).toEqual([{ event: 'changesTakenAgain', count: 1, isWhole: false }]);

  await writeFile(path.join(copy, 'changes', path.basename(last)), torn.subarray(0, torn.length - 5));
  const whole = await openPersistentStorage(copy, place.key);
  expect(await stored(whole, [before])).toEqual([sending(before)]);
  await whole.store.close();
});

test('a restore that is broken off while it holds back holds back all the next time', async () => {
  const before = unsent();
  const other = unsent();
  const kept = await backedUp(before);
  await kept.store.saveConsult(other);
  await kept.backups.makeNow();
  await kept.store.saveConsult(sending(before));
  await kept.store.saveConsult(sending(other));
  await kept.store.close();
  await truncate((await logFiles()).at(-1) ?? '', 350);
  await putBack();
  const restored = await readFile(place.file);
  await (await opened({ isRestored: true })).store.close();
  // Killed when the log had the first that was held back, and the store none.
  await writeFile(place.file, restored);
  await rm(`${place.file}-wal`, { force: true });
  const newest = (await logFiles()).at(-1) ?? '';
  const logged = await readFile(newest);
  await truncate(newest, logged.indexOf(chunkMark, logged.indexOf(chunkMark) + 1));
  const again = await opened({ isRestored: true });
  expect(await stored(again, [before, other])).toMatchObject([held, held]);
});

test('a change that the store did not take is none that a restore lacks', async () => {
  const before = unsent();
  const { store } = await backedUp(before);
  await expect(store.saveConsult(newConsult(newConnection()))).rejects.toThrow();
  await store.close();
  await putBack();
  const events: StoreHealthEvent[] = [];
  const restored = await opened({ isRestored: true, events });
  expect(events).toMatchObject([{ event: 'changesTakenAgain', isWhole: true }]);
  expect((await stored(restored, [before]))[0]).toMatchObject({ phase: 'readyToSend' });
});
