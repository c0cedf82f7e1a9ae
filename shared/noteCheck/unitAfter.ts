import { wordsOfCues } from './data/cues.ts';
import { fractions } from './numberWords.ts';
import { textAt, type Token } from './tokens.ts';
import { rateOf, type Unit, unitOf } from './units.ts';

/** What follows a number. */
export type UnitAfter = {
  readonly unit: Unit | null;
  /** Where there is no unit: the word of what it is a number of, if one follows. */
  readonly thing: string | null;
  /** The first token after the unit, or after the number where there is none. */
  readonly unitTo: number;
};

type NumberSpan = { readonly from: number; readonly to: number; readonly value: number };

/** Words that follow a number and are not what it is a number of. */
const linkingWords = wordsOfCues('linking');
/** Words that may stand between a number and its unit: "heaped". */
const wordsBeforeUnit = wordsOfCues('before unit');
/** Units of one letter, and words that mean something else more often: units only right after a figure. */
const unitsOfFigures = wordsOfCues('unit of figures');
const perWords: ReadonlySet<string> = new Set(['/', 'per', 'a', 'an', 'each', 'every']);

/** The unit of a number, or the thing that it counts. */
export function unitAfter(tokens: readonly Token[], number: NumberSpan): UnitAfter {
  const at = afterHyphen(tokens, number.to);
  return (
    moneyBefore(tokens, number) ??
    degreesAt(tokens, at) ??
    sizeAt(tokens, number, at) ??
    sizeOfContainerAt(tokens, number, at) ??
    percentAt(tokens, at) ??
    measuredAt(tokens, number, at) ??
    countedAt(tokens, number, at)
  );
}

/** The token after a hyphen that joins a unit to its number ("5-kg"), or this token where there is none. */
const afterHyphen = (tokens: readonly Token[], at: number): number =>
  textAt(tokens, at) === '-' && tokens[at]?.isJoined === true && tokens[at + 1]?.isJoined === true
    ? at + 1
    : at;

/** Money by the sign or code before the number, or before its range: "$1,800-2,400". */
function moneyBefore(tokens: readonly Token[], { from, to }: NumberSpan): UnitAfter | null {
  let at = from;
  while (/^(?:-|–)$/.test(textAt(tokens, at - 1)) && tokens[at - 2]?.kind === 'figure') {
    at -= 2;
    while (tokens[at - 1]?.kind === 'figure') at -= 1;
  }
  const sign = tokens[at - 1];
  const isMoney =
    /^(?:[£$€]|gbp|usd|aud|nzd|cad|eur|zar|inr|rs)$/.test(sign?.text ?? '') ||
    (sign?.written === 'R' && tokens[at]?.isJoined === true);
  return isMoney ? { unit: unitOf('£'), thing: null, unitTo: to } : null;
}

/** Degrees where the sign stands at this token: "°C"; null: it does not, or no unit follows it. */
function degreesAt(tokens: readonly Token[], at: number): UnitAfter | null {
  const unit = textAt(tokens, at) === '°' ? unitOf(`°${textAt(tokens, at + 1)}`) : null;
  return unit === null ? null : { unit, thing: null, unitTo: at + 2 };
}

/** A number without a unit where a letter after it is none: "22G" is a needle, "75s" are tablets by their strength. */
function sizeAt(tokens: readonly Token[], { to }: NumberSpan, at: number): UnitAfter | null {
  if (!endsInFigure(tokens, to)) return null;
  const isNeedle = tokens[at]?.written === 'G';
  const isStrength =
    textAt(tokens, at) === 's' && tokens[at]?.isJoined === true && textAt(tokens, to - 1).length > 1;
  return isNeedle || isStrength ? { unit: null, thing: null, unitTo: at + 1 } : null;
}

const container = wordsOfCues('container');
/** Fewer than this are how many there are, with the plural's end not heard. */
const leastSize = 5;

/** "The fifty bottle", "a five hundred bag": one of this size, whose unit was not said. */
const sizeOfContainerAt = (
  tokens: readonly Token[],
  { to, value }: NumberSpan,
  at: number,
): UnitAfter | null =>
  value >= leastSize && tokens[at - 1]?.kind === 'word' && container.has(textAt(tokens, at))
    ? { unit: null, thing: null, unitTo: to }
    : null;

/** Whether a number ends in a figure or the sign of a fraction: "3". */
const endsInFigure = (tokens: readonly Token[], to: number): boolean =>
  tokens[to - 1]?.kind === 'figure' || tokens[to - 1]?.kind === 'other';

const percentAt = (tokens: readonly Token[], at: number): UnitAfter | null =>
  textAt(tokens, at) === 'per' && textAt(tokens, at + 1) === 'cent'
    ? { unit: unitOf('%'), thing: null, unitTo: at + 2 }
    : null;

/** A unit of measurement, alone or in a rate. */
function measuredAt(tokens: readonly Token[], number: NumberSpan, at: number): UnitAfter | null {
  const start = afterOfA(tokens, number, at);
  const measure = unitNear(tokens, number, start);
  if (measure === null) return rateAt(tokens, null, start);
  const { unit, unitTo } = measure;
  return (
    rateAt(tokens, unit, unitTo) ??
    rateAt(tokens, unit, afterSubstance(tokens, unitTo)) ?? { ...measure, thing: null }
  );
}

/** "150 milligrams of theobromine an ounce", "10 mg Ca/ml": the token after what there is so much of. */
function afterSubstance(tokens: readonly Token[], at: number): number {
  if (textAt(tokens, at) === 'of' && tokens[at + 1]?.kind === 'word') return at + 2;
  return tokens[at]?.kind === 'word' && textAt(tokens, at + 1) === '/' ? at + 1 : at;
}

/** The token after "of a", or after the "a" of "half a"; "one and a half a day" is a rate. */
function afterOfA(tokens: readonly Token[], { to, value }: NumberSpan, at: number): number {
  const hasOf = textAt(tokens, at) === 'of';
  const article = hasOf ? at + 1 : at;
  const isPart = hasOf || (value < 1 && fractions.has(textAt(tokens, to - 1)));
  return isPart && /^an?$/.test(textAt(tokens, article)) ? article + 1 : at;
}

const isOwner = /^(?:the|my|his|her|your|these|those)$/;

/** The unit at this token, or after a few words that may stand before a unit: "two more whole tablets". */
function unitNear(
  tokens: readonly Token[],
  { to }: NumberSpan,
  start: number,
): { readonly unit: Unit; readonly unitTo: number } | null {
  const isAfterFigure = endsInFigure(tokens, to);
  for (let at = start; at <= start + 3; at += 1) {
    const word = textAt(tokens, at);
    const unit = isInches(tokens, at) ? unitOf('inch') : unitOf(word);
    const isMeant = !unitsOfFigures.has(word) || (at === start && isAfterFigure) || word === 'mil';
    if (unit !== null && isMeant) return { unit, unitTo: at + 1 };
    const isOfThe = isOwner.test(word) && textAt(tokens, at - 1) === 'of';
    if (!(isOfThe || wordsBeforeUnit.has(word)) || tokens[at]?.sentence !== tokens[to - 1]?.sentence)
      return null;
  }
  return null;
}

/** Whether "in" is the unit inch: "2.5 in)", and not "four in the litter". */
const isInches = (tokens: readonly Token[], at: number): boolean =>
  textAt(tokens, at) === 'in' &&
  // "4 in-contact cats"
  !(textAt(tokens, at + 1) === '-' && tokens[at + 1]?.isJoined === true) &&
  (!/^(?:word|figure)$/.test(tokens[at + 1]?.kind ?? '') || ofLength.has(textAt(tokens, at + 1)));
const ofLength = wordsOfCues('length');

/** "mg/kg", "ml a day". `numerator`: the unit before "per"; null: none was said, as in "point one per kilo". */
export function rateAt(tokens: readonly Token[], numerator: Unit | null, at: number): UnitAfter | null {
  const per = textAt(tokens, at);
  const to = afterPer(tokens, at);
  const denominator = to === null ? null : unitOf(textAt(tokens, to));
  if (to === null || denominator === null || denominator.dimension === 'times') return null;
  if (per === 'to' && isSame(numerator, denominator)) return null;
  // How often is read on its own: "2 ml a day" are 2 ml, and so are "2 ml per feed"; a note writes "£3" for "£3 a tablet".
  if (!isMeasured(denominator) || numerator?.dimension === 'money')
    return { unit: numerator, thing: null, unitTo: to + 1 };
  const isRate =
    numerator !== null ||
    denominator.dimension === 'mass' ||
    (denominator.dimension === 'volume' && per !== 'a' && per !== 'an');
  return isRate ? { unit: rateOf(numerator, denominator), thing: null, unitTo: to + 1 } : null;
}

/** "Half a mil to a mil" is a range. */
const isSame = (a: Unit | null, b: Unit): boolean => a?.dimension === b.dimension && a.factor === b.factor;

/** The token after "per", or after "to the" and "in a" as in "20 to the litre"; null: no such word stands here. */
function afterPer(tokens: readonly Token[], at: number): number | null {
  if (perWords.has(textAt(tokens, at))) return at + 1;
  const isInto = /^(?:to|in|into)$/.test(textAt(tokens, at)) && /^(?:an?|the)$/.test(textAt(tokens, at + 1));
  return isInto && unitOf(textAt(tokens, at + 2))?.dimension === 'volume' ? at + 2 : null;
}

/** What a dose or a strength is given by. */
const isMeasured = ({ dimension }: Unit): boolean =>
  /^(?:mass|volume|length|tablet|capsule)$/.test(dimension);

/** A number without a unit, and the thing that it counts if a plural follows: "4 sockets". */
function countedAt(tokens: readonly Token[], number: NumberSpan, at: number): UnitAfter {
  const next = tokens[afterOfA(tokens, number, at)];
  const isThing =
    next?.kind === 'word' &&
    next.sentence === tokens[number.to - 1]?.sentence &&
    !linkingWords.has(next.text) &&
    /..[^s']s$|^(?:people|feet|men|women|children|gauge)$/.test(next.text);
  return { unit: null, thing: isThing ? next.text : null, unitTo: number.to };
}
