import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { repoRoot } from '../../scripts/dev/repoRoot.ts';
import { referencedSentences, type Reference } from '../support/referencedSentences.ts';

const page = readFileSync(join(repoRoot, 'docs', 'security-and-privacy.md'), 'utf8');
const sentences = referencedSentences(page);

/** Null: the file is there, and the name in it. */
function faultOf({ path, name }: Reference): string | null {
  const file = join(repoRoot, path);
  if (!existsSync(file)) return `${path} is not there`;
  if (name === null) return null;
  return readFileSync(file, 'utf8').includes(name) ? null : `${path} does not hold: ${name}`;
}

describe('the page about security and privacy', () => {
  it('has a place in the code or a test beside every sentence', () => {
    expect(sentences.length).toBeGreaterThan(80);
    const bare = sentences.filter(({ references }) => references.length === 0);
    expect(bare.map(({ text }) => text)).toEqual([]);
  });

  it('names places that are there', () => {
    const faults = sentences.flatMap(({ references }) => references.map(faultOf));
    expect(faults.filter((fault) => fault !== null)).toEqual([]);
  });

  it('names places in the code or the tests, not what another page says', () => {
    const paths = sentences.flatMap(({ references }) => references.map(({ path }) => path));
    expect(paths.filter((path) => path.startsWith('docs/'))).toEqual([]);
  });

  it('names what is not protected beside what is, for everybody of the threat model', () => {
    const [, threats = ''] = page.split('## Against whom it protects, and against whom not\n');
    const [table = ''] = threats.split('\n## ');
    const rows = table.split('\n').filter((line) => line.startsWith('|') && line.includes('<!--'));
    const cells = rows.map((row) =>
      row
        .replaceAll(/<!--.*?-->/g, '')
        .split('|')
        .slice(1, -1),
    );
    expect(cells.length).toBeGreaterThan(10);
    for (const row of cells) {
      expect(row).toHaveLength(3);
      expect(row.filter((cell) => cell.trim() === '')).toEqual([]);
    }
  });
});

describe('a page whose sentences have references', () => {
  const missing = (markdown: string): readonly string[] =>
    referencedSentences(markdown)
      .filter(({ references }) => references.length === 0)
      .map(({ text }) => text);

  it('is missing one behind the first of two sentences, in an item, in a row, and behind a colon', () => {
    expect(missing('One. Two. <!-- a -->')).toEqual(['One.']);
    expect(missing('One. <!-- a -->\nTwo.')).toEqual(['Two.']);
    expect(missing('- **Title.** One. Two. <!-- a -->\n- Three.')).toEqual(['One.', 'Three.']);
    expect(missing('| A | B |\n| --- | --- |\n| c | d |\n| e | f <!-- a --> |')).toEqual(['| c | d |']);
    expect(missing('As follows:\n\n- one <!-- a -->')).toEqual(['As follows:']);
  });

  it('is missing none in headings and the list of its parts', () => {
    expect(missing('# Title\n\n- [Part](#part)\n\n## Part\n\nOne. <!-- a -->')).toEqual([]);
  });

  it('has several references of one sentence, with and without a name', () => {
    expect(referencedSentences('One. <!-- a/b.ts ; c.ts#it holds, and more -->')[0]?.references).toEqual([
      { path: 'a/b.ts', name: null },
      { path: 'c.ts', name: 'it holds, and more' },
    ]);
  });
});
