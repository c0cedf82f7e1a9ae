import { randomBytes, randomUUID } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createDispatcher } from '../../../main/noteService/dispatcher.ts';
import { createNoteClient } from '../../../main/noteService/noteClient.ts';
import { parseAnswer } from '../../../main/noteService/parseAnswer.ts';
import type { NoteState } from '../../../main/ports/noteService.ts';
import { noteLimits } from '../../../shared/consult/noteLimits.ts';
import { submissionKey } from '../../../shared/ids.ts';
import { startService, type ServiceProcess } from '../../support/serviceProcess.ts';
import { serviceClient } from '../../contract/serviceClient.ts';
import { expectShortTurns, turnsOf } from '../../support/turnsOf.ts';
import type { StartScript } from '../../service/scriptSchema.ts';
import { newConnection, newConsult, submission as submissionOf } from '../../support/sampleConsults.ts';
import { makeFolder, openPersistentStorage } from '../storage/keptStore.ts';

const client = createNoteClient(createDispatcher({ version: '1.2.3' }));

let folder: string;
let service: ServiceProcess | null;
beforeEach(async () => {
  folder = await makeFolder();
  service = null;
});
afterEach(async () => {
  await service?.stop();
  await rm(folder, { recursive: true, force: true });
});

type Scripted = NonNullable<StartScript['notes']>[number]['note'];

/** The note as the app reads it, and for how long nothing else was heard meanwhile. */
async function readFrom(note: Scripted) {
  service = await startService(folder, { notes: [{ note }] });
  const { url, token } = service;
  const key = submissionKey(randomUUID());
  expect((await serviceClient(url, token).submit({ key })).status).toBe(202);
  const submission = { ...submissionOf(newConnection().id), key };
  const read: NoteState[] = [];
  const turns = await turnsOf(async () => {
    const access = { address: url, token };
    const signal = new AbortController().signal;
    const answer = await client.readNote({ access, submission, signal });
    if (!answer.ok) throw new Error(answer.error.code);
    read.push(answer.value);
  });
  const [state] = read;
  if (state?.status !== 'ready') throw new Error(`The note is ${state?.status ?? 'not read'}.`);
  return { note: state.note, whole: state.whole ?? '', turns, key };
}

/** Each section in its turn: by its text, or by its key where it has none. */
function expectAll(stored: string, sections: readonly { readonly key: string; readonly content: string }[]) {
  let at = 0;
  for (const { key, content } of sections) {
    at = stored.indexOf(content === '' ? `"${key}"` : content, at);
    if (at === -1) throw new Error(`${key} is lost.`);
  }
}

const ligatures = (megabytes: number): string => 'ﷺ'.repeat((megabytes * 1_000_000) / 3);
const longNotes: readonly (readonly [string, Scripted])[] = [
  [
    '16 MB of U+FDFA',
    {
      ends: 'ready',
      sections: [{ key: 'plan', heading: 'Plan', content: ligatures(6) }],
      transcript: ligatures(9.9),
    },
  ],
  [
    '300,000 empty sections',
    {
      ends: 'ready',
      sections: Array.from({ length: 300_000 }, (_, at) => ({ key: `k${at}`, heading: '', content: '' })),
    },
  ],
];

describe.each(longNotes)('A note of %s', (_, scripted) => {
  test('is read in short turns, and shown in part', async () => {
    const { note, turns } = await readFrom(scripted);
    expectShortTurns(turns);
    expect(note.isShortened).toBe(true);
    expect(note.sections.length).toBeLessThanOrEqual(noteLimits.sections);
    expect(note.sections.map(({ content }) => content).join('').length).toBeLessThanOrEqual(
      noteLimits.allContents,
    );
    expect(note.transcript?.length ?? 0).toBeLessThanOrEqual(noteLimits.transcript);
  });

  test('is stored whole, in short turns, and goes with its consult', async () => {
    const { note, whole, key } = await readFrom(scripted);
    const { store } = await openPersistentStorage(folder, randomBytes(32));
    const connection = newConnection();
    await store.saveConnection(connection);
    const consult = newConsult(connection, { phase: 'noteReady', note });
    await store.saveConsult({
      ...consult,
      phase: 'noteReady',
      note: { ...note, sections: [], transcript: null },
    });
    const turns = await turnsOf(async () => {
      await store.saveReceivedText(consult.id, key, whole);
      await store.saveConsult(consult);
    });
    expectShortTurns(turns);
    const stored = await store.receivedText(consult.id);
    expect(stored === whole).toBe(true);
    expectAll(stored, scripted.ends === 'ready' ? (scripted.sections ?? []) : []);
    await store.saveReceivedText(consult.id, key, 'Shorter.');
    expect(await store.receivedText(consult.id)).toBe('Shorter.');
    await store.removeConsult(consult.id);
    expect(await store.receivedText(consult.id)).toBe('');
    await store.close();
  });
});

test.each([
  ['a million fields', () => `{${Array.from({ length: 1_000_000 }, (_, at) => `"f${at}":1`).join()}}`],
  ['quotes alone', () => JSON.stringify({ transcript: '"'.repeat(5_000_000) })],
])('an answer holds nothing else up for long: %s', async (_, text) => {
  const answer = text();
  expectShortTurns(await turnsOf(() => parseAnswer(answer)));
});
