import { mentionPattern } from '../data/mentions.ts';
import type { Token } from '../tokens.ts';

/** What a word means between the words before and after it; null: any words. `only`: left out, in both. */
export type MeaningRule<Meaning> = readonly [
  word: RegExp,
  before: RegExp | null,
  after: RegExp | null,
  meaning: Meaning,
  only?: 'note' | 'speech',
];

/** In tokens. */
const reach = { before: 20, after: 12 };

/** By the first rule that fits; undefined: none does. */
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
  const before = plainTextOf(tokens, at - reach.before, at) + gapBefore(tokens, at);
  const after = gapBefore(tokens, at + 1) + plainTextOf(tokens, at + 1, at + reach.after);
  const fits = (pattern: RegExp | null, words: string): boolean => pattern?.test(words) ?? true;
  return own.find((rule) => fits(rule[1], before) && fits(rule[2], after))?.[3];
}

/** In plain letters, with one space or line break where the original has any. */
export const plainTextOf = (tokens: readonly Token[], from: number, to: number): string =>
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

/** "Twice as big as the right one" says nothing of the right one. */
export const isComparison = (tokens: readonly Token[], from: number): boolean =>
  comparing.test(`${plainTextOf(tokens, from - reach.before, from)} `);

const comparing = new RegExp(
  String.raw`(?:\b(?:${mentionPattern('compared before')}|as \S+ as)|[<>]) ` +
    String.raw`(?:(?:the|on|in|his|her|its|that) )*$`,
);
