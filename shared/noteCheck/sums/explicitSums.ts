import { figure, type Amount } from './amounts.ts';
import type { SumsOfPart, WrongSum } from './sumsOfPart.ts';
import { isRounded } from './tolerance.ts';

/** Sums that are written out: "0.73 ml x 20 = 14.6 ml", "4 x 20 ml = 80 ml", "12 tablets + 8 tablets = 20 tablets". */
export function wrongExplicitSums(
  { line, kinds }: SumsOfPart,
  marked: ReadonlySet<Amount>,
): readonly WrongSum[] {
  const all = [...kinds.volumes, ...kinds.doses, ...kinds.counted].toSorted((a, b) => a.start - b.start);
  return all.flatMap((result, at) => {
    const before = all[at - 1];
    if (before === undefined || marked.has(result) || before.unit?.dimension !== result.unit?.dimension)
      return [];
    const between = line.text.slice(before.end, result.start);
    if (!/^[^=≈;\n]{0,14}[=≈]\s*$/.test(between)) return [];
    const sum =
      timesOf(line.text, before, between) ??
      totalOf(line.text, all.slice(0, at)) ??
      sameAs(line.text, before, result, between);
    if (sum === null || isRounded(result, sum.amount)) return [];
    const calculation =
      `${sum.written} = ${figure(sum.amount / (result.unit?.factor ?? 1))} ${unitOfWritten(result)}`.trim();
    return [{ result, span: result, calculation }];
  });
}

type Sum = { readonly amount: number; readonly written: string };

/** "0.73 ml x 20", "4 x 20 ml". */
function timesOf(text: string, amount: Amount, after: string): Sum | null {
  const times =
    /^\s*[x×*]\s*(\d+(?:\.\d+)?)\s*=/.exec(after)?.[1] ??
    (/^\s*=/.test(after)
      ? /(?:^|[\s(:,])(\d+)\s*(?:feeds?|meals?|doses?|days?|times)?\s*[x×*]\s*$/.exec(
          text.slice(Math.max(0, amount.start - 14), amount.start),
        )?.[1]
      : undefined);
  if (times === undefined) return null;
  return { amount: amount.amount * Number(times), written: `${times} × ${amount.written}` };
}

/** "1188 mg ≈ 1.2 g", "36 mg/day = 1.5 mg/h": the same in other units. */
function sameAs(text: string, first: Amount, result: Amount, between: string): Sum | null {
  const { amount, written, unit, start, per } = first;
  const isPlain =
    unit?.dimension === 'mass' &&
    !/(?:[x×*+/½¼¾-]|\bof(?: an?)?|\bhalf(?: an?)?)\s*$/i.test(text.slice(0, start)) &&
    /^\s*[=≈]\s*$/.test(between);
  if (!isPlain || (per === null) !== (result.per === null)) return null;
  if (per === result.per) return { amount, written };
  return per === 'day'
    ? { amount: amount / 24, written: `${written} ÷ 24` }
    : { amount: amount * 24, written: `24 × ${written}` };
}

/** Amounts with a plus sign between them; the last one stands right before the result. */
function totalOf(text: string, amounts: readonly Amount[]): Sum | null {
  const last = amounts.at(-1);
  if (last === undefined) return null;
  let { amount, written, start } = last;
  for (const one of amounts.slice(0, -1).toReversed()) {
    if (
      !/^\s*(?:\w+ ?)?\+\s*(?:\w+ )?$/.test(text.slice(one.end, start)) ||
      one.unit?.dimension !== last.unit?.dimension
    )
      break;
    amount += one.amount;
    written = `${one.written} + ${written}`;
    ({ start } = one);
  }
  // A sign before the first of them would be a sum that is not read here.
  return start === last.start || /[+x×*-]\s*$/.test(text.slice(0, start)) ? null : { amount, written };
}

/** The "ml" of "14.6 ml". */
const unitOfWritten = ({ written }: Amount): string => written.replace(/^[\d.,½¼¾\s]+/, '');
