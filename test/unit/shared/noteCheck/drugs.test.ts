import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { repoRoot } from '../../../../scripts/dev/repoRoot.ts';
import { tsvRows, cellWords } from '../../../../shared/noteCheck/data/tsvRows.ts';
import { editDistance } from '../../../../shared/noteCheck/editDistance.ts';
import { misheard } from '../../../../shared/noteCheck/misheard.ts';
import { type DrugEntry, drugList, drugsIn, isSameDrug } from '../../../../shared/noteCheck/drugs.ts';
import { tokensOf } from '../../../../shared/noteCheck/tokens.ts';

const named = (text: string): readonly string[] => drugsIn(tokensOf(text)).map(({ drug }) => drug.name);

function drugCalled(name: string): DrugEntry {
  const drug = drugList.find((one) => one.name === name);
  if (drug === undefined) throw new Error(`${name} is not in the list.`);
  return drug;
}

describe('A drug in a text', () => {
  test.each([
    ['Carprofen 50 mg', ['carprofen']],
    ['some Rimadyl', ['carprofen']],
    ['some rimadyls', ['carprofen']],
    ['meta cam', ['meloxicam']],
    ['Metacam and Rimadyl', ['meloxicam', 'carprofen']],
    ['collar', []],
    ['Microchips 7 x 15', []],
    ['glucose 5.1', []],
    ["Rimadyl's box", ['carprofen']],
    [
      'a novobiocin neomycin penicillin dihydrostreptomycin prednisolone tube',
      ['novobiocin neomycin penicillin dihydrostreptomycin prednisolone'],
    ],
    ['Benadryl', ['cetirizine', 'diphenhydramine']],
  ])('the text %j names the drugs %j', (text, drugs) => {
    expect(named(text)).toEqual(drugs);
  });

  test('a drug in a text ends at the end of a sentence', () => {
    expect(named('meta. cam')).toEqual([]);
  });

  test('a drug in a text is the same substance as its form', () => {
    const plain: DrugEntry = { name: 'ciclosporin', drugClass: 'a', alsoCalled: [], isListed: true };
    const form = { ...plain, name: 'ciclosporin eye ointment' };
    expect(isSameDrug(plain, form)).toBe(true);
    expect(isSameDrug(plain, { ...plain, name: 'ciclosporina' })).toBe(false);
  });
});

describe('A drug that a transcript writes wrongly', () => {
  const find = (name: string, text: string, known: readonly number[] = []): string | null => {
    const span = misheard(drugCalled(name), tokensOf(text), new Set(known));
    return span === null ? null : text.slice(span.start, span.end);
  };

  test.each([
    ['carprofen', 'give carprophen with food', 'carprophen'],
    ['carprofen', 'give car profen with food', 'car profen'],
    ['carprofen', 'give carprofin with food', 'carprofin'],
    ['meloxicam', 'some meloxycam', 'meloxycam'],
    ['meloxicam', 'some melox', 'melox'],
    ['maropitant', 'the marro pit ant', 'marro pit ant'],
    ['fipronil', 'some phypronil', 'phypronil'],
  ])('the drug %s is found in %j', (name, text, words) => {
    expect(find(name, text)).toBe(words);
  });

  test.each([
    ['carprofen', 'give meloxicam with food'],
    ['meloxicam', 'he has a fever'],
  ])('the drug %s is not found in %j', (name, text) => {
    expect(find(name, text)).toBeNull();
  });

  test('a drug that a transcript writes wrongly is found at its first place that names no other drug', () => {
    expect(find('carprofen', 'carprophen, then carprofin', [0])).toBe('carprofin');
  });
});

test.each([
  ['cat', 'cat', 2, 0],
  ['cat', 'cart', 2, 1],
  ['cat', 'cut', 2, 1],
  ['cat', 'at', 2, 1],
  ['kitten', 'sitting', 3, 3],
  ['kitten', 'sitting', 1, 2],
  ['', 'abc', 5, 3],
])('%j and %j, up to %d letters apart, are %d apart', (a, b, most, apart) => {
  expect(editDistance(a, b, most)).toBe(apart);
});

const columnsOfWords: ReadonlySet<string> = new Set(['name', 'also called', 'word', 'words']);
const data = join(repoRoot, 'shared/noteCheck/data');

describe.each(readdirSync(data).filter((file) => file.endsWith('.tsv')))('The rows of %s', (file) => {
  const text = readFileSync(join(data, file), 'utf8');
  const lines = text.split('\n').filter((line) => !line.startsWith('# '));
  const rows = tsvRows(text);
  const columns = lines[0]?.split('\t') ?? [];
  const words = rows.flatMap((row) =>
    row.flatMap((cell, at) => (columnsOfWords.has(columns[at] ?? '') ? cellWords(cell) : [])),
  );

  test('the rows of a table of drugs are sorted, and each stands in a line of its own to the end of the file', () => {
    expect(rows.map(([word]) => word)).toEqual(rows.map(([word = '']) => word).toSorted());
    expect(lines.slice(1)).toEqual([...rows.map((row) => row.join('\t')), '']);
  });

  test('the rows of a table of drugs have each word once, in small letters, and no patterns', () => {
    const twice = file === 'drugs.tsv' ? ['benadryl', 'cartia', 'kaopectate'] : [];
    expect(words.filter((word, at) => words.indexOf(word) !== at).toSorted()).toEqual(twice);
    expect(words.filter((word) => !/^[^\s\\^*?|[\]A-Z]+(?: [^\s\\^*?|[\]A-Z]+)*$/.test(word))).toEqual([]);
  });
});

test('Each cue is explained at the head of its table, and the check asks for it', () => {
  const text = readFileSync(join(data, 'cues.tsv'), 'utf8');
  const explained = [...text.matchAll(/^# ([a-z ]+): .+$/gm)].map(([, cue = '']) => cue);
  const used = tsvRows(text).flatMap(([, cues]) => cellWords(cues));
  expect([...new Set(used)].toSorted()).toEqual(explained);
  const sources = readdirSync(join(data, '..'), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts'))
    .map((file) => readFileSync(join(data, '..', file), 'utf8'))
    .join('\n');
  expect(explained.filter((cue) => !sources.includes(`'${cue}'`))).toEqual([]);
});
