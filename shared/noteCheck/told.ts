import { keysOf } from './data/rowsOf.ts';
import toldRows from './data/told.tsv?raw';
import { oncePer } from './memo.ts';
import { textAt, type Token } from './tokens.ts';

const cues = keysOf(toldRows);
const mostWords = Math.max(...[...cues.keys()].map((cue) => cue.split(' ').length));
/** The first words of all cues; most words begin none. */
const firstWords: ReadonlySet<string> = new Set([...cues.keys()].map((cue) => cue.split(' ')[0] ?? ''));

/** The tokens of a text at which it is told so of what they name. */
export type Told = {
  /** Of another time than now. */
  readonly past: ReadonlySet<number>;
  /** It is not given, put off or no good. */
  readonly notIt: ReadonlySet<number>;
  /** It is given or done now. */
  readonly chosen: ReadonlySet<number>;
  /** Of a person or of another animal. */
  readonly ofAnother: ReadonlySet<number>;
};

/** A cue from token `from` up to, not including, token `to`. */
type Hit = { readonly is: string; readonly from: number; readonly to: number };

/** How many tokens around a cue it tells of, in its sentence; a turn that is written without stops is one sentence. */
const reach = { past: 14, 'not it before': 6, 'not it after': 10, chosen: 9, 'of another': 14 };
/** How many tokens of a turn may come before the "not that one" that answers the turn before. */
const longestStart = 5;
/** How many tokens at the end of that turn it tells of. */
const reachOfAnswer = 16;
/** What somebody had or did then is told of after a sentence of the past. */
const thenWords = /^(?:had|was|were|did|got|gave|cleared|came|put|used)$/;

/** How a text tells of what it names at each token; read once for each text. */
export const toldIn = oncePer((tokens: readonly Token[]): Told => {
  const found = {
    past: new Set<number>(),
    notIt: new Set<number>(),
    chosen: new Set<number>(),
    ofAnother: new Set<number>(),
  };
  const ends = new Set<number>();
  const hits = tokens.flatMap((_, at) => cueAt(tokens, at));
  for (const { is, from } of hits) if (is === 'now' || is === 'but') ends.add(from);
  const put = (
    set: Set<number>,
    from: number,
    step: 1 | -1,
    most: number,
    isEnd: (at: number) => boolean,
  ): void => {
    for (
      let at = from, count = 0;
      count <= most && tokens[at]?.sentence === tokens[from]?.sentence;
      at += step, count += 1
    ) {
      if (tokens[at] === undefined || (count > 0 && isEnd(at))) return;
      set.add(at);
    }
  };
  const never = (): boolean => false;
  for (const { is, from, to } of hits) {
    if (is === 'past') {
      put(found.past, from, -1, reach.past, (at) => ends.has(at));
      put(found.past, to - 1, 1, reach.past, (at) => ends.has(at));
    } else if (is === 'chosen') put(found.chosen, from, 1, reach.chosen, never);
    else if (is === 'of another') put(found.ofAnother, from, 1, reach['of another'], never);
    else if (is === 'not it before') put(found.notIt, from, 1, reach['not it before'], never);
    else if (is === 'not it after') put(found.notIt, from, -1, reach['not it after'], never);
    if ((is === 'not it after' || is === 'not it before') && isStart(tokens, from)) {
      const line = tokens[from]?.line ?? 0;
      let end = from - 1;
      while (tokens[end]?.line === line) end -= 1;
      // "No" answers a question, and says nothing against what was only told.
      if (textAt(tokens, from) === 'no' && to === from + 1 && textAt(tokens, end) === '.') continue;
      for (let at = end; at > end - reachOfAnswer && tokens[at]?.line === line - 1; at -= 1)
        found.notIt.add(at);
    }
  }
  for (const at of thenAfter(tokens, found.past, hits)) found.past.add(at);
  return found;
});

/** How many tokens a sentence has that goes on after the one before it: "Yeah with Dr. Chu." */
const mostOfShort = 6;

/** The tokens of sentences that go on about another time: "Two years ago? Yeah. She gave us those drops." */
function thenAfter(
  tokens: readonly Token[],
  past: ReadonlySet<number>,
  hits: readonly Hit[],
): readonly number[] {
  const ofNow = new Set(
    hits.flatMap(({ is, from }) => (is === 'now' || is === 'chosen' ? [tokens[from]?.sentence] : [])),
  );
  const told: number[] = [];
  let isPast = false;
  for (const [sentence, those] of Map.groupBy(tokens.keys(), (at) => tokens[at]?.sentence ?? 0)) {
    const isAfter = isPast && !ofNow.has(sentence) && those.some((at) => thenWords.test(textAt(tokens, at)));
    if (isAfter) told.push(...those);
    isPast = those.some((at) => past.has(at)) || (isPast && those.length <= mostOfShort);
  }
  return told;
}

const isStart = (tokens: readonly Token[], at: number): boolean => {
  for (let before = at - 1; before >= at - longestStart; before -= 1)
    if (tokens[before]?.line !== tokens[at]?.line) return true;
  return false;
};

/** The longest cue that begins at a token. */
function cueAt(tokens: readonly Token[], from: number): readonly Hit[] {
  let words = textAt(tokens, from);
  if (!firstWords.has(words)) return [];
  let found: Hit | null = null;
  for (let to = from + 1; to <= from + mostWords; to += 1) {
    const is = cues.get(words);
    if (is !== undefined) found = { is, from, to };
    if (tokens[to]?.sentence !== tokens[from]?.sentence) break;
    words += ` ${textAt(tokens, to)}`;
  }
  return found === null ? [] : [found];
}
