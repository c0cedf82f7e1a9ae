import { open, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { parsePhrases, phrasesAsFile, readPhraseFile } from '../../../../main/phrases/phraseFile.ts';
import { phraseLimits, type Phrase } from '../../../../shared/phrases/phrase.ts';
import { temporaryFolder } from '../../../support/temporaryFolder.ts';

const phrase = (key: string, text: string): Phrase => ({ kind: 'phrase', key, text });
const phrases = [
  phrase('nad', 'No abnormality detected.'),
  phrase('ohr-re', 'Otoskopie rechts: "gerötet", Schmerz; ==\n\n\tzwei Zeilen, {side: left|right} {'),
  phrase('猫', '=SUM(A1) ½ “Ω” 🐈'),
];
const read = (text: string) => parsePhrases(Buffer.from(text));
const rows = (count: number, keyOf: (at: number) => string): string =>
  `Kind,When,Write\n${Array.from({ length: count }, (_, at) => `phrase,${keyOf(at)},Text\n`).join('')}`;

it('phrases come back from their own file as they were, in every encoding of Excel', () => {
  const text = phrasesAsFile(phrases);
  expect(read(text)).toEqual({ ok: true, value: phrases });
  expect(parsePhrases(Buffer.from(text, 'utf16le'))).toEqual({ ok: true, value: phrases });
  expect(parsePhrases(Buffer.from(text, 'utf16le').swap16())).toEqual({ ok: true, value: phrases });
  const inGerman = 'Kind;When;Write\r\nphrase;oB;Herz ohne Befund, beidseits gerötet';
  expect(parsePhrases(Buffer.from(inGerman, 'latin1'))).toEqual({
    ok: true,
    value: [phrase('oB', 'Herz ohne Befund, beidseits gerötet')],
  });
});

const good = 'Kind,When,Write\nphrase,nad,"One\ntwo"\n\n';
it.each([
  ['an empty file', '', 'heading', 1],
  ['another table', 'Name,Age,Owner\nBiscuit,3,Smith\n', 'heading', 1],
  ['columns in another order', 'When,Write,Kind\nnad,Text,phrase\n', 'heading', 1],
  ['a row without a text', `${good}phrase,x\n`, 'row', 5],
  ['a row with a text of nothing', `${good}phrase,x,\n`, 'row', 5],
  ['a row with one cell more', `${good}phrase,x,Text,more\n`, 'row', 5],
  ['a row of another kind', `${good}macro,x,Text\n`, 'row', 5],
  ['a short form of two words', `${good}phrase,x y,Text\n`, 'row', 5],
  ['a text that is too long', `${good}phrase,x,${'a'.repeat(phraseLimits.text + 1)}\n`, 'row', 5],
  ['a text of a megabyte', `${good}phrase,x,${'a'.repeat(1_000_000)}\n`, 'row', 5],
  ['a quote that never ends', `${good}phrase,x,"Text\nphrase,y,Text\n`, 'row', 5],
  ['a quote in a word', `${good}phrase,x,Te"xt\n`, 'row', 5],
  ['a short form that is there twice', `${good}phrase,x,Text\nphrase,NAD,Text\n`, 'twice', 6],
  ['a thousand equal short forms', rows(1000, () => 'x'), 'twice', 3],
  ['a row too many', rows(1001, (at) => `x${at}`), 'tooMany', 1002],
  ['a million rows', rows(1_000_000, (at) => `x${at}`).slice(0, 11_000_000), 'tooMany', 1002],
  ['UTF-16 without its mark', Buffer.from(good, 'utf16le').toString('latin1'), 'notText', null],
])('of %s nothing is taken, and the line is named', (_, text, code, line) => {
  expect(read(text)).toEqual({ ok: false, error: { code, line } });
});

it('a full table of the longest texts is read', () => {
  const full = Array.from({ length: 1000 }, (_, at) => phrase(`x${at}`, '🐈'.repeat(2000)));
  expect(read(phrasesAsFile(full))).toEqual({ ok: true, value: full });
});

it('a file of 50 MB, a folder and a file that is not there are refused unread', async () => {
  const folder = await temporaryFolder();
  const large = join(folder, 'large.csv');
  await writeFile(large, good);
  await using file = await open(large, 'r+');
  await file.truncate(50 * 1024 * 1024);
  const faultOf = async (path: string) => {
    const answer = await readPhraseFile(path);
    return answer.ok ? null : answer.error.code;
  };
  expect(await faultOf(large)).toBe('tooLarge');
  expect(await faultOf(folder)).toBe('unreadable');
  expect(await faultOf(join(folder, 'gone.csv'))).toBe('unreadable');
});
