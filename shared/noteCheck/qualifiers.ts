import qualifierRows from './data/qualifiers.tsv?raw';
import { keysOf } from './data/rowsOf.ts';
import { oncePer } from './memo.ts';
import { textAt, type Token } from './tokens.ts';

const cues = keysOf(qualifierRows);
const mostWords = Math.max(...[...cues.keys()].map((cue) => cue.split(' ').length));
/** The first words of all cues, to pass over most words at once, because they begin none. */
const firstWords: ReadonlySet<string> = new Set([...cues.keys()].map((cue) => cue.split(' ')[0] ?? ''));

/** The tokens of a text that are told as past, as not given or as of another animal: in "last year she had carprofen", "carprofen" is past. */
export type Qualified = {
  /** They are near words such as "last year", so they are told of another time than now. */
  readonly past: ReadonlySet<number>;
  /** What they name is not given, is put off or is no good. */
  readonly notGiven: ReadonlySet<number>;
  /** They are about a person or another animal, not about the patient. */
  readonly ofAnother: ReadonlySet<number>;
};

/** A cue such as "last year", from token `from` up to, not including, token `to`. `is`: the kind of cue. */
type Hit = { readonly is: string; readonly from: number; readonly to: number };

/** Which tokens each kind of cue is about: those before (-1) or after (1) it in its sentence, at most so many, as a turn without stops is one sentence. */
const spreads: Readonly<
  Record<string, readonly (readonly [qualified: keyof Qualified, step: 1 | -1, most: number])[]>
> = {
  past: [
    ['past', -1, 14],
    ['past', 1, 14],
  ],
  'of another': [['ofAnother', 1, 14]],
  'not given before': [['notGiven', 1, 6]],
  'not given after': [['notGiven', -1, 10]],
};
const subjects = /^(?:and|i|i'll|we|we'll|we're|let's|he'll|she'll|je|on|ich|wir|vous)$/;
/** Which tokens of a text are told as past, as not given or as of another animal; worked out once for each text. */
export const qualifiersIn = oncePer((tokens: readonly Token[]): Qualified => {
  const qualified = { past: new Set<number>(), notGiven: new Set<number>(), ofAnother: new Set<number>() };
  const hits = tokens.flatMap((_, at) => cueAt(tokens, at));
  const ends: Readonly<Partial<Record<keyof Qualified, ReadonlySet<number>>>> = {
    past: tokensOf(hits, ({ is }) => is === 'now' || is === 'but'),
    // In "Not today, I'll give", what is not given ends at "I'll give": there another sentence begins, even without a stop.
    notGiven: tokensOf(hits, ({ is, from }) => is === 'chosen' && subjects.test(textAt(tokens, from))),
  };
  for (const { is, from, to } of hits)
    for (const [kind, step, most] of spreads[is] ?? []) {
      const first = kind === 'past' && step === 1 ? to - 1 : from;
      for (let count = 0; count <= most; count += 1) {
        const at = first + count * step;
        const isOver = tokens[at]?.sentence !== tokens[from]?.sentence || (count > 0 && ends[kind]?.has(at));
        // A cue inside brackets does not reach tokens outside them.
        if (isOver || textAt(tokens, at) === (step === 1 ? ')' : '(')) break;
        qualified[kind].add(at);
      }
    }
  return qualified;
});

const tokensOf = (hits: readonly Hit[], isMeant: (hit: Hit) => boolean): ReadonlySet<number> =>
  new Set(hits.filter(isMeant).map(({ from }) => from));

/** The longest cue that begins at a token; an empty list if none does. */
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
