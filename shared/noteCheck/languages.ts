import languageRows from './data/languages.tsv?raw';
import { tsvRows, cellWords } from './data/tsvRows.ts';
import type { Span } from './noteCheck.ts';
import { wordsBelowTwenty, scaleWords, tensWords } from './numberWords.ts';
import { tokenTextAt, type Token } from './tokens.ts';
import { unitOfWord } from './units.ts';

type EnglishText = { readonly text: string; readonly spanAsWritten: (span: Span) => Span };

/** `words`: in English. `when`: its condition, such as "before a figure". `to`: the first token after it. */
type Term = { readonly words: readonly string[]; readonly when: string; readonly to: number };

const rows = tsvRows(languageRows).flatMap(([english = '', when = '', phrases]) =>
  cellWords(phrases).map((phrase) => ({ phrase, words: english.split(' '), when })),
);
const byPhrase = new Map(rows.map((row) => [row.phrase, row]));
/** A search ends once the words read so far begin no phrase. */
const beginnings = new Set(
  rows.flatMap(({ phrase }) => phrase.split(' ').map((_, at, all) => all.slice(0, at + 1).join(' '))),
);

const isNumber = (word = ''): boolean =>
  (wordsBelowTwenty.has(word) && word !== 'o') || tensWords.has(word) || scaleWords.has(word);
const isOne = (word = ''): boolean => (wordsBelowTwenty.get(word) ?? 10) < 10;

/** The "und" of "siebenundvierzig", 47. */
const joining = /^(?:und|en)(?=.)/;

/** The English words of a compound: forty, seven for "siebenundvierzig"; null: it is no number. */
function wordsOfCompound(word: string): readonly string[] | null {
  const all = byPhrase.get(word)?.words;
  if (all !== undefined) return all[0] === 'an' ? ['one'] : all;
  for (let end = word.length - 2; end > 1; end -= 1) {
    const head = byPhrase.get(word.slice(0, end))?.words.map((one) => (one === 'an' ? 'one' : one)) ?? [];
    if (head.length === 0 || !head.every(isNumber)) continue;
    const rest = word.slice(end);
    const [tens] = (isOne(head[0]) && joining.test(rest) && wordsOfCompound(rest.replace(joining, ''))) || [];
    if (tens !== undefined && tensWords.has(tens)) return [tens, ...head];
    const others = wordsOfCompound(rest);
    if (others !== null) return [...head, ...others];
  }
  return null;
}

function termAt(tokens: readonly Token[], at: number): Term | null {
  let phrase = '';
  let found: Term | null = null;
  for (let to = at; tokens[to]?.line === tokens[at]?.line && to < tokens.length; to += 1) {
    if (to > at && tokenTextAt(tokens, to) === '-') continue;
    phrase = `${phrase} ${tokenTextAt(tokens, to)}`.trim();
    const row = byPhrase.get(phrase);
    if (row !== undefined) found = { ...row, to: to + 1 };
    if (!beginnings.has(phrase)) break;
  }
  if (found !== null || tokens[at]?.kind !== 'word') return found;
  const words = wordsOfCompound(tokenTextAt(tokens, at));
  return words === null ? null : { words, when: '', to: at + 1 };
}

/** "Ca." is "about" only before a figure. `before`: as written; `next`: in English. */
const conditions: Readonly<Record<string, (before: string, next: string) => boolean>> = {
  'after a figure': (before) => /\d$/.test(before),
  'after a slash': (before) => before === '/',
  'after a percent': (before) => before === '%',
  'before a figure': (_, next) => /^\d/.test(next) || isNumber(next),
  'before a unit': (_, next) => unitOfWord(next) !== null,
};

/**
 * Numbers are read by English words, so others are translated first: "2x täglich für 7 Tage" becomes "2x
 * daily for 7 days". null: no word shows another language.
 */
export function translateToEnglish(
  text: string,
  tokens: readonly Token[],
  isForeign: boolean,
): EnglishText | null {
  const isTelling = (_: Token, at: number): boolean => {
    if (!beginnings.has(tokenTextAt(tokens, at))) return false;
    const when = termAt(tokens, at)?.when ?? '';
    return when === 'tells' || (when === 'tells after a figure' && /\d$/.test(tokenTextAt(tokens, at - 1)));
  };
  if (!isForeign && !tokens.some(isTelling)) return null;
  const terms: (Span & { readonly english: string })[] = [];
  let earlier = '';
  let before = '';
  for (let at = 0, to = 0; at < tokens.length; at = to) {
    const found = termAt(tokens, at);
    const next = (place: number): string => {
      const there = tokenTextAt(tokens, place) === '-' ? place + 1 : place;
      return termAt(tokens, there)?.words[0] ?? tokenTextAt(tokens, there);
    };
    const isMeant = (term: Term): boolean =>
      conditions[term.when]?.(tokenTextAt(tokens, at - 1), next(term.to)) ?? true;
    const term = found !== null && isMeant(found) ? found : { words: [tokenTextAt(tokens, at)], to: at + 1 };
    to = term.to;
    const written = to === at + 1 ? tokenTextAt(tokens, at) : '';
    const words = amongNumbers(term.words, written, [earlier, before], next(to));
    const start = tokens[at]?.start ?? 0;
    const end = tokens[to - 1]?.end ?? 0;
    if (words !== term.words || term === found) terms.push({ start, end, english: words.join(' ') });
    [earlier = '', before = ''] = [earlier, before, ...words].slice(-2);
  }
  return withTerms(text, terms);
}

/** The "von" of "sechs von neun" is "out of". */
const between: Readonly<Record<string, readonly string[]>> = {
  con: ['point'],
  ...Object.fromEntries(['a', 'bis', 'tot', 'do', 'till'].map((word) => [word, ['to']])),
  ...Object.fromEntries(['von', 'van', 'sur', 'su', 'de', 'na', 'av'].map((word) => [word, ['out', 'of']])),
};

/** "Un virgule cinq" is 1.5, and "une Tablette" one tablet. */
const isBesideOne = (word: string): boolean =>
  word === 'point' || wordsBelowTwenty.has(word) || tensWords.has(word);
const isCounted = (word: string): boolean =>
  /^(?:tablet|capsule|drop|sachet)$/.test(unitOfWord(word)?.dimension ?? '');

/** The "y" of "treinta y ocho" is dropped, the "a" of "quatro a seis" is "to". */
function amongNumbers(
  words: readonly string[],
  written: string,
  [earlier, before]: readonly [earlier: string, before: string],
  next: string,
): readonly string[] {
  const [word = ''] = words;
  if (word === 'an') return isBesideOne(before) || isBesideOne(next) || isCounted(next) ? ['one'] : words;
  if (word === 'hundred' && before === 'thousand') return ['one', ...words];
  if (!(next === 'an' || isNumber(next))) return words;
  const isAnd = /^(?:y|e|i|et|und|en|och)$/.test(written);
  if (before === 'kilo') return isAnd ? [] : words;
  if (!isNumber(before)) return words;
  return isAnd ? and(written, earlier, before, next) : (between[written] ?? words);
}

/** Nothing in "treinta y ocho" (38), "and" after a hundred, "point" in "trentotto e due" (38.2). */
function and(word: string, earlier: string, before: string, next: string): readonly string[] {
  if (tensWords.has(before) && (next === 'an' || isOne(next))) return [];
  if (scaleWords.has(before)) return ['and'];
  return word === 'e' || word === 'i' || tensWords.has(earlier) ? ['point'] : [word];
}

function withTerms(text: string, terms: readonly (Span & { readonly english: string })[]): EnglishText {
  let english = '';
  let before = 0;
  // For each character of the English text: the span that it stands for.
  const written: Span[] = [];
  for (const term of [...terms, { start: text.length, end: text.length, english: '' }]) {
    for (let start = before; start < term.start; start += 1) written.push({ start, end: start + 1 });
    written.push(...Array.from({ length: term.english.length }, () => term));
    english += text.slice(before, term.start) + term.english;
    before = term.end;
  }
  return {
    text: english,
    spanAsWritten: ({ start, end }) => ({
      start: written[start]?.start ?? text.length,
      end: written[end - 1]?.end ?? 0,
    }),
  };
}
