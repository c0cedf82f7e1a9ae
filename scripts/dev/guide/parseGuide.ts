import { lexer, type Token, type Tokens } from 'marked';
import { z } from 'zod';
import type { Guide, GuideBlock, GuideSection, GuideText } from '../../../shared/guide.ts';

/**
 * Reads the Markdown of the user guide. Throws on every construct that the app's page of the guide does not draw, and on
 * a link to a heading that is not there: so the guide cannot lose text on its way into the app.
 */
export function parseGuide(markdown: string): Guide {
  const parts = cutAtHeadings(lexer(markdown));
  const [first, ...rest] = parts;
  if (first?.heading?.depth !== 1) throw new Error('The guide must begin with its title.');
  const sections = rest.map(sectionOf);
  const ids = sections.map(({ id }) => id);
  const twice = ids.find((id, at) => ids.indexOf(id) !== at);
  if (twice !== undefined) throw new Error(`The guide has two headings #${twice}.`);
  const guide: Guide = {
    title: plainText(first.heading),
    intro: blocksOf(first.tokens.filter((token) => !isListOfSections(token))),
    sections,
  };
  const links = piecesIn(guide).flatMap((piece) => (piece.kind === 'link' ? piece.to : []));
  const lost = links.find((id) => !ids.includes(id));
  if (lost !== undefined) throw new Error(`The guide links to #${lost}, and has no such heading.`);
  return guide;
}

type Part = { readonly heading: Tokens.Heading | null; readonly tokens: Token[] };

const isHeading = (token: Token): token is Tokens.Heading => token.type === 'heading';

function cutAtHeadings(tokens: readonly Token[]): readonly Part[] {
  const parts: Part[] = [];
  for (const token of tokens)
    if (isHeading(token)) parts.push({ heading: token, tokens: [] });
    else if (parts.length === 0) throw unknown(token);
    else parts.at(-1)?.tokens.push(token);
  return parts;
}

function sectionOf({ heading, tokens }: Part): GuideSection {
  if (heading === null || (heading.depth !== 2 && heading.depth !== 3)) throw unknown(heading);
  const title = plainText(heading);
  return { id: idOf(title), level: heading.depth, title, blocks: blocksOf(tokens) };
}

/** GitHub's rule: small letters, without punctuation, and a hyphen for each space. */
const idOf = (title: string): string =>
  title
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}\s_-]/gu, '')
    .replaceAll(/\s/g, '-');

function plainText(heading: Tokens.Heading): string {
  const [only, ...more] = textsOf(heading.tokens);
  if (only?.kind !== 'text' || more.length > 0) throw unknown(heading);
  return only.text;
}

/** The page of the guide draws its own list of the sections. */
const isListOfSections = (token: Token): boolean =>
  token.type === 'list' && /^(?:- \[[^\]]+\]\(#[^)]+\)\s*)+$/.test(token.raw);

function blocksOf(tokens: readonly Token[]): readonly GuideBlock[] {
  return tokens.filter(({ type }) => type !== 'space').map(blockOf);
}

function blockOf(token: Token): GuideBlock {
  switch (token.type) {
    case 'paragraph':
    // The text of a list item without blank lines.
    case 'text':
      return pictureIn(token.tokens) ?? { kind: 'paragraph', content: textsOf(token.tokens) };
    case 'list':
      return listOf(token);
    case 'table':
      return tableOf(token);
    default:
      throw unknown(token);
  }
}

function pictureIn(tokens: readonly Token[] = []): GuideBlock | null {
  const [only, ...more] = tokens;
  if (only?.type !== 'image' || more.length > 0) return null;
  const { href, text } = onlyText.parse(only);
  return { kind: 'picture', file: href, alt: text };
}

const onlyText = z.object({ href: z.string().regex(/^[\w/-]+\.png$/), text: z.string().min(1) });
const anyItems = z.object({
  ordered: z.boolean(),
  start: z.union([z.literal(1), z.literal('')]),
  items: z.array(z.object({ task: z.literal(false), tokens: z.array(z.custom<Token>()) })),
});
const anyCell = z.object({ tokens: z.array(z.custom<Token>()) });
const anyTable = z.object({ header: z.array(anyCell), rows: z.array(z.array(anyCell)) });

function listOf(token: Token): GuideBlock {
  const { ordered, items } = anyItems.parse(token);
  return { kind: 'list', isOrdered: ordered, items: items.map((item) => blocksOf(item.tokens)) };
}

function tableOf(token: Token): GuideBlock {
  const { header, rows } = anyTable.parse(token);
  return {
    kind: 'table',
    head: header.map((cell) => textsOf(cell.tokens)),
    rows: rows.map((row) => row.map((cell) => textsOf(cell.tokens))),
  };
}

function textsOf(tokens: readonly Token[] = []): readonly GuideText[] {
  return tokens.flatMap(textOf);
}

function textOf(token: Token): readonly GuideText[] {
  switch (token.type) {
    case 'escape':
    case 'text': {
      const { text } = z.object({ text: z.string() }).parse(token);
      // The lexer leaves such a name of a character as it is written.
      if (/&#?\w+;/.test(text)) throw unknown(token);
      return [{ kind: 'text', text: text.replaceAll('\n', ' ') }];
    }
    case 'codespan':
      return [{ kind: 'code', text: z.object({ text: z.string() }).parse(token).text }];
    case 'strong':
      return [{ kind: 'strong', content: textsOf(token.tokens) }];
    case 'link': {
      const { href } = z.object({ href: z.string() }).parse(token);
      const content = textsOf(token.tokens);
      // Other pages are not in the app, and nothing outside opens in its window: their names stay.
      return href.startsWith('#') ? [{ kind: 'link', to: href.slice(1), content }] : content;
    }
    default:
      throw unknown(token);
  }
}

const unknown = (token: Token | null): Error =>
  new Error(`The page of the guide does not draw this (${token?.type ?? 'nothing'}): ${token?.raw ?? ''}`);

/** Every block of the guide and every piece of its text, in its order. */
export function piecesIn({ intro, sections }: Guide): readonly (GuideBlock | GuideText)[] {
  const inTexts = (texts: readonly GuideText[]): readonly GuideText[] =>
    texts.flatMap((text) => [text, ...('content' in text ? inTexts(text.content) : [])]);
  const inBlocks = (blocks: readonly GuideBlock[]): readonly (GuideBlock | GuideText)[] =>
    blocks.flatMap((block) => {
      switch (block.kind) {
        case 'paragraph':
          return [block, ...inTexts(block.content)];
        case 'list':
          return [block, ...block.items.flatMap(inBlocks)];
        case 'table':
          return [block, ...[block.head, ...block.rows].flat().flatMap(inTexts)];
        case 'picture':
          return [block];
      }
    });
  return [intro, ...sections.map(({ blocks }) => blocks)].flatMap(inBlocks);
}
