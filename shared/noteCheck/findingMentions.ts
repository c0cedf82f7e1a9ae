import findingRows from './data/findings.tsv?raw';
import { cellWords, tsvRows } from './data/tsvRows.ts';
import { elementsBetween } from './firstIndexAtOrAfter.ts';
import { memoizedPerObject } from './memo.ts';
import type { Span } from './noteCheck.ts';
import { tokenTextAt, type Token } from './tokens.ts';

/** Words of a row of findings.tsv, from token `from` up to, not including, token `to`. */
export type FindingMention = {
  readonly is: string;
  readonly finding: string;
  /** The part that a sign is of, or that these words call normal or not. */
  readonly of: string;
  readonly from: number;
  readonly to: number;
  /** false: only in a talk do they tell of it. */
  readonly isSure: boolean;
};
export type FindingsText = {
  readonly tokens: readonly Token[];
  /** Signs and parts, in their order, without those inside longer ones. */
  readonly mentions: readonly FindingMention[];
  /** What a talk may tell of it besides. */
  readonly near: ReadonlySet<string>;
  /** Normal, not normal, and what tells how something is meant, by the token at which the words begin. */
  readonly cues: ReadonlyMap<string, ReadonlyMap<number, readonly FindingMention[]>>;
};

type Kind = Pick<FindingMention, 'is'>;
export const isPart = ({ is }: Kind): boolean => is.endsWith('part');
export const isSign = ({ is }: Kind): boolean => is.endsWith('sign');

const phrases = tsvRows(findingRows).flatMap(
  ([is = '', finding = '', of = '', sure, near, normal, wrong]) => {
    const phrasesOf = (cell: string | undefined, what: Omit<FindingMention, 'from' | 'to'>) =>
      cellWords(cell).map((phrase) => ({ ...what, pieces: phrase.split(' ') }));
    const state = { is: 'words', of: of === '' ? finding : of, isSure: true };
    return [
      ...phrasesOf(sure, { is, finding, of, isSure: true }),
      ...phrasesOf(near, { is, finding, of, isSure: false }),
      ...phrasesOf(normal, { ...state, finding: 'normal' }),
      ...phrasesOf(wrong, { ...state, finding: 'wrong' }),
    ];
  },
);
/** A first word without an end is kept under its first three letters. */
const phrasesByBeginning = Map.groupBy(phrases, ({ pieces: [first = ''] }) =>
  first.endsWith('*') ? `${first.slice(0, 3)}*` : first,
);
const isPiece = (piece: string, text: string): boolean =>
  piece === '_' || (piece.endsWith('*') ? text.startsWith(piece.slice(0, -1)) : piece === text);

const isWithin = (inner: FindingMention, outer: FindingMention): boolean =>
  inner.from >= outer.from && inner.to <= outer.to && inner.to - inner.from < outer.to - outer.from;

const phrasesBeginningWith = (text: string) =>
  [text, `${text.slice(0, 3)}*`]
    .flatMap((beginning) => phrasesByBeginning.get(beginning) ?? [])
    .filter(({ pieces: [first = ''] }) => isPiece(first, text));

/** Its first piece is there. */
function isPhraseAt(tokens: readonly Token[], from: number, pieces: readonly string[]): boolean {
  for (let at = 1; at < pieces.length; at += 1) {
    const token = tokens[from + at];
    if (token?.sentence !== tokens[from]?.sentence || !isPiece(pieces[at] ?? '', token?.text ?? ''))
      return false;
  }
  return true;
}

export const readFindings = memoizedPerObject((tokens: readonly Token[]): FindingsText => {
  const beginnings = new Map(
    [...new Set(tokens.map(({ text }) => text))].map((text) => [text, phrasesBeginningWith(text)]),
  );
  const all: FindingMention[] = [];
  for (const [from, { text }] of tokens.entries()) {
    if (text === 'mm' && tokens[from - 1]?.kind === 'figure') continue;
    for (const phrase of beginnings.get(text) ?? [])
      if (isPhraseAt(tokens, from, phrase.pieces))
        all.push({ ...phrase, from, to: from + phrase.pieces.length });
  }
  const isThing = (one: Kind): boolean => isPart(one) || isSign(one) || one.is === 'other';
  const things = all.filter(isThing);
  const sure = things.filter(({ isSure }) => isSure);
  const cues = Map.groupBy(
    all.filter((one) => !isThing(one)),
    ({ finding }) => finding,
  );
  const others = sure.filter(({ is }) => is === 'other');
  const isSame = (one: FindingMention, other: FindingMention): boolean =>
    one.finding === other.finding && one.from === other.from && one.to === other.to;
  const near = things.filter((one) => !one.isSure && !others.some((other) => isWithin(one, other)));
  return {
    tokens,
    mentions: sure.filter(
      (one, at) =>
        one.is !== 'other' &&
        !sure.slice(Math.max(0, at - 12), at + 12).some((other) => isWithin(one, other)) &&
        !sure.slice(Math.max(0, at - 12), at).some((other) => isSame(one, other)),
    ),
    near: new Set(near.map(({ finding }) => finding)),
    cues: new Map([...cues].map(([cue, some]) => [cue, Map.groupBy(some, ({ from }) => from)])),
  };
});

export const spanOf = ({ tokens }: FindingsText, from: number, to: number): Span => ({
  start: tokens[from]?.start ?? 0,
  end: tokens[to - 1]?.end ?? 0,
});

/** The first such words that begin from token `from` on, before token `to`. */
function cueBetween({ cues }: FindingsText, cue: string, from: number, to: number, of = '') {
  const found = cues.get(cue);
  if (found === undefined) return null;
  for (let at = from; at < to; at += 1) {
    const some = found.get(at)?.filter((one) => one.of === '' || one.of === '*' || one.of === of) ?? [];
    const longest = some.toSorted((one, other) => other.to - one.to)[0];
    if (longest !== undefined) return longest;
  }
  return null;
}

export const hasCue = (text: FindingsText, cue: string, from: number, to: number): boolean =>
  cueBetween(text, cue, from, to) !== null;

/** The tokens of its sentence beside a mention, at most so many, from a colon on. */
export function beside(
  { tokens }: FindingsText,
  { from, to }: Pick<FindingMention, 'from' | 'to'>,
  before: number,
  after: number,
) {
  const sentence = tokens[from]?.sentence;
  const isIn = (at: number): boolean => tokens[at]?.sentence === sentence;
  let first = from;
  while (first > from - before && isIn(first - 1) && tokenTextAt(tokens, first - 1) !== ':') first -= 1;
  let last = to;
  while (last < to + after && isIn(last)) last += 1;
  return { first, last };
}

type Denial = number | 'unsure' | null;

/** The token that denies: "no cough, sneezing or discharge", "cough absent". */
export function denialOf(text: FindingsText, mention: FindingMention, most: number): Denial {
  // "Not eating" is a sign itself.
  if (hasCue(text, 'no', mention.from, mention.from + 1)) return null;
  const before = denialBefore(text, mention, beside(text, mention, most, 0).first);
  const after = cueBetween(text, 'no after', mention.to, beside(text, mention, 0, 3).last);
  if (before !== null || after === null) return before;
  const isBeside = after.from <= mention.to + 1 && tokenTextAt(text.tokens, mention.to) !== ',';
  return isBeside ? mention.from : 'unsure';
}

function denialBefore(text: FindingsText, mention: FindingMention, first: number): Denial {
  const { tokens } = text;
  let isList = [mention.to, mention.to + 1].some((at) => tokenTextAt(tokens, at) === 'or');
  let hasComma = false;
  for (let at = mention.from - 1; at >= first; at -= 1) {
    const word = tokenTextAt(tokens, at);
    if (hasCue(text, 'no', at, at + 1)) return hasComma && !isList ? 'unsure' : at;
    if (hasCue(text, 'ends', at, at + 1) || tokens[at]?.kind === 'figure') return null;
    isList ||= word === 'or' || word === 'nor';
    hasComma ||= word === ',';
  }
  return null;
}

/** The words next to a part that call it normal: "good appetite", "heart and lungs NAD". null: none do. */
export function normalStateOf(text: FindingsText, part: FindingMention): { from: number; to: number } | null {
  const isFunction = part.is === 'function part';
  const { first, last } = beside(text, part, 3, isFunction ? 10 : 6);
  if (isFunction && denialOf(text, part, 3) !== null) return null;
  const isNext = (one: FindingMention): boolean =>
    isPart(one) &&
    one.finding !== part.finding &&
    (!isFunction || text.tokens.slice(part.to, one.from).some((token) => token.text === ','));
  const following = elementsBetween(text.mentions, ({ from }) => from, part.to, last);
  const end = following.find(isNext)?.from ?? last;
  const after = statesBetween(text, part, part.from, end);
  if (after.length > 0) return onlyNormal(after);
  const before = statesBetween(text, part, first, part.from);
  const isBeside = before.some(
    ({ to }) => to === part.from || (to === part.from - 1 && hasCue(text, 'between state', to, to + 1)),
  );
  return isBeside ? onlyNormal(before) : null;
}

type State = { readonly from: number; readonly to: number; readonly isNormal: boolean };

/** Words for both leave it open. */
const onlyNormal = (states: readonly State[]): State | null =>
  states.every(({ isNormal }) => isNormal) ? (states[0] ?? null) : null;

function statesBetween(text: FindingsText, part: FindingMention, from: number, to: number): readonly State[] {
  const words = ['normal', 'wrong'].flatMap((cue) => cueBetween(text, cue, from, to, part.finding) ?? []);
  return words
    .filter((each) => !words.some((other) => isWithin(each, other)))
    .map((each) => {
      const denial = denialOf(text, each, 3);
      const isDenied = typeof denial === 'number' && denial >= from;
      return {
        from: isDenied ? denial : each.from,
        to: each.to,
        isNormal: denial === null ? each.finding === 'normal' : isDenied && each.finding === 'wrong',
      };
    });
}
