import type { Token } from '../tokens.ts';

/** What a word means where these stand beside it. */
export type Row<Meaning> = {
  /** As it is written. */
  readonly word: RegExp;
  /** How the words before it end. */
  readonly before?: RegExp;
  /** How the words after it begin. */
  readonly after?: RegExp;
  /** Where it means this; otherwise in both. */
  readonly in?: 'note' | 'speech';
  readonly is: Meaning;
};

/** How many tokens before and after a word are looked at. */
const reach = { before: 20, after: 12 };

/** What the first row that fits says of a word; undefined: none fits. */
export function meaningAt<Meaning>(
  rows: readonly Row<Meaning>[],
  tokens: readonly Token[],
  at: number,
  isNote: boolean,
): Meaning | undefined {
  const written = tokens[at]?.written ?? '';
  const own = rows.filter(
    (row) => row.word.test(written) && (row.in === undefined || (row.in === 'note') === isNote),
  );
  if (own.length === 0) return undefined;
  const before = textOf(tokens, at - reach.before, at) + gapBefore(tokens, at);
  const after = gapBefore(tokens, at + 1) + textOf(tokens, at + 1, at + reach.after);
  return own.find((row) => (row.before?.test(before) ?? true) && (row.after?.test(after) ?? true))?.is;
}

/** The words from a token on, each as far from the one before it as it is written. */
export const textOf = (tokens: readonly Token[], from: number, to: number): string =>
  tokens
    .slice(Math.max(0, from), to)
    .map(({ text }, index) => (index === 0 ? text : gapBefore(tokens, Math.max(0, from) + index) + text))
    .join('');

function gapBefore(tokens: readonly Token[], at: number): string {
  const [before, token] = [tokens[at - 1], tokens[at]];
  if (before === undefined || token === undefined) return '';
  if (before.line !== token.line) return '\n';
  return token.isJoined ? '' : ' ';
}

/** "Twice as big as the right one", "worse than RF": a place is named only to compare another one with it. */
export const isReference = (tokens: readonly Token[], from: number): boolean =>
  comparing.test(`${textOf(tokens, from - reach.before, from)} `);

const comparing =
  /(?:\b(?:than|cf|vs|versus|(?:compared|comparison|relative) (?:with|to)|size of|as \S+ as)|[<>]) (?:(?:the|on|in|his|her|its|that) )*$/;
