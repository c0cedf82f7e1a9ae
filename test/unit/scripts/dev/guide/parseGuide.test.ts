import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { parseGuide } from '../../../../../scripts/dev/guide/parseGuide.ts';
import { repoRoot } from '../../../../../scripts/dev/repoRoot.ts';

const markdown = readFileSync(join(repoRoot, 'docs/user-guide.md'), 'utf8');
const under = (text: string) => parseGuide(`# Guide\n\n## First\n\n${text}\n`).sections[0]?.blocks;

describe('the user guide as data', () => {
  it('has each construct of the Markdown with its text', () => {
    expect(under('Press `Send`, **now &\nhere**: see [First](#first).')).toEqual([
      {
        kind: 'paragraph',
        content: [
          { kind: 'text', text: 'Press ' },
          { kind: 'code', text: 'Send' },
          { kind: 'text', text: ', ' },
          { kind: 'strong', content: [{ kind: 'text', text: 'now & here' }] },
          { kind: 'text', text: ': see ' },
          { kind: 'link', to: 'first', content: [{ kind: 'text', text: 'First' }] },
          { kind: 'text', text: '.' },
        ],
      },
    ]);
    const paragraph = (text: string) => ({ kind: 'paragraph', content: [{ kind: 'text', text }] });
    expect(under('- one\n- two\n')).toEqual([
      { kind: 'list', isOrdered: false, items: [[paragraph('one')], [paragraph('two')]] },
    ]);
    expect(under('1. one\n')).toEqual([{ kind: 'list', isOrdered: true, items: [[paragraph('one')]] }]);
    expect(under('| a | b |\n| - | - |\n| c | d |\n')).toEqual([
      {
        kind: 'table',
        head: [[{ kind: 'text', text: 'a' }], [{ kind: 'text', text: 'b' }]],
        rows: [[[{ kind: 'text', text: 'c' }], [{ kind: 'text', text: 'd' }]]],
      },
    ]);
    expect(under('![A screen](guide/one-light.png)')).toEqual([
      { kind: 'picture', file: 'guide/one-light.png', alt: 'A screen' },
    ]);
  });

  it('keeps the words of a link to another page or to the web, without the link', () => {
    expect(under('See [the limits](known-limitations.md) and [this](https://example.com).')).toEqual([
      {
        kind: 'paragraph',
        content: ['See ', 'the limits', ' and ', 'this', '.'].map((text) => ({ kind: 'text', text })),
      },
    ]);
  });

  it.each([
    ['code that is set apart', '```\nx\n```'],
    ['HTML', '<b>x</b>'],
    ['HTML inside a line', 'a <b>x</b>'],
    ['a quotation', '> x'],
    ['a rule', 'a\n\n---'],
    ['emphasis', 'a *b* c'],
    ['struck text', '~~b~~'],
    ['a picture inside a line', 'a ![b](c.png)'],
    ['a picture from elsewhere', '![b](https://example.com/c.png)'],
    ['a picture without a description', '![](c.png)'],
    ['a named character', 'a &nbsp; b'],
    ['a list of tasks', '- [ ] x'],
    ['a list that begins later', '3. x'],
    ['a heading of the fourth level', '#### x'],
    ['a link to a heading that is not there', '[x](#elsewhere)'],
    ['a second heading of the same name', '## First'],
  ])('refuses %s', (_, text) => {
    expect(() => under(text)).toThrow();
  });

  it('reads docs/user-guide.md whole, without its list of sections', () => {
    const guide = parseGuide(markdown);
    const text = JSON.stringify(guide);
    const words = new Set(markdown.match(/[A-Za-z]{4,}/g));
    for (const file of markdown.match(/\([\w/-]+\.(?:png|md)(?:#[\w-]+)?\)/g) ?? [])
      for (const word of file.match(/[A-Za-z]{4,}/g) ?? []) words.delete(word);
    expect([...words].filter((word) => !text.includes(word))).toEqual([]);
    expect(guide.intro.every(({ kind }) => kind === 'paragraph')).toBe(true);
  });

  it('lists every section of docs/user-guide.md at its beginning, in order', () => {
    const listed = [...markdown.matchAll(/^- \[([^\]]+)\]\(#([^)]+)\)$/gm)].map(([, title, id]) => ({
      id,
      title,
    }));
    const sections = parseGuide(markdown).sections.filter(({ level }) => level === 2);
    expect(listed).toEqual(sections.map(({ id, title }) => ({ id, title })));
  });
});
