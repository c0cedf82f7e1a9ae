import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { repoRoot } from '../../../../scripts/dev/repoRoot.ts';

/** A sentence with more words than this takes too long between two patients. */
const mostWords = 12;

const filesIn = (folder: string, name: RegExp): readonly string[] =>
  readdirSync(join(repoRoot, folder))
    .filter((file) => name.test(file))
    .map((file) => join(folder, file));

/** The texts in a file's source, with one word for each value that is filled in. */
function textsOf(file: string): readonly string[] {
  const source = readFileSync(join(repoRoot, file), 'utf8')
    .replaceAll(/\/\*[^]*?\*\//g, '')
    .replaceAll(/^import [^;]*;$/gm, '');
  const literals = source.matchAll(/'((?:[^'\\\n]|\\.)*)'|`((?:[^`\\]|\\.)*)`/g);
  return [...literals].map(([, quoted, template]) =>
    (quoted ?? template ?? '').replaceAll(/\$\{[^}]*\}/g, 'X'),
  );
}

const sentencesOf = (text: string): readonly string[] => text.split(/(?<=[.?!])\s+/);
const wordsOf = (sentence: string): readonly string[] =>
  sentence.split(/\s+/).filter((word) => /\w/.test(word));

describe.each([
  ...filesIn('renderer/strings', /Strings\.ts$|^strings\.ts$/),
  ...filesIn('shared/text', /Strings\.ts$/),
])('%s', (file) => {
  test(`no sentence on screen has more than ${String(mostWords)} words`, () => {
    const long = textsOf(file)
      .flatMap(sentencesOf)
      .filter((sentence) => wordsOf(sentence).length > mostWords);
    expect(long).toEqual([]);
  });

  test('no sentence speaks of whoever looks after this computer, or of what goes by itself', () => {
    const texts = textsOf(file).join('\n');
    for (const pattern of [
      /whoever/i,
      /looks after/i,
      /by itself/i,
      /\banew\b/i,
      /goes on\b/i,
      /once more\./i,
    ])
      expect(texts.match(new RegExp(`.*${pattern.source}.*`, 'i'))?.[0]).toBeUndefined();
  });
});
