import qualifierRows from './data/qualifiers.tsv?raw';
import { firstCellByWord } from './data/tsvRows.ts';
import { memoizedPerObject } from './memo.ts';
import { tokenTextAt, type Token } from './tokens.ts';

const cues = firstCellByWord(qualifierRows);
const mostWords = Math.max(...[...cues.keys()].map((cue) => cue.split(' ').length));
/** Most words begin no cue. */
const firstWords: ReadonlySet<string> = new Set([...cues.keys()].map((cue) => cue.split(' ')[0] ?? ''));

/** The tokens that are not said of the patient now: in "last year she had carprofen", "carprofen" is past. */
type TokensNotOfPatientNow = {
  /** "Last year". */
  readonly past: ReadonlySet<number>;
  /** Or put off, or no good. */
  readonly notGiven: ReadonlySet<number>;
  /** A person or another animal. */
  readonly ofAnother: ReadonlySet<number>;
};

/** A cue such as "last year", from token `from` up to, not including, token `to`. `is`: the kind of cue. */
type Hit = { readonly is: string; readonly from: number; readonly to: number };

/** Before (-1) or after (1) the cue, at most so many tokens, as a turn without stops is one sentence. */
const spreads: Readonly<
  Record<string, readonly (readonly [qualified: keyof TokensNotOfPatientNow, step: 1 | -1, most: number])[]>
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
export const findTokensNotOfPatientNow = memoizedPerObject(
  (tokens: readonly Token[]): TokensNotOfPatientNow => {
    const qualified = { past: new Set<number>(), notGiven: new Set<number>(), ofAnother: new Set<number>() };
    const hits = tokens.flatMap((_, at) => cueAt(tokens, at));
    const ends: Readonly<Partial<Record<keyof TokensNotOfPatientNow, ReadonlySet<number>>>> = {
      past: tokensOf(hits, ({ is }) => is === 'now' || is === 'but'),
      // In "Not today, I'll give", another sentence begins at "I'll give".
      notGiven: tokensOf(hits, ({ is, from }) => is === 'chosen' && subjects.test(tokenTextAt(tokens, from))),
    };
    for (const { is, from, to } of hits)
      for (const [kind, step, most] of spreads[is] ?? []) {
        const first = kind === 'past' && step === 1 ? to - 1 : from;
        for (let count = 0; count <= most; count += 1) {
          const at = first + count * step;
          const isOver =
            tokens[at]?.sentence !== tokens[from]?.sentence || (count > 0 && ends[kind]?.has(at));
          // A cue inside brackets does not reach tokens outside them.
          if (isOver || tokenTextAt(tokens, at) === (step === 1 ? ')' : '(')) break;
          qualified[kind].add(at);
        }
      }
    return qualified;
  },
);

const tokensOf = (hits: readonly Hit[], isMeant: (hit: Hit) => boolean): ReadonlySet<number> =>
  new Set(hits.filter(isMeant).map(({ from }) => from));

function cueAt(tokens: readonly Token[], from: number): readonly Hit[] {
  let words = tokenTextAt(tokens, from);
  if (!firstWords.has(words)) return [];
  let found: Hit | null = null;
  for (let to = from + 1; to <= from + mostWords; to += 1) {
    const is = cues.get(words);
    if (is !== undefined) found = { is, from, to };
    if (tokens[to]?.sentence !== tokens[from]?.sentence) break;
    words += ` ${tokenTextAt(tokens, to)}`;
  }
  return found === null ? [] : [found];
}
