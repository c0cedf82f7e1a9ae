import { textAt, type Token } from '../tokens.ts';
import { afterHyphen } from './hyphens.ts';
import { plainNumberAt, type PlainNumber } from './plainNumber.ts';

/** A number of a run; it begins at token `from`. */
export type RunPart = PlainNumber & { readonly from: number };

const longestRun = 6;
/** How many numbers after the first one may belong to it: "one oh one eight" are four. */
const mostJoined = 4;

/** Numbers that follow each other without a word between them, and may be one: "thirty-eight six". */
export function numberRunAt(tokens: readonly Token[], start: number): readonly RunPart[] {
  const run: RunPart[] = [];
  let from = start;
  while (run.length < longestRun) {
    // In "two a day", "a" begins no number that goes on.
    const isArticle = run.length > 0 && /^an?$/.test(textAt(tokens, from));
    const isInNextLine = tokens[from]?.line !== tokens[start]?.line;
    const number = isArticle || isInNextLine ? null : plainNumberAt(tokens, from);
    if (number === null) break;
    run.push({ ...number, from });
    from = nextOfRun(tokens, number.to);
  }
  return run;
}

/** In "one-oh-one" and "nineteen-twenty" a hyphen stands between the numbers; between figures it is a range. */
function nextOfRun(tokens: readonly Token[], at: number): number {
  const next = afterHyphen(tokens, at);
  return tokens[at - 1]?.kind === 'word' && tokens[next]?.kind === 'word' ? next : at;
}

/** The numbers that a part of a run may be together with those after it; each ends before token `to`. */
export function joinedNumbers(run: readonly RunPart[], index: number): readonly Joined[] {
  const first = run[index];
  let digits = first?.decimals === null ? (first.digits ?? '') : '';
  const joined = [...withHalf(run, index)];
  for (const [at, next] of run.slice(index + 1, index + 1 + mostJoined).entries()) {
    if (digits !== '' && isAndHalf(next))
      joined.push({ value: Number(`${digits}${Math.trunc(next.value)}.5`), to: next.to });
    if (digits === '' || next.digits === null) break;
    const { to, decimals } = next;
    const before = digits.length;
    digits += next.digits;
    if (decimals !== null) {
      joined.push({ value: Number(`${digits}.${decimals}`), to });
      break;
    }
    // Nobody says 386 as "thirty-eight six".
    if (at > 0 || before === 1 || next.digits.length > 1) joined.push({ value: Number(digits), to });
    // The point of two numbers stands between them; among more it may stand after any digit.
    for (let point = at === 0 ? before : 1; point <= before; point += 1)
      joined.push({ value: Number(`${digits.slice(0, point)}.${digits.slice(point)}`), to });
  }
  return joined;
}

type Joined = { readonly value: number; readonly to: number };

/** "One oh one and a half": the last of the numbers has the half. */
const isAndHalf = ({ value, digits }: RunPart): boolean =>
  digits === null && value > 1 && value < 10 && value % 1 === 0.5;

/** "Fifteen three and a half" is 15.35. */
function withHalf(run: readonly RunPart[], index: number): readonly Joined[] {
  const [whole, decimals] = run.slice(index, index + 2);
  if (whole === undefined || whole.digits === null || whole.decimals !== null) return [];
  const isHalf = decimals !== undefined && decimals.value < 10 && decimals.value % 1 === 0.5;
  return isHalf ? [{ value: whole.value + decimals.value / 10, to: decimals.to }] : [];
}
