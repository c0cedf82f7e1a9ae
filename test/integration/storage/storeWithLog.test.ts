import { randomBytes } from 'node:crypto';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { RecoverableStore } from '../../../main/storage/openStore.ts';
import { openPersistentStorage } from './keptStore.ts';
import { temporaryFolder } from '../../support/temporaryFolder.ts';
import type { Store } from '../../../main/ports/store.ts';
import type { SandboxNote } from '../../../main/sandbox/sandboxNotes.ts';
import { connectionId, consultId, epochMs, hexAsSha256, type ConsultId } from '../../../shared/ids.ts';
import type { Consult, ImportedFile, PhaseState, Submission } from '../../../shared/consult/consult.ts';
import { isConsultSettled } from '../../../shared/consult/listedConsult.ts';
import { allConsults, idsIn, rowsIn } from '../../support/readStore.ts';
import {
  everyPhase,
  newConnection,
  newConsult,
  newEntry,
  newNote,
  submission,
} from '../../support/sampleConsults.ts';
import { noFilters, type ListFilters } from '../../../shared/consult/listFilters.ts';
import type { Connection } from '../../../shared/consult/practice.ts';

/** Texts that are easily changed on the way: each must come back to the character. */
const awkwardTexts = [
  'a\r\nb\rc\nd',
  'a\u2028b\u2029c',
  'no\u00a0break\u202f \t trailing  \n',
  '\u0000 in\u0000side \u0000',
  'e\u0301 and \u00e9 and \ufb01',
  '\ud83d lone \udc15 halves',
  '\ufeffbom \ufffd',
  `quotes ' " \` and \\u0041 \\n`,
  '犬🐕‍🦺',
  '',
];

const connection = newConnection();
/** Those of one list, in its order. */
const idsOf = (consults: readonly Pick<Consult, 'id'>[]): readonly ConsultId[] =>
  consults.map(({ id }) => id);
async function save(...consults: readonly Consult[]): Promise<void> {
  for (const consult of consults) await under.store.saveConsult(consult);
}
async function newOther(): Promise<Connection> {
  const other = newConnection();
  await under.store.saveConnection(other);
  return other;
}
const importedFile = (hash: string, recordedAt: ImportedFile['recordedAt'] = null): ImportedFile => ({
  kind: 'file',
  path: '/phone/memo.wav',
  fileName: 'memo.wav',
  byteCount: 1,
  sha256: hexAsSha256(hash),
  recordedAt,
  batch: null,
});
const key = randomBytes(32);
let folder: string;
let under: RecoverableStore;
beforeEach(async () => {
  folder = await temporaryFolder();
  under = await openPersistentStorage(folder, key);
  await under.store.saveConnection(connection);
});
afterEach(() => under.store.close());
const reopened = async (): Promise<Store> => {
  await under.store.close();
  under = await openPersistentStorage(folder, key);
  return under.store;
};

test('the store keeps a consult in every phase as it was', async () => {
  const consults = everyPhase.map((state, index) =>
    newConsult(connection, state, { createdAt: epochMs(1_000_000 - index) }),
  );
  await save(...consults);
  expect(await allConsults(await reopened())).toEqual(consults);
});

test('the store keeps all that is known of a submission', async () => {
  const sent = submission(connection.id);
  const known: Required<Submission> = {
    ...sent,
    trimmedFrom: { audio: sent.audio, trim: { fromMs: 100, toMs: 900 } },
    compressedFrom: { ...sent.audio, hasSilentSide: true },
    second: { report: { state: 'none', switchedOffAt: epochMs(3) } },
    begunAt: 'https://notes.example',
    place: 'odd',
    mayBeThereSince: epochMs(4),
    isSecondSend: true,
    hadConflict: true,
    lookedMs: 5,
    unanswered: [{ at: epochMs(6), byteCount: 7 }],
    offersSmaller: true,
    refusedAs: 'too_large',
    transcript: 'Vet: sit.',
  };
  const consult = newConsult(connection, everyPhase[0], { submissions: [known] });
  await save(consult);
  expect(await allConsults(await reopened())).toEqual([consult]);
});

test('the store keeps texts to the character, wherever they are', async () => {
  for (const text of awkwardTexts) {
    const sections = [{ key: text, heading: text, content: text }];
    const note = newNote({ sections, transcript: text, warnings: [text], title: text });
    const patient = { name: text, species: text, reference: text };
    const edits = { 0: { content: text, isRemoved: false } };
    const consult = newConsult(connection, { phase: 'noteReady', note }, { vet: text, patient, edits });
    await save(consult);
    await under.store.saveSetting(connection.id, text, text);
    const store = await reopened();
    expect(await allConsults(store)).toEqual([consult]);
    expect(await store.setting(connection.id, text)).toBe(text);
    await store.removeConsult(consult.id);
  }
});

test('the store gives any part of a connection’s list, newest first, without those left out', async () => {
  const other = await newOther();
  const made = Array.from({ length: 30 }, (_, at) =>
    newConsult(connection, { phase: 'preparing', before: null }, { createdAt: epochMs(at % 10) }),
  );
  await save(...made);
  await save(newConsult(other));
  const store = await reopened();
  const ids = await idsIn(store, connection.id);
  expect(ids).toEqual(
    made
      .toReversed()
      .toSorted((a, b) => b.createdAt - a.createdAt)
      .map(({ id }) => id),
  );
  const asked = { from: 7, count: 5 };
  const part = await rowsIn(store, connection.id, asked);
  expect(idsOf(part.rows)).toEqual(ids.slice(7, 12));
  expect(part.total).toBe(30);
  const without = [ids[0], ids[8], consultId('unknown')].filter((id) => id !== undefined);
  const left = await rowsIn(store, connection.id, { ...asked, without });
  expect(idsOf(left.rows)).toEqual(ids.slice(9, 14));
  expect(left.total).toBe(28);
  expect(await rowsIn(store, connection.id, { from: 29 })).toMatchObject({ rows: [{ id: ids[29] }] });
  expect(await rowsIn(store, connection.id, { from: 30 })).toMatchObject({ rows: [], total: 30 });
  expect(await rowsIn(store, newConnection().id)).toMatchObject({ rows: [], total: 0 });
});

test('the store narrows a list, or what was searched for in it, by status, species and date', async () => {
  const other = await newOther();
  const make = (at: number, species: string, state: PhaseState, of = connection) =>
    newConsult(of, state, {
      id: consultId(`${species} ${at}`),
      createdAt: epochMs(at),
      patient: { name: at % 2 === 0 ? 'Even' : 'Odd', species, reference: '' },
    });
  const preparing: PhaseState = { phase: 'preparing', before: null };
  const sending: PhaseState = { phase: 'sending', attempt: 1 };
  await save(
    make(1, 'Dog', preparing),
    make(2, 'dog ', sending),
    make(3, 'Cat', sending),
    make(4, '', preparing),
    make(5, 'Dog', sending, other),
  );
  const store = await reopened();
  const ids = async (filters: Partial<ListFilters>, query = '') => {
    const asked = { query, filters: { ...noFilters, ...filters } };
    const { rows, total } = await rowsIn(store, connection.id, asked);
    expect(rows).toHaveLength(total);
    return idsOf(rows);
  };
  expect(await ids({ phase: 'sending' })).toEqual(['Cat 3', 'dog  2']);
  expect(await ids({ begunFrom: 2, begunBefore: 4 })).toEqual(['Cat 3', 'dog  2']);
  expect(await ids({ begunFrom: 2 })).toEqual([' 4', 'Cat 3', 'dog  2']);
  expect(await ids({ begunBefore: 3, phase: 'preparing' })).toEqual(['Dog 1']);
  expect(await ids({ phase: 'sending' }, 'even')).toEqual(['dog  2']);
  expect(await ids({}, 'even')).toEqual([' 4', 'dog  2']);
  expect(await ids({ phase: 'filed' }, 'even')).toEqual([]);
  expect(await ids({ phase: 'sending' })).toEqual(['Cat 3', 'dog  2']);
  // What is saved counts at once.
  await store.saveConsult(make(3, 'Cat', preparing));
  expect(await ids({ phase: 'sending' })).toEqual(['dog  2']);
  await store.saveConsult(make(3, 'Ferret', preparing));
  expect(await ids({ phase: 'preparing' }, 'odd')).toEqual(['Ferret 3', 'Cat 3', 'Dog 1']);
});

test('the store has typed text at once, with each line of its log, and opened anew', async () => {
  const noted: PhaseState = { phase: 'noteReady', note: newNote() };
  const [one, other] = [newConsult(connection, noted), newConsult(connection, noted)];
  await save(one, other);
  const typed = (consult: Consult, content: string): Consult => ({
    ...consult,
    edits: { 0: { content, isRemoved: false } },
  });
  const entries = Array.from({ length: 4 }, (_, at) => newEntry({ at: epochMs(at) }));
  await under.store.saveTypedText(typed(one, 'li'), entries[0] ?? null);
  expect(await under.store.consult(one.id)).toEqual(typed(one, 'li'));
  await under.store.saveTypedText(typed(one, 'lim'), entries[1] ?? null);
  await under.store.saveTypedText(typed(one, 'limps'), entries[2] ?? null);
  await under.store.saveTypedText(typed(other, 'coughs'), entries[3] ?? null);
  const found = await rowsIn(under.store, connection.id, { query: 'limps' });
  expect(idsOf(found.rows)).toEqual([one.id]);
  await under.store.saveTypedText(typed(one, 'limps again'), null);
  const store = await reopened();
  expect(await store.consult(one.id)).toEqual(typed(one, 'limps again'));
  expect(await store.consult(other.id)).toEqual(typed(other, 'coughs'));
  expect(await store.activity(one.id)).toEqual(entries.slice(0, 3));
  expect(await store.activity(other.id)).toEqual(entries.slice(3));
});

test('the store gives what is not settled, of all connections, and nothing else', async () => {
  const other = await newOther();
  const made = [connection, other].flatMap((of) => everyPhase.map((state) => newConsult(of, state)));
  await save(...made);
  const unsettled = made.filter((consult) => !isConsultSettled(consult)).toReversed();
  expect(await (await reopened()).unsettledConsults()).toEqual(unsettled);
});

test('the store finds consults of the same file’s bytes, of one connection', async () => {
  const other = await newOther();
  const twins = ['x', 'y', 'x'].map((hash, at) =>
    newConsult(connection, undefined, { source: importedFile(hash), createdAt: epochMs(at) }),
  );
  await save(...twins);
  await save(newConsult(other, undefined, { source: importedFile('x') }));
  await save(newConsult(connection, { phase: 'recording' }));
  const store = await reopened();
  expect(await store.twinsOf(connection.id, hexAsSha256('x'))).toEqual([twins[2], twins[0]]);
  expect(await store.twinsOf(other.id, hexAsSha256('y'))).toEqual([]);
  await store.removeConsult(twins[2]?.id ?? consultId(''));
  expect(await store.twinsOf(connection.id, hexAsSha256('x'))).toEqual([twins[0]]);
});

test('the store saves a consult and removes the one that it takes over, or does neither', async () => {
  const { store } = under;
  const [kept, gone] = [newConsult(connection), newConsult(connection)];
  await save(kept, gone);
  const stray = newConsult(newConnection(), undefined, { id: kept.id });
  await expect(store.mergeConsults(stray, null, gone.id)).rejects.toThrow();
  expect((await idsIn(store, connection.id)).toSorted()).toEqual([kept.id, gone.id].toSorted());
  await store.mergeConsults({ ...kept, vet: 'Dr Vale' }, null, gone.id);
  expect(await idsIn(store, connection.id)).toEqual([kept.id]);
  expect(await (await reopened()).consult(kept.id)).toMatchObject({ vet: 'Dr Vale' });
  expect(await under.store.consult(gone.id)).toBeNull();
});

test('the store saves a consult and the one that it gives away, or neither', async () => {
  const { store } = under;
  const [kept, other] = [newConsult(connection), newConsult(connection)];
  await save(kept);
  const stray = newConsult(newConnection(), undefined, { id: other.id });
  await expect(store.divideConsult({ ...kept, vet: 'Dr Vale' }, null, stray)).rejects.toThrow();
  expect(await store.consult(kept.id)).toEqual(kept);
  await store.divideConsult({ ...kept, vet: 'Dr Vale' }, null, other);
  const again = await reopened();
  expect(await again.consult(kept.id)).toMatchObject({ vet: 'Dr Vale' });
  expect(await again.consult(other.id)).toEqual(other);
});

test('the store refuses a consult whose connection it does not know, and goes on', async () => {
  const stray = newConsult(newConnection());
  await expect(under.store.saveConsult(stray)).rejects.toMatchObject({ failure: { code: 'internal' } });
  await save(newConsult(connection));
  expect(await allConsults(under.store)).toHaveLength(1);
});

test('the store keeps settings of the workstation and of each connection apart', async () => {
  const other = await newOther();
  await under.store.saveSetting(null, 'name', '"all"');
  await under.store.saveSetting(connection.id, 'name', '"one"');
  await under.store.saveSetting(connection.id, 'name', '"changed"');
  const store = await reopened();
  expect(await store.setting(null, 'name')).toBe('"all"');
  expect(await store.setting(connection.id, 'name')).toBe('"changed"');
  expect(await store.setting(other.id, 'name')).toBeNull();
  expect(await store.setting(connectionId(''), 'other')).toBeNull();
  expect(await store.setting(null, 'Name')).toBeNull();
});

test('the store keeps the sandbox’s notes, one for each key', async () => {
  const about = { payloadSha256: 'x', petName: awkwardTexts.join(''), petType: null };
  const ofKey = (key: string, durationMs = 1500): SandboxNote => ({ ...about, key, durationMs });
  const [note, other, gone, again] = [ofKey('1'), ofKey('2'), ofKey('3'), ofKey('1', 2500)];
  for (const saved of [note, other, gone, again]) await under.sandboxNotes.save(saved);
  await under.sandboxNotes.remove(gone.key);
  await reopened();
  expect(await under.sandboxNotes.load()).toEqual([again, other]);
});

test('a store that is closed says so, and closing twice is nothing', async () => {
  await under.store.close();
  await under.store.close();
  const closed = { failure: { code: 'internal' } };
  await expect(under.store.unsettledConsults()).rejects.toMatchObject(closed);
  await expect(under.store.saveConsult(newConsult(connection))).rejects.toMatchObject(closed);
  await expect(under.sandboxNotes.load()).rejects.toMatchObject(closed);
});
