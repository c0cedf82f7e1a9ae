import { fractions, ordinals, romans, scales, small, tensWords, vague } from './numberWords.ts';
import type { Token } from './tokens.ts';

/** A number in a text, from token `from` up to, not including, token `to`. */
export type NumberAt = {
  readonly from: number;
  readonly to: number;
  readonly value: number;
  /** "3/9", "three out of nine": what it is out of. */
  readonly outOf: number | null;
  readonly isOrdinal: boolean;
  /** The most that a vague word may mean, "a couple"; otherwise null. */
  readonly most: number | null;
  /** It was put together from numbers that follow each other: "thirty-eight six". */
  readonly isPutTogether: boolean;
};

type Read = {
  readonly value: number;
  readonly to: number;
  /** The figures of a whole number, which may go on in the next one: "thirty-eight six". */
  readonly digits?: string;
  /** Figures after the point. */
  readonly decimals?: string;
};

const signs: ReadonlyMap<string, number> = new Map([
  ['½', 0.5],
  ['¼', 0.25],
  ['¾', 0.75],
  ['⅓', 1 / 3],
  ['⅔', 2 / 3],
]);

const thousands = /^\d{1,3}(?:,\d{3})+$/;

/** The value of a figure: 1,850 and 0.5 and 0,5. */
export function figureValue(written: string): number {
  if (thousands.test(written)) return Number(written.replaceAll(',', ''));
  const parts = written.split(/[.,]/);
  return parts.length > 2 ? Number.NaN : Number(parts.join('.'));
}

/** All numbers in the text, each way of reading it, in the order of their first tokens. */
export function numbersIn(tokens: readonly Token[]): readonly NumberAt[] {
  const found: NumberAt[] = [];
  const add = (from: number, to: number, value: number, over: Partial<NumberAt> = {}): void => {
    if (Number.isFinite(value))
      found.push({
        from,
        to,
        value,
        outOf: null,
        isOrdinal: false,
        most: null,
        isPutTogether: false,
        ...over,
      });
  };
  for (let at = 0; at < tokens.length;) {
    const token = tokens[at];
    if (token === undefined) break;
    const range = vague.get(token.text);
    if (range !== undefined) {
      const of = tokens[at + 1]?.text === 'of' ? at + 2 : at + 1;
      add(at, of, range[0], { most: range[1] });
      at = of;
      continue;
    }
    const score = scoreAt(tokens, at);
    if (score !== null) {
      add(at, score.to, score.value, { outOf: score.outOf });
      if (score.isFraction) add(at, score.to, score.value / score.outOf);
      at = score.to;
      continue;
    }
    const ordinal = ordinalAt(tokens, at);
    const first = ordinal !== null && ordinal.to > at + 1 ? null : readAt(tokens, at);
    if (first === null) {
      if (ordinal !== null) add(at, ordinal.to, ordinal.value, { isOrdinal: true });
      at = ordinal?.to ?? at + 1;
      continue;
    }
    const suffix = tokens[first.to];
    const last = tokens[first.to - 1];
    if (last?.kind === 'figure' && suffix?.isJoined === true && /^(?:st|nd|rd|th)$/.test(suffix.text)) {
      add(at, first.to + 1, first.value, { isOrdinal: true });
      at = first.to + 1;
      continue;
    }
    // Numbers that follow each other may be one: "thirty-eight six", "one oh four", "two fifty".
    const run: Read[] = [first];
    for (let next = first.to; run.length < 6;) {
      const more = readAt(tokens, next);
      if (more === null || tokens[next]?.text === 'a' || tokens[next]?.text === 'an') break;
      run.push(more);
      next = more.to;
    }
    run.forEach((one, index) => {
      const from = index === 0 ? at : (run[index - 1]?.to ?? at);
      add(from, one.to, one.value);
      // 1,014 is a thousand and fourteen in English, and little more than one in French.
      const figure = tokens[from]?.written ?? '';
      if (/^\d,\d{3}$/.test(figure))
        add(from, one.to, Number(figure.replace(',', '.')), { isPutTogether: true });
      let digits = one.decimals === undefined ? (one.digits ?? '') : '';
      for (const [further, other] of run.slice(index + 1, index + 5).entries()) {
        if (digits === '' || other.digits === undefined) break;
        const lengthBefore = digits.length;
        digits += other.digits;
        if (other.decimals !== undefined) {
          add(from, other.to, Number(`${digits}.${other.decimals}`), { isPutTogether: true });
          break;
        }
        add(from, other.to, Number(digits), { isPutTogether: true });
        for (let point = 1; point <= lengthBefore; point += 1)
          if (point === lengthBefore || further > 0)
            add(from, other.to, Number(`${digits.slice(0, point)}.${digits.slice(point)}`), {
              isPutTogether: true,
            });
      }
      // "two to three hundred", "eight to ten thousand".
      const scale =
        one.value < 100 && /^(?:to|and|or|-)$/.test(tokens[one.to]?.text ?? '')
          ? readAt(tokens, one.to + 1)
          : null;
      const scaleWord = scale === null ? 1 : (scales.get(tokens[scale.to - 1]?.text ?? '') ?? 1);
      if (scaleWord > 1) add(from, one.to, one.value * scaleWord, { isPutTogether: true });
    });
    at = run.at(-1)?.to ?? at + 1;
  }
  return found;
}

type Score = Read & { readonly outOf: number; readonly isFraction: boolean };

/** 3/9, II/VI, 3 out of 9, "two of six". */
function scoreAt(tokens: readonly Token[], at: number): Score | null {
  const [first, slash, second] = [tokens[at], tokens[at + 1], tokens[at + 2]];
  if (first === undefined) return null;
  const valueOf = (token: Token | undefined): number | null =>
    token === undefined
      ? null
      : token.kind === 'figure'
        ? figureValue(token.written)
        : (romans.get(token.written) ?? null);
  const [top, bottom] = [valueOf(first), valueOf(second)];
  if (slash?.text === '/' && slash.isJoined && second?.isJoined === true && top !== null && bottom !== null)
    return {
      value: top,
      outOf: bottom,
      to: at + 3,
      isFraction: first.kind === 'figure' && top < bottom && Number.isInteger(top),
    };
  const read = readAt(tokens, at);
  if (read === null) return null;
  let next = read.to;
  if (tokens[next]?.text === 'out') next += 1;
  else if (tokens[next]?.text !== 'over') return null;
  if (tokens[next]?.text === 'of' || tokens[next]?.text === 'over') next += 1;
  else return null;
  const of = readAt(tokens, next);
  return of === null ? null : { value: read.value, outOf: of.value, to: of.to, isFraction: false };
}

function ordinalAt(tokens: readonly Token[], at: number): Read | null {
  const word = tokens[at]?.text ?? '';
  const value = ordinals.get(word);
  if (value !== undefined) return { value, to: at + 1 };
  const ten = tensWords.get(word);
  const next = tokens[at + 1]?.text === '-' ? at + 2 : at + 1;
  const one = ordinals.get(tokens[next]?.text ?? '');
  return ten !== undefined && one !== undefined && one < 10 ? { value: ten + one, to: next + 1 } : null;
}

/** A number that stands for itself: "thirty-one point four", "a hundred and two", "two and a half", 31.4. */
function readAt(tokens: readonly Token[], start: number): Read | null {
  const text = (at: number): string => tokens[at]?.text ?? '';
  const token = tokens[start];
  if (token === undefined) return null;
  let at = start;
  let value: number;
  let digits: string | undefined;
  const sign = signs.get(text(at));
  if (sign !== undefined) return { value: sign, to: at + 1 };
  if (token.kind === 'figure') {
    value = figureValue(token.written);
    digits = /^\d+$/.test(token.written) ? token.written : undefined;
    at += 1;
    const next = tokens[at];
    // 1 850, with a space for the thousands.
    if (
      digits !== undefined &&
      digits.length <= 3 &&
      next?.kind === 'figure' &&
      /^\d{3}$/.test(next.written) &&
      next.start === token.end + 1
    ) {
      value = value * 1000 + Number(next.written);
      digits += next.written;
      at += 1;
    }
    const joined = signs.get(text(at));
    if (joined !== undefined) return { value: value + joined, to: at + 1 };
  } else {
    const whole = wholeAt(tokens, at);
    if (whole !== null) {
      ({ value, to: at } = whole);
      digits = whole.digits;
    } else if (text(at) === 'point' && digitsAt(tokens, at + 1) !== null) value = 0;
    else return fractionAt(tokens, at);
  }
  if (text(at) === 'point' || text(at) === 'comma' || text(at) === 'decimal') {
    const after = digitsAt(tokens, at + 1);
    if (after !== null) {
      const wholePart = String(Math.trunc(value));
      return {
        value: Number(`${wholePart}.${after.digits}`),
        to: after.to,
        digits: wholePart,
        decimals: after.digits,
      };
    }
  }
  const half = andFractionAt(tokens, at);
  if (half !== null) return { value: value + half.value, to: half.to };
  // "three quarters", "two thirds".
  const part = fractions.get(text(at));
  if (
    part !== undefined &&
    value >= 1 &&
    value < 8 &&
    text(at) !== 'half' &&
    ordinals.get(text(at)) === undefined
  )
    return { value: value * part, to: at + 1 };
  return { value, to: at, ...(digits === undefined ? {} : { digits }) };
}

/** "and a half", "and three quarters". */
function andFractionAt(tokens: readonly Token[], at: number): Read | null {
  if (tokens[at]?.text !== 'and') return null;
  return fractionAt(tokens, at + 1);
}

/** "half", "a third", "three quarters". */
function fractionAt(tokens: readonly Token[], at: number): Read | null {
  const word = tokens[at]?.text ?? '';
  const next = tokens[at + 1]?.text ?? '';
  if (word === 'a' || word === 'an' || word === 'one') {
    const part = fractions.get(next);
    return part === undefined || (ordinals.has(next) && word !== 'a') ? null : { value: part, to: at + 2 };
  }
  const count = small.get(word);
  if (count !== undefined && count > 1 && next.endsWith('s')) {
    const part = fractions.get(next);
    if (part !== undefined) return { value: count * part, to: at + 2 };
  }
  return word === 'half' || word === 'quarter' ? { value: fractions.get(word) ?? 0, to: at + 1 } : null;
}

/** What follows "point": "four", "oh five", "twenty-five", "4". */
function digitsAt(
  tokens: readonly Token[],
  start: number,
): { readonly digits: string; readonly to: number } | null {
  let digits = '';
  let at = start;
  for (; at < tokens.length; at += 1) {
    const token = tokens[at];
    const word = token?.text ?? '';
    const one = small.get(word);
    const ten = tensWords.get(word);
    if (token?.kind === 'figure' && digits === '' && /^\d+$/.test(token.written)) {
      digits = token.written;
      at += 1;
      break;
    } else if (one !== undefined) digits += String(one);
    else if (ten !== undefined && digits === '') {
      const next = tokens[at + 1]?.text === '-' ? at + 2 : at + 1;
      const unit = small.get(tokens[next]?.text ?? '');
      if (unit !== undefined && unit > 0 && unit < 10) {
        digits += String(ten + unit);
        at = next;
      } else digits += String(ten);
    } else break;
  }
  return digits === '' ? null : { digits, to: at };
}

/** "thirty-one", "a hundred and two", "two thousand three hundred". */
function wholeAt(tokens: readonly Token[], start: number): (Read & { readonly digits: string }) | null {
  const text = (at: number): string => tokens[at]?.text ?? '';
  let at = start;
  let total = 0;
  let group = belowHundred(tokens, at);
  if (group === null && (text(at) === 'a' || text(at) === 'an') && scales.has(text(at + 1)))
    group = { value: 1, to: at + 1 };
  if (group === null && scales.has(text(at))) group = { value: 1, to: at };
  if (group === null) return null;
  for (;;) {
    let { value, to } = group;
    if (text(to) === 'hundred') {
      value *= 100;
      to += 1;
      const and = text(to) === 'and' ? to + 1 : to;
      const rest = belowHundred(tokens, and);
      if (rest !== null && (and > to || rest.value >= 10 || text(and) !== 'oh')) {
        value += rest.value;
        to = rest.to;
      }
    }
    if (text(to) === 'thousand') {
      total += value * 1000;
      at = text(to + 1) === 'and' ? to + 2 : to + 1;
      const next = belowHundred(tokens, at);
      const isOwn = next !== null && text(next.to) === 'hundred' && next.value >= 10;
      if (next === null || isOwn) return { value: total, to: to + 1, digits: String(total) };
      group = next;
      continue;
    }
    total += value;
    return { value: total, to, digits: String(total) };
  }
}

function belowHundred(tokens: readonly Token[], at: number): Read | null {
  const word = tokens[at]?.text ?? '';
  const ten = tensWords.get(word);
  if (ten !== undefined) {
    const isHyphen = tokens[at + 1]?.text === '-';
    const unit = small.get(tokens[isHyphen ? at + 2 : at + 1]?.text ?? '');
    return unit !== undefined && unit > 0 && unit < 10
      ? { value: ten + unit, to: at + (isHyphen ? 3 : 2) }
      : { value: ten, to: at + 1 };
  }
  const value = small.get(word);
  return value === undefined || word === 'o' ? null : { value, to: at + 1 };
}
