import { directionAbbreviation } from './places/directions.ts';
import { tokenTextAt, type Token } from './tokens.ts';
import type { ValueWithUnit } from './units.ts';

const leadingFigure = /^(?:\d+(?:[.,]\d+)*(?: ?[½¼¾])?|[½¼¾])/;

/** A figure as a note would have it; null: it would have too many digits (12.345). */
const figureOf = (value: number): string | null => {
  const figure = String(Number(value.toPrecision(5)));
  return value < 1000 && figure.replace(/^0\.0*|\./, '').length > 4 ? null : figure;
};

/**
 * The words with another figure: "5 mg" with 7 is "7 mg"; null: no figure there, or a second one (except
 * hours, "8h").
 */
export function replaceFigure(words: string, figure: string): string | null {
  const written = leadingFigure.exec(words)?.[0];
  if (written === undefined || /\d/.test(words.slice(written.length).replace(/\d+ ?h\b/, ''))) return null;
  // The comma of "2,4 ml" or "83,000" is kept.
  const own = /^\d+,\d{1,2}$/.test(written)
    ? figure.replace('.', ',')
    : /^\d+,\d{3}$/.test(written)
      ? figure.replace(/(?<=^\d+)(?=\d{3}$)/, ',')
      : figure;
  return `${own}${words.slice(written.length)}`;
}

/** "5 Tage" with "7 days" is "7 Tage"; null: not possible. */
export const replaceFigureKeepingUnit = (words: string, instead: string | null): string | null => {
  const written = instead === null ? undefined : leadingFigure.exec(instead)?.[0];
  return written === undefined ? null : replaceFigure(words, written);
};

const mostTimes = 3;

type Said = ValueWithUnit & { readonly to: number; readonly unitTo: number };

/**
 * What was said, in the note's unit: "400 mg" becomes "500 mg" where half a gram was said. A length of time
 * keeps the unit that was said: "1 week" becomes "5 days". null: the two cannot be compared.
 */
export function formatSaidInNotedUnit(
  words: string,
  noted: ValueWithUnit,
  said: Said,
  tokens: readonly Token[],
): string | null {
  const own = noted.unit;
  const its = said.unit;
  const withValue = (value: number): string | null => {
    const figure = figureOf(value);
    return figure === null ? null : replaceFigure(words, figure);
  };
  const times = said.value / noted.value;
  // "One" without a unit may be only the beginning of a longer number.
  if (its === null) return times < mostTimes && times > 1 / mostTimes ? withValue(said.value) : null;
  if (own === null) return withValue(said.value);
  if (own.dimension !== its.dimension) return null;
  if (own.dimension === 'time' && own.factor !== its.factor) return formatSaidQuantity(said, tokens);
  return withValue((said.value * its.factor) / own.factor);
}

/** "5 days"; null: the unit is not exactly one word. */
export function formatSaidQuantity({ value, to, unitTo }: Said, tokens: readonly Token[]): string | null {
  if (unitTo - to !== 1) return null;
  const unit = tokenTextAt(tokens, to);
  return `${value} ${/^m[iu]ls?$/.test(unit) ? 'ml' : unit.replace(/^fahrenheit$/, '°F')}`;
}

const shortOften = ['sid', 'bid', 'tid', 'qid'];

/** How often, in the note's short form: 2 is "BID" for "TID", "q12h" for "q8h"; null: there is none. */
export function replaceFrequency(words: string, perDay: number): string | null {
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

/**
 * The word for the other side: "Left" for "Right", "LH" for "RH", "OS" for "OD", the tooth 208 for 108; null:
 * not exactly one side.
 */
function otherSideOf(word: string): string | null {
  const plain = otherWords[word.toLowerCase()];
  if (plain !== undefined)
    return /^\p{Lu}/u.test(word) ? plain.charAt(0).toUpperCase() + plain.slice(1) : plain;
  // "OD" is the right eye and "AS" the left ear, as in Latin.
  if (/^[AO][DS]$/.test(word)) return `${word.charAt(0)}${word.endsWith('D') ? 'S' : 'D'}`;
  const side = directionAbbreviation(word)?.coordinates.side;
  const isOfSide = side === 'left' || side === 'right' || /^[1-4](?:0[1-9]|1[01])$/.test(word);
  return isOfSide ? word.replace(/[LR1-4]/, (sign) => otherSigns[sign] ?? sign) : null;
}

/** null: the words do not have exactly one side. */
export function swapSide(words: string): string | null {
  let count = 0;
  const other = words.replaceAll(/\p{L}+|\b\d{3}\b/gu, (word) => {
    const side = otherSideOf(word);
    if (side !== null) count += 1;
    return side ?? word;
  });
  return count === 1 ? other : null;
}
