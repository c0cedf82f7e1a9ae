import { expect, test } from 'vitest';
import { createTranscriptLength } from '../../../../main/consults/transcriptLength.ts';
import { talkRatiosSetting } from '../../../../main/settings/ownSettings.ts';
import type { Note } from '../../../../shared/consult/note.ts';
import { memorySettings } from '../../../support/fakes/memorySettings.ts';
import { newConnection, newConsult, newNote, submission } from '../../../support/sampleConsults.ts';

const practice = newConnection();
const speech = [
  { fromMs: 0, toMs: 40_000, syllables: 150 },
  { fromMs: 41_000, toMs: 60_000, syllables: 50 },
];

const ready = (note: Partial<Note>) => ({
  phase: 'noteReady' as const,
  note: newNote({ warnings: [], durationSeconds: null, ...note }),
});

/** A consult whose transcript has so many syllables. */
function consultOf(syllables: number, note: Partial<Note> = {}, of = practice) {
  const transcript = 'say '.repeat(syllables);
  const sent = submission(of.id);
  return newConsult(of, ready({ transcript, ...note }), {
    submissions: [sent],
  });
}

/** After so many notes of that practice whose transcripts are as long as their speech. */
async function afterUsual(count: number, of = practice, store = memorySettings()) {
  const length = createTranscriptLength(store);
  for (let nth = 0; nth < count; nth += 1) await length.isShort(consultOf(200, {}, of), speech);
  return { length, store };
}

test('a transcript without a third of what is usual in its practice is short', async () => {
  const { length } = await afterUsual(6);
  expect(await length.isShort(consultOf(133), speech)).toBe(true);
  expect(await length.isShort(consultOf(170), speech)).toBe(false);
  expect(await length.isShort(consultOf(400), speech)).toBe(false);
});

test('what is usual is learned anew for each practice, and kept over a restart', async () => {
  const { length, store } = await afterUsual(6);
  const other = newConnection();
  expect(await length.isShort(consultOf(133, {}, other), speech)).toBe(false);
  expect(await createTranscriptLength(store).isShort(consultOf(133), speech)).toBe(true);
});

test('after five notes nothing is usual yet, and one that is opened again counts once', async () => {
  const { length } = await afterUsual(4);
  const fifth = consultOf(200);
  for (let nth = 0; nth < 5; nth += 1) await length.isShort(fifth, speech);
  expect(await length.isShort(consultOf(133), speech)).toBe(false);
  expect(await length.isShort(consultOf(133), speech)).toBe(true);
});

test('a transcript without a word is short, and leaves what is saved whole', async () => {
  const { length, store } = await afterUsual(6);
  expect(await length.isShort(consultOf(0, { transcript: '…' }), speech)).toBe(true);
  expect(await talkRatiosSetting.load(store, practice.id)).toHaveLength(7);
});

test('where nothing that was learned can be read, nothing is told, and the recording is shown', async () => {
  const unreadable = { ...memorySettings(), setting: () => Promise.reject(new Error('unreadable')) };
  expect(await createTranscriptLength(unreadable).isShort(consultOf(133), speech)).toBe(false);
});

test('a service that always writes less makes that usual', async () => {
  const length = createTranscriptLength(memorySettings());
  for (let nth = 0; nth < 6; nth += 1) await length.isShort(consultOf(120), speech);
  expect(await length.isShort(consultOf(118), speech)).toBe(false);
});

test.each([
  ['that the service heard less of, as it says', consultOf(133, { durationSeconds: -30 }), speech],
  [
    'whose note warns of it',
    consultOf(133, { warnings: ['Shortfall: the audio may be incomplete.'] }),
    speech,
  ],
  ['without a transcript', consultOf(133, { transcript: null }), speech],
  ['with an empty one', consultOf(133, { transcript: ' ' }), speech],
  [
    'with more text than anybody says',
    consultOf(133, { transcript: 'x'.repeat(1_000_001) }),
    [{ fromMs: 0, toMs: 9e9, syllables: 9e9 }],
  ],
  ['with little speech', consultOf(20), [{ fromMs: 0, toMs: 9000, syllables: 40 }]],
  ['without speech', consultOf(0), []],
  ['whose note is written by hand', newConsult(practice, ready({ key: null, transcript: null })), speech],
])('a recording %s is not told as short', async (_, consult, heard) => {
  const { length } = await afterUsual(8);
  expect(await length.isShort(consult, heard)).toBe(false);
});
