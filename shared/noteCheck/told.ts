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

/** How far each cue tells of what stands before or after it in its sentence, in tokens; a turn without stops is one sentence. */
const spreads: Readonly<
  Record<string, readonly (readonly [told: keyof Told, step: 1 | -1, most: number])[]>
> = {
  past: [
    ['past', -1, 14],
    ['past', 1, 14],
  ],
  chosen: [['chosen', 1, 9]],
  'of another': [['ofAnother', 1, 14]],
  'not it before': [['notIt', 1, 6]],
  'not it after': [['notIt', -1, 10]],
};
/** How many tokens of a turn may come before the "not that one" that answers the turn before. */
const longestStart = 5;
/** How many tokens at the end of that turn it tells of. */
const reachOfAnswer = 16;
/** What somebody had or did then is told of after a sentence of the past. */
const thenWords = /^(?:had|was|were|did|got|gave|cleared|came|put|used)$/;
const subjects = /^(?:i|i'll|we|we'll|we're|let's|he'll|she'll|je|on|ich|wir|vous)$/;
/** How many tokens a sentence has that goes on after the one before it: "Yeah with Dr. Chu." */
const mostOfShort = 6;

/** How a text tells of what it names at each token; read once for each text. */
export const toldIn = oncePer((tokens: readonly Token[]): Told => {
  const told = {
    past: new Set<number>(),
    notIt: new Set<number>(),
    chosen: new Set<number>(),
    ofAnother: new Set<number>(),
  };
  const hits = tokens.flatMap((_, at) => cueAt(tokens, at));
  const ends = {
    past: tokensOf(hits, ({ is }) => is === 'now' || is === 'but'),
    // "Not today, I'll give": another sentence begins in a turn that is written without stops.
    notIt: tokensOf(hits, ({ is, from }) => is === 'chosen' && subjects.test(textAt(tokens, from))),
    chosen: new Set<number>(),
    ofAnother: new Set<number>(),
  };
  for (const { is, from, to } of hits)
    for (const [kind, step, most] of spreads[is] ?? []) {
      const first = kind === 'past' && step === 1 ? to - 1 : from;
      for (let count = 0; count <= most; count += 1) {
        const at = first + count * step;
        const isOver = tokens[at]?.sentence !== tokens[from]?.sentence || (count > 0 && ends[kind].has(at));
        if (isOver) break;
        told[kind].add(at);
      }
    }
  for (const hit of hits) for (const at of answeredBy(tokens, hit)) told.notIt.add(at);
  for (const at of thenAfter(tokens, told.past, hits)) told.past.add(at);
  return told;
});

const tokensOf = (hits: readonly Hit[], isMeant: (hit: Hit) => boolean): ReadonlySet<number> =>
  new Set(hits.filter(isMeant).map(({ from }) => from));

/** The tokens at the end of the turn before, of which "no, not that one" tells. */
function answeredBy(tokens: readonly Token[], { is, from, to }: Hit): readonly number[] {
  if (!is.startsWith('not it')) return [];
  const line = tokens[from]?.line ?? 0;
  let end = from - 1;
  while (tokens[end]?.line === line && from - end <= longestStart) end -= 1;
  if (tokens[end]?.line !== line - 1) return [];
  // "No" answers a question, and says nothing against what was only told.
  if (textAt(tokens, from) === 'no' && to === from + 1 && textAt(tokens, end) === '.') return [];
  return Array.from({ length: reachOfAnswer }, (_, count) => end - count).filter(
    (at) => tokens[at]?.line === line - 1,
  );
}

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
