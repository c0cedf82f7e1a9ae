import { expect, test } from 'vitest';
import { foldText, indexParts } from '../../../../main/storage/search/searchText.ts';
import type { Consult } from '../../../../shared/consult/consult.ts';
import { idsIn } from '../../../support/readStore.ts';
import { newConnection, newConsult, newNote } from '../../../support/sampleConsults.ts';
import { emptyStore } from '../../../support/workbench.ts';

const connection = newConnection();
const words = (count: number): string => Array.from({ length: count }, (_, at) => `word${at}x`).join(' ');
const withTranscript = (transcript: string): Consult =>
  newConsult(connection, { phase: 'noteReady', note: newNote({ transcript }) });

async function storeWith(...consults: readonly Consult[]) {
  const store = await emptyStore();
  await store.saveConnection(connection);
  for (const consult of consults) await store.saveConsult(consult);
  return store;
}

test('no part of the index is much longer than the index takes in a moment', () => {
  const parts = [...indexParts(['ﷺ'.repeat(100_000), words(20_000)])];
  expect(parts.length).toBeGreaterThan(30);
  expect(Math.max(...parts.map(({ length }) => length))).toBeLessThan(100_000);
});

test('a long text without a blank is indexed to its end', () => {
  const text = `${'ä'.repeat(120_000)}metronidazole${'ä'.repeat(120_000)}`;
  expect([...indexParts([text])].some((part) => part.includes(foldText('metronidazole')))).toBe(true);
});

test('words of one query are found in different parts of one consult, and nowhere else', async () => {
  const long = withTranscript(`amoxicillin ${words(40_000)} meloxicam`);
  const short = withTranscript('amoxicillin alone');
  const store = await storeWith(long, short);
  expect(await idsIn(store, connection.id, 'amoxicillin meloxicam')).toEqual([long.id]);
  expect(new Set(await idsIn(store, connection.id, 'amoxicillin'))).toEqual(new Set([long.id, short.id]));
  expect(await idsIn(store, connection.id, 'word39999x')).toEqual([long.id]);
});

test('what was found in a part is found no more once the text is another, or gone', async () => {
  const long = withTranscript(`${words(40_000)} meloxicam`);
  const store = await storeWith(long);
  await store.saveConsult({ ...long, phase: 'noteReady', note: newNote({ transcript: words(9_000) }) });
  expect(await idsIn(store, connection.id, 'meloxicam')).toEqual([]);
  expect(await idsIn(store, connection.id, 'word39999x')).toEqual([]);
  expect(await idsIn(store, connection.id, 'word8999x')).toEqual([long.id]);
  await store.removeConsult(long.id);
  expect(await idsIn(store, connection.id, 'word8999x')).toEqual([]);
});
