import { formOf } from './places/directions.ts';
import { textAt, type Token } from './tokens.ts';
import type { Unit } from './units.ts';

const leadingFigure = /^(?:\d+(?:[.,]\d+)*(?: ?[½¼¾])?|[½¼¾])/;

/** A number as a note writes it; null: nobody writes so many digits. */
const figureOf = (value: number): string | null => {
  const figure = String(Number(value.toPrecision(5)));
  return value < 1000 && figure.replace(/^0\.0*|\./, '').length > 4 ? null : figure;
};

/** The words of a note with another figure in front of them; null: they have no single figure there. */
export function withFigure(words: string, figure: string): string | null {
  const written = leadingFigure.exec(words)?.[0];
  if (written === undefined || /\d/.test(words.slice(written.length).replace(/\d+ ?h\b/, ''))) return null;
  // "2,4 ml" is written so in many languages, and "83,000" in English.
  const own = /^\d+,\d{1,2}$/.test(written)
    ? figure.replace('.', ',')
    : /^\d+,\d{3}$/.test(written)
      ? figure.replace(/(?<=^\d+)(?=\d{3}$)/, ',')
      : figure;
  return `${own}${words.slice(written.length)}`;
}

/** The same in the words of another language. */
export const inWordsOf = (words: string, instead: string | null): string | null => {
  const written = instead === null ? undefined : leadingFigure.exec(instead)?.[0];
  return written === undefined ? null : withFigure(words, written);
};

const mostTimes = 3;

type Amount = { readonly value: number; readonly unit: Unit | null };

type Said = Amount & { readonly to: number; readonly unitTo: number };

/**
 * The words of a number of the note with what was said in its place: in the note's unit, or in days where that is weeks;
 * null: that is of another kind. `tokens`: of the transcript.
 */
export function withAmount(
  words: string,
  noted: Amount,
  said: Said,
  tokens: readonly Token[],
): string | null {
  const [own, its] = [noted.unit, said.unit];
  const withValue = (value: number): string | null => {
    const figure = figureOf(value);
    return figure === null ? null : withFigure(words, figure);
  };
  const times = said.value / noted.value;
  // Without a unit, "one" may be the beginning of a longer number.
  if (its === null) return times < mostTimes && times > 1 / mostTimes ? withValue(said.value) : null;
  if (own === null) return withValue(said.value);
  if (own.dimension !== its.dimension) return null;
  if (own.dimension === 'time' && own.factor !== its.factor) return withUnitSaid(said, tokens);
  return withValue((said.value * its.factor) / own.factor);
}

/** What was said, with its unit, where that is one word; null: it is none. */
export function withUnitSaid({ value, to, unitTo }: Said, tokens: readonly Token[]): string | null {
  if (unitTo - to !== 1) return null;
  const unit = textAt(tokens, to);
  return `${value} ${/^m[iu]ls?$/.test(unit) ? 'ml' : unit.replace(/^fahrenheit$/, '°F')}`;
}

const shortOften = ['sid', 'bid', 'tid', 'qid'];

/** How often, as short as the words of the note have it: "BID" for "TID", "q12h" for "q8h"; null: they are not short. */
export function oftenInstead(words: string, perDay: number): string | null {
  const isCapital = /^[A-Z]{3}/.test(words);
  const short = shortOften[perDay - 1];
  if (/^[sbtq]id\b/i.test(words) && short !== undefined) return isCapital ? short.toUpperCase() : short;
  const hours = 24 / perDay;
  return /^q\s?\d+\s?h$/i.test(words) && Number.isInteger(hours) ? words.replace(/\d+/, String(hours)) : null;
}

const otherWords: Readonly<Record<string, string>> = {
  left: 'right',
  right: 'left',
  near: 'off',
  off: 'near',
};
const otherSigns: Readonly<Record<string, string>> = { L: 'R', R: 'L', 1: '2', 2: '1', 3: '4', 4: '3' };

/** "Left" for "Right", "LH" for "RH", "OS" for "OD", 208 for 108; null: the word names no side, or both. */
function otherSideOf(word: string): string | null {
  const plain = otherWords[word.toLowerCase()];
  if (plain !== undefined)
    return /^\p{Lu}/u.test(word) ? plain.charAt(0).toUpperCase() + plain.slice(1) : plain;
  // Latin has the side at the end.
  if (/^[AO][DS]$/.test(word)) return `${word.charAt(0)}${word.endsWith('D') ? 'S' : 'D'}`;
  const side = formOf(word)?.coordinates.side;
  const isOfSide = side === 'left' || side === 'right' || /^[1-4](?:0[1-9]|1[01])$/.test(word);
  return isOfSide ? word.replace(/[LR1-4]/, (sign) => otherSigns[sign] ?? sign) : null;
}

/** The name of a place with the other side; null: it names not exactly one. */
export function onOtherSide(words: string): string | null {
  let count = 0;
  const other = words.replaceAll(/\p{L}+|\b\d{3}\b/gu, (word) => {
    const side = otherSideOf(word);
    if (side !== null) count += 1;
    return side ?? word;
  });
  return count === 1 ? other : null;
}
