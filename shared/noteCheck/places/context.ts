import { mentionPattern } from '../data/mentions.ts';
import type { Token } from '../tokens.ts';

/** What a word, as it is written, means where the end of the words before it and the beginning of those after it match (null: any words). `only`: left out, in both. */
export type MeaningRule<Meaning> = readonly [
  word: RegExp,
  before: RegExp | null,
  after: RegExp | null,
  meaning: Meaning,
  only?: 'note' | 'speech',
];

/** How many tokens before and after a word are read to tell what it means. */
const reach = { before: 20, after: 12 };

/** What a word means where it stands, by the first rule that fits it and the words around it; undefined: no rule fits. */
export function meaningAt<Meaning>(
  rules: readonly MeaningRule<Meaning>[],
  tokens: readonly Token[],
  at: number,
  isNote: boolean,
): Meaning | undefined {
  const written = tokens[at]?.written ?? '';
  const own = rules.filter(
    ([word, , , , only]) => word.test(written) && (only === undefined || (only === 'note') === isNote),
  );
  if (own.length === 0) return undefined;
  const before = textOf(tokens, at - reach.before, at) + gapBefore(tokens, at);
  const after = gapBefore(tokens, at + 1) + textOf(tokens, at + 1, at + reach.after);
  const fits = (pattern: RegExp | null, words: string): boolean => pattern?.test(words) ?? true;
  return own.find((rule) => fits(rule[1], before) && fits(rule[2], after))?.[3];
}

/** The words from token `from` up to, not including, `to`, in plain letters (`text`), with one space or line break where the original has any. */
export const textOf = (tokens: readonly Token[], from: number, to: number): string =>
  tokens
    .slice(Math.max(0, from), to)
    .map(({ text }, index) => (index === 0 ? text : gapBefore(tokens, Math.max(0, from) + index) + text))
    .join('');

function gapBefore(tokens: readonly Token[], at: number): string {
  const before = tokens[at - 1];
  const token = tokens[at];
  if (before === undefined || token === undefined) return '';
  if (before.line !== token.line) return '\n';
  return token.isJoined ? '' : ' ';
}

/** Whether a place is named only to compare another one with it, as in "twice as big as the right one", so that nothing is said of it. */
export const isReference = (tokens: readonly Token[], from: number): boolean =>
  comparing.test(`${textOf(tokens, from - reach.before, from)} `);

const comparing = new RegExp(
  String.raw`(?:\b(?:${mentionPattern('compared before')}|as \S+ as)|[<>]) ` +
    String.raw`(?:(?:the|on|in|his|her|its|that) )*$`,
);
