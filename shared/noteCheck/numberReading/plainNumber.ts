import { wordsOfCues } from '../data/cues.ts';
import { Memo, oncePer } from '../memo.ts';
import { belowTwenty, fractions, ordinals, scales } from '../numberWords.ts';
import { textAt, type Token } from '../tokens.ts';
import { figureAt } from './figure.ts';
import { andFractionAt, fractionAt, fractionSigns } from './fraction.ts';
import { type ReadValue, tensAt, wholeNumberAt } from './wholeNumber.ts';

/** What a figure is cut into where it stands with a whole number. */
const denominators: ReadonlySet<string> = new Set(['2', '3', '4', '8']);

/** "1 1/2" and "1-1/2". A horse of "15.3 1/2" hands has half of the last place more, as in "fifteen three and a half". */
function mixedFigureAt(tokens: readonly Token[], at: number): ReadValue | null {
  const whole = figureAt(tokens, at);
  if (whole === null) return null;
  const hasHyphen = textAt(tokens, whole.to) === '-' && tokens[whole.to]?.isJoined === true;
  const from = hasHyphen ? whole.to + 1 : whole.to;
  const share = tokens[from]?.isJoined === hasHyphen ? shareAt(tokens, from) : null;
  return share === null
    ? null
    : { value: whole.value + (whole.digits === null ? share / 10 : share), to: from + 3 };
}

/** "1/2"; null: no part of one is written here. */
function shareAt(tokens: readonly Token[], at: number): number | null {
  const [top, slash, bottom] = tokens.slice(at, at + 3);
  const isFraction =
    top?.kind === 'figure' &&
    slash?.text === '/' &&
    slash.isJoined &&
    bottom?.isJoined === true &&
    denominators.has(bottom.text) &&
    Number(top.text) < Number(bottom.text);
  return isFraction ? Number(top.text) / Number(bottom.text) : null;
}

/** The number that dozens make at this token: "A dozen"; null: none. */
function dozensAt(tokens: readonly Token[], at: number): ReadValue | null {
  const word = textAt(tokens, at);
  if (word === 'half') {
    const article = /^an?$/.test(textAt(tokens, at + 1)) ? at + 2 : at + 1;
    return textAt(tokens, article) === 'dozen' ? { value: 6, to: article + 1 } : null;
  }
  const count = word === 'a' ? 1 : belowTwenty.get(word);
  return count !== undefined && textAt(tokens, at + 1) === 'dozen' ? { value: count * 12, to: at + 2 } : null;
}

/** A number that stands for itself. */
export type PlainNumber = ReadValue & {
  /** The figures before the point, which may go on in the next number: "thirty-eight six". null: a fraction. */
  readonly digits: string | null;
  /** The figures after a point that was said; null: there was none. */
  readonly decimals: string | null;
};

/** "thirty-one point four", "a hundred and two", "two and a half", "three quarters", 31.4. */
export const plainNumberAt = (tokens: readonly Token[], at: number): PlainNumber | null =>
  numbersOf(tokens).of(at);
/** Each way of reading asks for the same ones. */
const numbersOf = oncePer(
  (tokens: readonly Token[]) => new Memo((at: number) => readPlainNumber(tokens, at)),
);

function readPlainNumber(tokens: readonly Token[], at: number): PlainNumber | null {
  const sign = fractionSigns.get(textAt(tokens, at));
  if (sign !== undefined) return withoutDigits({ value: sign, to: at + 1 });
  const dozens = dozensAt(tokens, at) ?? mixedFigureAt(tokens, at);
  if (dozens !== null) return withoutDigits(dozens);
  const start = startAt(tokens, at);
  if (start === null) {
    const fraction = fractionAt(tokens, at);
    return fraction === null ? null : withoutDigits(fraction);
  }
  return withScale(
    tokens,
    withSign(tokens, start) ?? withDecimals(tokens, start) ?? withFraction(tokens, start) ?? start,
  );
}

/** "Two and a half thousand", "18 thousand", "1.2 million", "212K". */
function withScale(tokens: readonly Token[], number: PlainNumber): PlainNumber {
  const scale = isThousandsSign(tokens, number.to) ? 1000 : scales.get(textAt(tokens, number.to));
  return scale === undefined ? number : withoutDigits({ value: number.value * scale, to: number.to + 1 });
}

/** How many tokens before "32k" tell that it is a weight. */
const reachOfWeight = 4;
const ofWeight = wordsOfCues('of weight');

/** The K of "212K" and "3k", which stands for kilograms only where a weight is named before it. */
const isThousandsSign = (tokens: readonly Token[], at: number): boolean =>
  textAt(tokens, at) === 'k' &&
  tokens[at]?.isJoined === true &&
  tokens[at - 1]?.kind === 'figure' &&
  !tokens.slice(Math.max(0, at - 1 - reachOfWeight), at).some(({ text }) => ofWeight.has(text));

const withoutDigits = ({ value, to }: ReadValue): PlainNumber => ({
  value,
  to,
  digits: null,
  decimals: null,
});

/** The part before the point; 0, and no token, where "point four" begins with it. */
function startAt(tokens: readonly Token[], at: number): PlainNumber | null {
  const figure = figureAt(tokens, at);
  if (figure !== null) return { ...figure, decimals: null };
  const whole = wholeNumberAt(tokens, at);
  if (whole !== null) return { ...whole, digits: String(whole.value), decimals: null };
  return textAt(tokens, at) === 'point' && decimalsAt(tokens, at + 1) !== null
    ? withoutDigits({ value: 0, to: at })
    : null;
}

/** "3½". */
function withSign(tokens: readonly Token[], { value, to }: PlainNumber): PlainNumber | null {
  const sign = fractionSigns.get(textAt(tokens, to));
  const isAfterFigure = tokens[to - 1]?.kind === 'figure';
  return sign !== undefined && isAfterFigure ? withoutDigits({ value: value + sign, to: to + 1 }) : null;
}

/** "thirty-one" with "point four" after it. */
function withDecimals(tokens: readonly Token[], { value, to }: PlainNumber): PlainNumber | null {
  if (!/^(?:point|comma|decimal)$/.test(textAt(tokens, to))) return null;
  const after = decimalsAt(tokens, to + 1);
  if (after === null) return null;
  const digits = String(Math.trunc(value));
  return { value: Number(`${digits}.${after.decimals}`), to: after.to, digits, decimals: after.decimals };
}

/** "two" with "and a half", "thirds" or "-thirds" after it. */
function withFraction(tokens: readonly Token[], { value, to }: PlainNumber): PlainNumber | null {
  const added = andFractionAt(tokens, to);
  if (added !== null) return withoutDigits({ value: value + added.value, to: added.to });
  const at = textAt(tokens, to) === '-' ? to + 1 : to;
  const word = textAt(tokens, at);
  const part = fractions.get(word);
  if (part === undefined || !isPartOf(tokens, value, at)) return null;
  const isFew = value < 8 || (value * part < 1 && part <= 1 / 10);
  return value >= 1 && isFew ? withoutDigits({ value: value * part, to: at + 1 }) : null;
}

/** "Two half tablets" are two, and in "one, third …" the second word counts; "one half" and "one third of" are parts. */
function isPartOf(tokens: readonly Token[], count: number, at: number): boolean {
  const word = textAt(tokens, at);
  if (word === 'half') return count === 1;
  return !ordinals.has(word) || (count === 1 && textAt(tokens, at + 1) === 'of');
}

/** The figures that follow "point": "four", "oh five", "twenty-five", "4". */
function decimalsAt(
  tokens: readonly Token[],
  start: number,
): { readonly decimals: string; readonly to: number } | null {
  const first = tokens[start];
  if (first?.kind === 'figure') return figuresAfterPoint(tokens, start);
  // "One point oh thirty-five" is 1.035.
  const hasZero = /^(?:oh|o|zero)$/.test(textAt(tokens, start));
  const tens = tensAt(tokens, hasZero ? start + 1 : start);
  let decimals = tens === null ? '' : `${hasZero ? '0' : ''}${tens.value}`;
  let at = tens?.to ?? start;
  for (let one = belowTwenty.get(textAt(tokens, at)); one !== undefined;) {
    // In "one point one one point four" the second one begins the next number.
    if (decimals !== '' && textAt(tokens, at + 1) === 'point') break;
    decimals += String(one);
    at += 1;
    one = belowTwenty.get(textAt(tokens, at));
  }
  return decimals === '' ? null : { decimals, to: at };
}

/** "4", "25", and "0 5" cut into its digits. */
function figuresAfterPoint(
  tokens: readonly Token[],
  start: number,
): { readonly decimals: string; readonly to: number } | null {
  let decimals = textAt(tokens, start);
  if (!/^\d+$/.test(decimals)) return null;
  let to = start + 1;
  while (decimals.startsWith('0') && /^\d$/.test(textAt(tokens, to)) && decimals.length < 3) {
    decimals += textAt(tokens, to);
    to += 1;
  }
  return { decimals, to };
}
