import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readGuide } from '../../../../scripts/dev/userGuide.ts';
import { repoRoot } from '../../../../scripts/dev/repoRoot.ts';

const markdown = readFileSync(join(repoRoot, 'docs/user-guide.md'), 'utf8');
const under = (text: string) => readGuide(`# Guide\n\n## First\n\n${text}\n`).sections[0]?.html;

describe('the user guide of the app', () => {
  it('the user guide of the app has every section that docs/user-guide.md lists at its beginning, in order, and not that list', () => {
    const { intro, sections } = readGuide(markdown);
    const listed = [...markdown.matchAll(/^- \[([^\]]+)\]\(#([^)]+)\)$/gm)].map(([, title, id]) => ({
      id,
      title,
    }));
    expect(sections.filter(({ level }) => level === 2).map(({ id, title }) => ({ id, title }))).toEqual(
      listed,
    );
    expect(intro).not.toContain('<li>');
  });

  it('the user guide of the app keeps the words of a link to another page or to the web, without the link', () => {
    expect(under('See [the limits](known-limitations.md) and [this](https://example.com).')).toBe(
      '<p>See the limits and this.</p>\n',
    );
  });

  it.each([
    ['HTML', '<script>x</script>'],
    ['HTML inside a line', 'a <b>x</b>'],
    ['a picture from elsewhere', '![b](https://example.com/c.png)'],
    ['a picture without a description', '![](guide/recording-light.png)'],
    ['a link to a heading that is not there', '[x](#elsewhere)'],
    ['a second heading of the same name', '## First'],
  ])('the user guide of the app is not built with %s', (_, text) => {
    expect(() => under(text)).toThrow();
  });
});
