import foreignRows from './data/foreignNumbers.tsv?raw';
import { keysOf } from './data/rowsOf.ts';
import { belowTwenty, scales, tensWords } from './numberWords.ts';
import { textAt, type Token } from './tokens.ts';

const english = keysOf(foreignRows);

/** How many words of another language may be one in English: "quatre-vingt-dix". */
const mostWords = 4;
/** Between what are tens and ones in one word: "siebenundvierzig". */
const joining = /^(?:und|en)(?=.)/;
/** What words are in English between two numbers: "sechs von neun". */
const between: Readonly<Record<string, readonly string[]>> = {
  con: ['point'],
  ...Object.fromEntries(['a', 'bis', 'tot', 'do', 'till'].map((word) => [word, ['to']])),
  ...Object.fromEntries(['von', 'van', 'sur', 'su', 'de', 'na', 'av'].map((word) => [word, ['out', 'of']])),
};

const isNumber = (word: string): boolean =>
  (belowTwenty.has(word) && word !== 'o') || tensWords.has(word) || scales.has(word);
const isOne = (word = ''): boolean => (belowTwenty.get(word) ?? 10) < 10;

/** The English words of a number that is written as one word, in the order of English; null: it is no number. */
function wordsOfCompound(word: string): readonly string[] | null {
  const all = english.get(word);
  if (all !== undefined) return all === 'an' ? ['one'] : all.split(' ');
  for (let end = word.length - 2; end > 1; end -= 1) {
    const head = english.get(word.slice(0, end))?.replace(/^an$/, 'one').split(' ') ?? [];
    if (head.length === 0 || !head.every(isNumber)) continue;
    const rest = word.slice(end);
    const [tens] = (isOne(head[0]) && joining.test(rest) && wordsOfCompound(rest.replace(joining, ''))) || [];
    if (tens !== undefined && tensWords.has(tens)) return [tens, ...head];
    const others = wordsOfCompound(rest);
    if (others !== null) return [...head, ...others];
  }
  return null;
}

type InEnglish = { readonly words: readonly string[]; readonly to: number };

/** What stands at a token in English; `to`: the first token after it. */
function englishAt(tokens: readonly Token[], at: number): InEnglish | null {
  let [phrase, found]: [string, InEnglish | null] = ['', null];
  for (let to = at; phrase.split(' ').length <= mostWords; to += 1) {
    if (to > at && textAt(tokens, to) === '-') continue;
    const token = tokens[to];
    if (token?.kind !== 'word' || token.line !== tokens[at]?.line) break;
    phrase = `${phrase} ${token.text}`.trim();
    const words = english.get(phrase) ?? null;
    if (words !== null) found = { words: words.split(' '), to: to + 1 };
  }
  const words = found === null && phrase !== '' ? wordsOfCompound(textAt(tokens, at)) : null;
  return words === null ? found : { words, to: at + 1 };
}

/** The tokens with numbers and units of other languages in English, each where its word stands: "siebenundvierzig" is "forty seven". */
export function numbersInEnglish(tokens: readonly Token[]): readonly Token[] {
  const all: Token[] = [];
  for (let at = 0; at < tokens.length;) {
    const { words, to } = englishAt(tokens, at) ?? { words: [textAt(tokens, at)], to: at + 1 };
    const [earlier = '', before = ''] = ['', '', ...all.slice(-2).map(({ text }) => text)].slice(-2);
    const next = englishAt(tokens, to)?.words[0] ?? '';
    const among = amongNumbers(words, [earlier, before], next);
    for (const [nth, text] of among.entries())
      all.push({
        ...(tokens[at] as Token),
        end: tokens[to - 1]?.end ?? 0,
        text,
        isJoined: nth === 0 && tokens[at]?.isJoined === true,
      });
    at = to;
  }
  return all;
}

/** "Trinta e nove um", "un virgule cinq": what may be an article is a number beside one. */
const isBesideOne = (word: string): boolean =>
  word === 'point' || belowTwenty.has(word) || tensWords.has(word);

/** What words are in English between two numbers: "treinta y ocho", "mil e cem", "trentotto e due", "quatro a seis". */
function amongNumbers(
  words: readonly string[],
  [earlier, before]: readonly [earlier: string, before: string],
  next: string,
): readonly string[] {
  const [word = ''] = words;
  if (word === 'an') return isBesideOne(before) || isBesideOne(next) ? ['one'] : words;
  if (word === 'hundred' && before === 'thousand') return ['one', ...words];
  if (!(next === 'an' || isNumber(next))) return words;
  const isAnd = /^(?:y|e|i|et|und|en|och)$/.test(word);
  if (before === 'kilo') return isAnd ? [] : words;
  if (!isNumber(before)) return words;
  return isAnd ? and(word, earlier, before, next) : (between[word] ?? words);
}

/** What a word for "and" is between two numbers. */
function and(word: string, earlier: string, before: string, next: string): readonly string[] {
  if (tensWords.has(before) && (next === 'an' || isOne(next))) return [];
  if (scales.has(before)) return ['and'];
  return word === 'e' || word === 'i' || tensWords.has(earlier) ? ['point'] : [word];
}
