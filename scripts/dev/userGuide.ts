import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Marked, type Token, type Tokens } from 'marked';
import type { Plugin } from 'vite';
import type { Guide } from '../../shared/guide.ts';
import { repoRoot } from './repoRoot.ts';

const docs = join(repoRoot, 'docs');
const guideFile = join(docs, 'user-guide.md');

/**
 * GitHub's rule, so that links lead to the same place there: small letters, no punctuation, a hyphen for each
 * space.
 */
const idOf = (title: string): string =>
  title
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}\s_-]/gu, '')
    .replaceAll(/\s/g, '-');

/** In a PNG, the width and the height stand at the same place in each file. */
function pictureOf({ href, text }: Tokens.Image): string {
  if (!/^guide\/[\w-]+-light\.png$/.test(href) || text === '')
    throw new Error(`The guide cannot show ${href}.`);
  const dark = href.replace('-light.png', '-dark.png');
  const bytes = readFileSync(join(docs, href));
  const size = `width="${bytes.readUInt32BE(16)}" height="${bytes.readUInt32BE(20)}"`;
  const source = `<source media="(prefers-color-scheme: dark)" srcset="{{${existsSync(join(docs, dark)) ? dark : href}}}">`;
  return `<picture>${source}<img src="{{${href}}}" alt="${text}" ${size}></picture>`;
}

const marked = new Marked({
  renderer: {
    html({ raw }) {
      throw new Error(`The guide has HTML of its own: ${raw}`);
    },
    // Other pages are not in the app, and nothing outside opens in its window: their names stay.
    link({ href, tokens }) {
      const words = this.parser.parseInline(tokens);
      return href.startsWith('#') ? `<a href="#guide-${href.slice(1)}">${words}</a>` : words;
    },
    image: pictureOf,
  },
});

/** The page of the guide draws its own list of the sections. */
const isListOfSections = ({ type, raw }: Token): boolean =>
  type === 'list' && /^(?:- \[[^\]]+\]\(#[^)]+\)\s*)+$/.test(raw);

const isHeading = (token: Token): token is Tokens.Heading => token.type === 'heading';

/** The guide as HTML, by headings. Throws where a link has no heading, or where two headings have one id. */
export function readGuide(markdown: string): Guide {
  const tokens = marked.lexer(markdown).filter((token) => !isListOfSections(token));
  const headings = tokens.filter(isHeading);
  const parts = headings.map((heading, at) => {
    const next = headings[at + 1];
    const own = tokens.slice(
      tokens.indexOf(heading) + 1,
      next === undefined ? undefined : tokens.indexOf(next),
    );
    return { id: idOf(heading.text), level: heading.depth, title: heading.text, html: marked.parser(own) };
  });
  const ids = parts.map(({ id }) => id);
  const twice = ids.find((id, at) => ids.indexOf(id) !== at);
  if (twice !== undefined) throw new Error(`The guide has two headings #${twice}.`);
  for (const { html } of parts)
    for (const [, id = ''] of html.matchAll(/href="#guide-([^"]*)"/g))
      if (!ids.includes(id)) throw new Error(`The guide links to #${id}, and has no such heading.`);
  const [intro, ...sections] = parts;
  return { intro: intro?.html ?? '', sections };
}

/** Gives the page the guide as the module `virtual:user-guide`, with the addresses of its pictures. */
export function userGuide(): Plugin {
  return {
    name: 'clinic-note-user-guide',
    // By the file's own name, so that the list of bundled packages knows whose it is.
    resolveId: (id) => (id === 'virtual:user-guide' ? guideFile : null),
    load(id) {
      if (id !== guideFile) return null;
      const imports: string[] = [];
      const guide = JSON.stringify(readGuide(readFileSync(guideFile, 'utf8')));
      const withPictures = guide.replaceAll(/\{\{([^}]+)\}\}/g, (_, file: string) => {
        imports.push(`import file${imports.length} from ${JSON.stringify(`./${file}`)};`);
        return `" + file${imports.length - 1} + "`;
      });
      return [...imports, `export const guide = ${withPictures};`].join('\n');
    },
  };
}
