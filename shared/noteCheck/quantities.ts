import { monthNames } from './monthNames.ts';
import { fractions as fractionWords } from './numberWords.ts';
import { numbersIn, type NumberAt } from './numbers.ts';
import type { Token } from './tokens.ts';
import { rateOf, unitOf, type Unit } from './units.ts';

/** A number with its unit, or with what it is a number of. */
export type Quantity = NumberAt & {
  readonly unit: Unit | null;
  /** Where there is no unit: the word of what it is a number of, if one follows. */
  readonly thing: string | null;
  /** It is the day of a date. */
  readonly isDate: boolean;
  /** After its unit, or after the number where there is none. */
  readonly unitTo: number;
};

/** Words that follow a number and are not what it is a number of. */
const linking: ReadonlySet<string> = new Set(
  'a an the and or to of at in on is was it its he she they we you i for from by with but so that then than this there now not no yes if as be been do did does have has had just about around maybe please today tomorrow yesterday tonight ago last next again well okay ok right over under up down out off when what which who how minus plus also already always only one ones each every per once twice before after since until till again anyway though because would will can could should may might let him her his hers them yeah yep ja hmm um uh er eh aye'.split(
    ' ',
  ),
);
/** Words between a number and its unit. */
const between: ReadonlySet<string> = new Set(
  'more whole full big small little wee good working level heaped extra further odd or so plain straight solid good of the my his her your to about'.split(
    ' ',
  ),
);
/** Units of one letter, or words that mean something else more often: only right after a figure. */
const short: ReadonlySet<string> = new Set(
  's d w h y g l m k u x st sec mo in can cap tin point second milli mil no'.split(' '),
);
const perWords: ReadonlySet<string> = new Set(['/', 'per', 'a', 'an', 'each', 'every', 'the']);

/** All numbers of the text with their units, each way of reading them. */
export function quantitiesIn(tokens: readonly Token[]): readonly Quantity[] {
  const numbers = numbersIn(tokens);
  const quantities = numbers.map((number) => ({
    ...number,
    ...unitAfter(tokens, number),
    isDate: isDate(tokens, number),
  }));
  // In "two to three weeks" and "3-4 days", the first number has the unit of the second.
  const byFrom = new Map(quantities.map((quantity) => [quantity.from, quantity]));
  return quantities.map((quantity) => {
    if (quantity.unit !== null || quantity.thing !== null) return quantity;
    for (let skip = 1; skip <= 3; skip += 1) {
      const words = tokens.slice(quantity.to, quantity.to + skip).map(({ text }) => text);
      if (
        !words.some((word) => /^(?:to|or|-|–|,|maybe|if|x|×|by)$/.test(word)) ||
        words.some((word) => !/^(?:to|or|-|–|,|maybe|if|not|x|×|by|even)$/.test(word))
      )
        continue;
      const next = byFrom.get(quantity.to + skip);
      if (/^[x×]$/.test(words[0] ?? '') && next?.unit?.dimension !== 'length') continue;
      if (
        next !== undefined &&
        next.unit !== null &&
        (words.join('') !== ',' || (next.value > quantity.value && next.value <= quantity.value * 2 + 1))
      )
        return { ...quantity, unit: next.unit };
    }
    return quantity;
  });
}

function isDate(tokens: readonly Token[], { from, to, isOrdinal }: NumberAt): boolean {
  const before = tokens[from - 1]?.text ?? '';
  const after = tokens[to]?.text ?? '';
  const afterOf = after === 'of' ? (tokens[to + 1]?.text ?? '') : after;
  if (monthNames.has(afterOf))
    return afterOf !== 'may' || isOrdinal || tokens[to + (after === 'of' ? 1 : 0)]?.written === 'May';
  if (monthNames.has(before)) return before !== 'may' || tokens[from - 1]?.written === 'May';
  return isOrdinal && (before === 'the' || monthNames.has(before));
}

function unitAfter(
  tokens: readonly Token[],
  { to, from }: NumberAt,
): { readonly unit: Unit | null; readonly thing: string | null; readonly unitTo: number } {
  const text = (at: number): string => tokens[at]?.text ?? '';
  const isAfterFigure = tokens[to - 1]?.kind === 'figure' || tokens[to - 1]?.kind === 'other';
  const before = tokens[from - 1];
  if (before !== undefined && /^[£$€]$/.test(before.text))
    return { unit: unitOf('£'), thing: null, unitTo: to };
  let at = to;
  if (text(at) === '-' && tokens[at]?.isJoined === true && tokens[at + 1]?.isJoined === true) at += 1;
  const degree = text(at) === '°' ? unitOf(`°${text(at + 1)}`) : null;
  if (degree !== null) return { unit: degree, thing: null, unitTo: at + 2 };
  // "22G" is the size of a needle; "75s" are tablets.
  if (tokens[at]?.written === 'G' && isAfterFigure) return { unit: null, thing: null, unitTo: at + 1 };
  if (
    tokens[at]?.isJoined === true &&
    isAfterFigure &&
    text(at) === 's' &&
    (tokens[to - 1]?.text.length ?? 0) > 1
  )
    return { unit: null, thing: null, unitTo: at + 1 };
  if (text(at) === 'per' && text(at + 1) === 'cent')
    return { unit: unitOf('%'), thing: null, unitTo: at + 2 };
  let unit: Unit | null = null;
  let unitAt = at;
  // "half a tablet", "0.3 of a mil".
  const isPart = fractionWords.has(tokens[to - 1]?.text ?? '') || text(at) === 'of';
  if (isPart && /^(?:a|an)$/.test(text(text(at) === 'of' ? at + 1 : at))) at += text(at) === 'of' ? 2 : 1;
  for (let skipped = 0; skipped <= 3; skipped += 1) {
    const word = text(at + skipped);
    const found = unitOf(word);
    if (found !== null && (!short.has(word) || (skipped === 0 && isAfterFigure) || word === 'mil')) {
      unit = found;
      unitAt = at + skipped + 1;
      break;
    }
    if (!between.has(word) || (tokens[at + skipped]?.sentence ?? -1) !== tokens[to - 1]?.sentence) break;
  }
  if (unit !== null || perWords.has(text(at))) {
    const per = unit === null ? at : unitAt;
    const word = text(per);
    if (perWords.has(word) && word !== 'the') {
      const isFirst = unit === null;
      const denominator = unitOf(text(per + 1));
      const isOther =
        denominator !== null && denominator.dimension !== 'time' && denominator.dimension !== 'times';
      if (
        isOther &&
        (denominator.dimension === 'mass' || denominator.dimension === 'volume' || !isFirst) &&
        !(isFirst && (word === 'a' || word === 'an') && denominator.dimension !== 'mass')
      )
        return { unit: rateOf(unit, denominator), thing: null, unitTo: per + 2 };
      if (denominator?.dimension === 'time') return { unit, thing: null, unitTo: per + 2 };
    }
  }
  if (unit !== null) return { unit, thing: null, unitTo: unitAt };
  // "20/L", said of something per litre.
  const next = tokens[at];
  const isSame = next?.sentence === tokens[to - 1]?.sentence;
  const thing =
    next?.kind === 'word' &&
    isSame &&
    !linking.has(next.text) &&
    /..[^s']s$|^(?:people|feet|men|women|children|gauge)$/.test(next.text)
      ? next.text
      : null;
  return { unit: null, thing, unitTo: to };
}
