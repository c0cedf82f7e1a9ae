import { diffArrays } from 'diff';
import { isLineEnd, type Token } from './words.ts';

/** A run of `count` tokens that are the same on both sides, removed or added. */
export type Run = { readonly kind: 'same' | 'removed' | 'added'; readonly count: number };

/**
 * Beyond this many edits, comparing word by word stops: the work grows with their square, and the texts are different
 * texts anyway.
 */
const maxEdits = 1_500;
/** From this many tokens on both sides, sentences are compared first, and words only within changed sentences. */
const longText = 6_000;
/** After this time, in ms, the rest counts as one change. */
const maxMs = 300;

/** null: the comparison would take too long. */
function align(before: readonly number[], after: readonly number[], until: number): readonly Run[] | null {
  const timeout = until - Date.now();
  if (timeout <= 0) return null;
  const parts = diffArrays([...before], [...after], { maxEditLength: maxEdits, timeout });
  if (parts === undefined) return null;
  return parts.map(({ added, removed, count }) => ({
    kind: added ? 'added' : removed ? 'removed' : 'same',
    count,
  }));
}

/** Replaces strings by numbers, which compare faster; equal strings get the same number. */
function createNumbering(): (texts: readonly string[]) => readonly number[] {
  const numbers = new Map<string, number>();
  return (texts) =>
    texts.map((text) => {
      const known = numbers.get(text) ?? numbers.size;
      numbers.set(text, known);
      return known;
    });
}

const replaced = (removed: number, added: number): readonly Run[] =>
  [{ kind: 'removed', count: removed } as const, { kind: 'added', count: added } as const].filter(
    (run) => run.count > 0,
  );

/** A sentence or a line, and its tokens. */
type Block = { readonly text: string; readonly at: number; readonly count: number };

function blocksOf(tokens: readonly Token[]): readonly Block[] {
  const blocks: Block[] = [];
  let at = 0;
  for (const [index, { raw, sameAs }] of tokens.entries()) {
    const isAfterStop = /^[.!?]$/.test(tokens[index - 1]?.sameAs ?? '');
    const isEnd = isLineEnd(raw) || (isAfterStop && /^\s/.test(sameAs)) || index === tokens.length - 1;
    if (!isEnd) continue;
    const part = tokens.slice(at, index + 1);
    blocks.push({ text: part.map((token) => token.sameAs).join(''), at, count: part.length });
    at = index + 1;
  }
  return blocks;
}

/** Blocks that occur once, by their text. */
function uniqueOf(blocks: readonly Block[]): ReadonlyMap<string, Block> {
  const times = new Map<string, number>();
  for (const { text } of blocks) times.set(text, (times.get(text) ?? 0) + 1);
  return new Map(blocks.filter(({ text }) => times.get(text) === 1).map((block) => [block.text, block]));
}

type Anchor = { readonly a: number; readonly b: number; readonly count: number };

/** The longest sequence of blocks that occur once on either side, in the same order on both ("patience diff"). */
function anchorsOf(before: readonly Block[], after: readonly Block[]): readonly Anchor[] {
  const uniqueAfter = uniqueOf(after);
  type Link = { readonly anchor: Anchor; readonly last: Link | null };
  const piles: Link[] = [];
  for (const { text, at, count } of uniqueOf(before).values()) {
    const b = uniqueAfter.get(text)?.at;
    if (b === undefined) continue;
    // The first pile whose top is not before this block.
    let [from, to] = [0, piles.length];
    while (from < to) {
      const middle = (from + to) >> 1;
      if ((piles[middle]?.anchor.b ?? 0) < b) from = middle + 1;
      else to = middle;
    }
    piles[from] = { anchor: { a: at, b, count }, last: piles[from - 1] ?? null };
  }
  const anchors: Anchor[] = [];
  for (let link = piles.at(-1) ?? null; link !== null; link = link.last) anchors.push(link.anchor);
  return anchors.reverse();
}

/** Compares word by word; in a long or much changed text, only between the unchanged sentences. */
export function alignTokens(before: readonly Token[], after: readonly Token[]): readonly Run[] {
  const until = Date.now() + maxMs;
  const numbersOf = createNumbering();
  const a = numbersOf(before.map(({ sameAs }) => sameAs));
  const b = numbersOf(after.map(({ sameAs }) => sameAs));
  const words = a.length + b.length < longText ? align(a, b, until) : null;
  if (words !== null) return words;

  const runs: Run[] = [];
  const at = { a: 0, b: 0 };
  const end = { a: a.length, b: b.length, count: 0 };
  for (const anchor of [...anchorsOf(blocksOf(before), blocksOf(after)), end]) {
    const [old, now] = [a.slice(at.a, anchor.a), b.slice(at.b, anchor.b)];
    const isOneSided = old.length === 0 || now.length === 0;
    runs.push(...((isOneSided ? null : align(old, now, until)) ?? replaced(old.length, now.length)));
    if (anchor.count > 0) runs.push({ kind: 'same', count: anchor.count });
    [at.a, at.b] = [anchor.a + anchor.count, anchor.b + anchor.count];
  }
  return runs;
}
