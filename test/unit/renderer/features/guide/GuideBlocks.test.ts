import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { GuideBlocks } from '../../../../../renderer/features/guide/GuideBlocks.tsx';
import { parseGuide } from '../../../../../scripts/dev/guide/parseGuide.ts';
import { picturesIn } from '../../../../../scripts/dev/guide/guidePlugin.ts';
import { repoRoot } from '../../../../../scripts/dev/repoRoot.ts';

const markdown = readFileSync(join(repoRoot, 'docs/user-guide.md'), 'utf8');
const guide = parseGuide(markdown);
const pictures = Object.fromEntries(
  picturesIn(guide).map((file) => [file, { light: file, dark: `dark ${file}`, width: 4, height: 3 }]),
);

const drawn = (words: readonly string[] = []): string =>
  guide.sections
    .map(({ blocks }) =>
      renderToStaticMarkup(createElement(GuideBlocks, { blocks, words, pictures, follow: () => undefined })),
    )
    .join('\n');

const countOf = (html: string, pattern: RegExp): number => [...html.matchAll(pattern)].length;
const body = markdown.slice(markdown.indexOf('\n## '));

describe('the guide on the page', () => {
  it('has every list item, row, name, link and picture of the Markdown', () => {
    const html = drawn();
    expect({
      items: countOf(html, /<li>/g),
      rows: countOf(html, /<tr>/g),
      names: countOf(html, /<code /g),
      strong: countOf(html, /<strong>/g),
      links: countOf(html, /<a href="#guide-/g),
      pictures: countOf(html, /<img /g),
    }).toEqual({
      items: countOf(body, /^(?:-|\d+\.) /gm),
      rows: countOf(body, /^\|(?! -)/gm),
      names: countOf(body, /`[^`]+`/g),
      strong: countOf(body, /\*\*[^*]+\*\*/g),
      links: countOf(body, /\]\(#/g),
      pictures: countOf(body, /!\[/g),
    });
  });

  it('marks the words of a search, and nothing without one', () => {
    expect(drawn()).not.toContain('<mark');
    expect(drawn(['keychain', 'key'])).toMatch(/<mark [^>]*>keychain<\/mark>/);
  });
});
