import { stemOf, thingsNamedAt } from '../data/layWords.ts';
import { memoizedPerObject } from '../memo.ts';
import { findTokensNotOfPatientNow } from '../qualifiers.ts';
import type { Token } from '../tokens.ts';
import { bodyPartOf } from './bodyParts.ts';
import type { BodyPlace } from './place.ts';
import { pointersIn, type Pointer, type PointerAxis } from './pointers.ts';
import { mostSaid, rarity, spotOf } from './sideSpokenOf.ts';
import { tellingWords } from './tellingWords.ts';

type Key = readonly [key: string, weight: number];

/** What each word tells: itself, the part that it names, and the things that are said in other words. */
const worth = { thing: 0.6, part: 0.7 };
const keysOf = memoizedPerObject((tokens: readonly Token[]): readonly (readonly Key[])[] => {
  const stems = tokens.map(({ text }) => stemOf(text));
  const telling = tellingWords(tokens, [], []);
  return tokens.map(({ text }, at): readonly Key[] => {
    const part = bodyPartOf(text);
    const own = telling[at] ?? [];
    if (own.length === 0 && part === undefined) return [];
    return [
      ...own.map((word) => [word, 1] as const),
      ...thingsNamedAt(stems, at).map((thing) => [`thing ${thing}`, worth.thing] as const),
      ...(part === undefined ? [] : [[`part ${part}`, worth.part] as const]),
    ];
  });
});

type Index = {
  readonly tokensOf: ReadonlyMap<string, readonly number[]>;
  readonly pointers: ReadonlyMap<PointerAxis, readonly Pointer[]>;
  /** For each token, the last pointer of the axis that begins there or before (an index); -1: none. */
  readonly lastAt: ReadonlyMap<PointerAxis, Int32Array>;
};

/** A transcript. */
type TextWithPlaces = { readonly tokens: readonly Token[]; readonly places: readonly BodyPlace[] };

const indexOf = memoizedPerObject((heard: TextWithPlaces): Index => {
  const { tokens, places } = heard;
  const tokensOf = new Map<string, number[]>();
  keysOf(tokens).forEach((keys, at) => {
    for (const [key] of keys) {
      const known = tokensOf.get(key);
      if (known === undefined) tokensOf.set(key, [at]);
      else known.push(at);
    }
  });
  const pointers = Map.groupBy(pointersIn(tokens, places, false), ({ axis }) => axis);
  const lastAt = new Map(
    [...pointers].map(([axis, those]) => {
      let next = 0;
      const last = Int32Array.from(tokens, (_, at) => {
        while ((those[next]?.from ?? Infinity) <= at) next += 1;
        return next - 1;
      });
      return [axis, last] as const;
    }),
  );
  return { tokensOf, pointers, lastAt };
});

/** Each pointer of this axis in the transcript, in its order. */
export const saidPointers = (axis: PointerAxis, heard: TextWithPlaces): readonly Pointer[] =>
  indexOf(heard).pointers.get(axis) ?? [];

/** How long a pointer lasts: in its sentence, then less in so many tokens and turns; `next`: the next one. */
const lasts = { within: 30, weight: 0.6, tokens: 12, turns: 1.5, next: 0.7, before: 12 };

/** What is pointed at there, each with how surely, together 1 at most. */
function valuesAt(axis: PointerAxis, at: number, { tokens }: TextWithPlaces, index: Index) {
  const those = index.pointers.get(axis) ?? [];
  const lastIndex = index.lastAt.get(axis)?.[at] ?? -1;
  const last = those[lastIndex];
  const coming = those[lastIndex + 1];
  const token = tokens[at];
  const before = weightAfter(token, tokens[last?.from ?? -1], at - (last?.from ?? 0));
  const isComing = coming !== undefined && tokens[coming.from]?.sentence === token?.sentence;
  const after = isComing ? lasts.next * Math.exp(-(coming.from - at) / lasts.before) : 0;
  const all = Math.max(lasts.weight, before + after);
  return [
    [last?.value, before / all],
    [coming?.value, after / all],
  ] as const;
}

const weightAfter = (token: Token | undefined, last: Token | undefined, distance: number): number => {
  if (token === undefined || last === undefined) return 0;
  if (token.sentence === last.sentence) return Math.exp(-distance / lasts.within);
  return lasts.weight * Math.exp(-distance / lasts.tokens - (token.line - last.line) / lasts.turns);
};

/** In tokens: how fast a word of the note's sentence counts less for a pointer, the further off it stands. */
const fade = 8;
/** And what it counts beyond a comma or an "and". */
const beyond = 0.5;
const ends = /^(?:[,;:()]|and|but|with)$/;

function keysAround(tokens: readonly Token[], { from, to }: Pointer): ReadonlyMap<string, number> {
  const keys = new Map<string, number>();
  const all = keysOf(tokens);
  const add = (at: number, near: number): void => {
    for (const [key, weight] of all[at] ?? []) keys.set(key, Math.max(keys.get(key) ?? 0, weight * near));
  };
  for (let at = from; at < to; at += 1) add(at, 1);
  for (const [start, step] of [
    [from - 1, -1],
    [to, 1],
  ] as const) {
    let share = 1;
    for (let at = start; tokens[at]?.sentence === tokens[from]?.sentence; at += step) {
      if (ends.test(tokens[at]?.text ?? '')) share *= beyond;
      add(at, share * Math.exp(-(Math.abs(at - start) + 1) / fade));
    }
  }
  return keys;
}

/** By how much a spot counts more or less where another axis is pointed at as in the note, or otherwise. */
const shareOfOthers = 0.5;

/**
 * Where the transcript has most of the words around this pointer of the note, how much more it points at
 * something else on that axis. `beside`: what else the note points at with it.
 */
export function pointedElsewhere(
  pointer: Pointer,
  beside: readonly Pointer[],
  tokens: readonly Token[],
  heard: TextWithPlaces,
): { readonly score: number; readonly value: string | null } {
  const index = indexOf(heard);
  const { past } = findTokensNotOfPatientNow(heard.tokens);
  const others = beside.filter(({ axis, value }) => axis !== pointer.axis && value !== 'both');
  const shareAt = (at: number): number =>
    others
      .flatMap((other) => valuesAt(other.axis, at, heard, index).map((one) => [other.value, ...one] as const))
      .filter(([, value]) => value !== undefined && value !== 'both')
      .reduce((all, [own, value, sure]) => all * (1 + (value === own ? 1 : -1) * shareOfOthers * sure), 1);
  const hits = [...keysAround(tokens, pointer)].flatMap(([word, near]) => {
    const those = index.tokensOf.get(word) ?? [];
    if (those.length > mostSaid) return [];
    // What is told of last year is no support for a finding of now.
    return those
      .filter((at) => !past.has(at))
      .map((at) => ({ at, word, weight: near * rarity(those.length) * shareAt(at) }));
  });
  const { counts, most } = spotOf(hits);
  const votes = new Map<string, number>();
  hits.forEach(({ at }, hit) => {
    for (const [value, sure] of valuesAt(pointer.axis, at, heard, index))
      if (value !== undefined) votes.set(value, (votes.get(value) ?? 0) + (counts[hit] ?? 0) * sure);
  });
  const all = counts.reduce((sum, one) => sum + one, 0);
  const [[value, votesForIt] = [null, 0] as const] = [...votes]
    .filter(([one]) => one !== pointer.value && one !== 'both')
    .toSorted((a, b) => b[1] - a[1]);
  const more = votesForIt - (votes.get(pointer.value) ?? 0);
  return { score: all === 0 ? 0 : (most * more) / all, value };
}
