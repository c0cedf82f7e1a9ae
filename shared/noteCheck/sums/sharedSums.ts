import { amountsOf, figure, unitAsWritten, substanceOf, type Amount } from './amounts.ts';
import { isResult } from './beside.ts';
import { neededForAny, stepsOf } from './courses.ts';
import { products } from './products.ts';
import type { SumsOfPart, WrongSum } from './sumsOfPart.ts';
import { isOneOf } from './tolerance.ts';

const number = String.raw`(\d{1,3}|two|three|four|five|six|seven|eight|nine|ten|twelve)`;
const things = String.raw`(?:(?!(?:further|more|other|others|remaining|extra|additional|last)\b)\w+ )?(?:puppies|pups|kittens|cats|dogs|lambs|calves|ewes|tups|rams|cows|bulls|steers|bullocks|heifers|foals|horses|ponies|mares|birds|hens|chicks|rabbits|piglets|pigs|sows|goats|kids|alpacas|animals|head|sheep|hoggs|cattle|doses|injections|treatments|applications|sites|places|meals|feeds|visits|baths|nights|quarters|eyes|ears)`;

/** "9 ewes = 36 ml", "2 doses = 2.8 ml". */
const ofAllBefore = new RegExp(
  String.raw`(?<![\d.,/-])(?<!\b(?:in|into|over|between|among|across|of|to) )\b${number} ${things}\s*[=→]\s*(?:about |approx\.? |a total of |total )?$`,
  'i',
);
/** "For all 7 pups 16.8 ml". */
const forAllBefore = new RegExp(
  String.raw`\bfor (?:all |the )?(?:of the )?${number} ${things}[\s:,]*(?:about |approx\.? |a total of |total )?$`,
  'i',
);
/** "63 ml for 9 ewes", "63 ml in total for the 9 ewes". */
const forAllAfter = new RegExp(
  String.raw`^ (?:(?:in )?(?:total|all) )?for (?:all |the )?(?:of the )?${number} ${things}\b`,
  'i',
);

const words = ['two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten', 'eleven', 'twelve'];
const valueOf = (count: string): number =>
  words.includes(count.toLowerCase()) ? words.indexOf(count.toLowerCase()) + 2 : Number(count);

/** What all animals or all doses take, where it is not what each takes by their number. */
export function wrongTotals(sums: SumsOfPart, marked: ReadonlySet<Amount>): readonly WrongSum[] {
  const { line, kinds } = sums;
  if (sums.hasRange) return [];
  const all = [...kinds.volumes, ...kinds.doses, ...kinds.counted].toSorted((a, b) => a.start - b.start);
  return all.flatMap((result) => {
    if (marked.has(result) || !isResult(line, result)) return [];
    const count = countOf(line.text, result);
    const each = all.filter(
      (one) =>
        one.end <= result.start &&
        substanceOf(one) === substanceOf(result) &&
        one.per === null &&
        !kinds.strengths.includes(one) &&
        !isNumberOf(line.text, one),
    );
    const last = each.at(-1);
    if (count === null || count < 2 || last === undefined || marked.has(last)) return [];
    const course = neededForAny(stepsOf(sums, each, [])).flat();
    const once = [...amountsOf(each), ...course, ...byWeight(sums, result)];
    const right = [...products(once, [count]), ...products(once, [count], sums.perDay), ...amountsOf(each)];
    if (isOneOf(result, right, false)) return [];
    return [wrong(result, `${count} × ${last.written}`, (count * last.amount) / (result.unit?.factor ?? 1))];
  });
}

/** The 9 of "9 ewes" is no amount. */
const isNumberOf = (text: string, { end }: Amount): boolean =>
  new RegExp(String.raw`^ ?${things}\b`, 'i').test(text.slice(end, end + 24));

function countOf(text: string, { start, end }: Amount): number | null {
  const before = text.slice(Math.max(0, start - 50), start);
  const needed = neededAfter.test(text.slice(end, end + 20))
    ? onlyCount(lastSentence(text.slice(0, start)))
    : null;
  if (needed !== null) return needed;
  const count = (ofAllBefore.exec(before) ??
    forAllBefore.exec(before) ??
    forAllAfter.exec(text.slice(end, end + 50)))?.[1];
  return count === undefined ? null : valueOf(count);
}

/** "45 ewes at 12 ml: 540 ml used". */
const neededAfter =
  /^ (?:was |were |is |will be )?(?:used|needed|required|in total|in all|total\b|altogether|overall)/i;
const anyCount = new RegExp(String.raw`(?<![\d.,/-])\b${number} ${things}\b`, 'gi');

const lastSentence = (before: string): string =>
  before.slice(Math.max(before.lastIndexOf('. '), before.lastIndexOf(';')) + 1);

/** How many animals or doses are named before; null: none, or several numbers of them. */
function onlyCount(before: string): number | null {
  const all = [...before.matchAll(anyCount)].map(({ 1: count = '' }) => valueOf(count));
  const [count, other] = new Set(all);
  return count === undefined || other !== undefined ? null : count;
}

const byWeight = ({ weights, kinds }: SumsOfPart, result: Amount): readonly number[] =>
  products(
    weights,
    amountsOf(
      [...kinds.rates, ...kinds.volumeRates].filter((rate) => substanceOf(rate) === substanceOf(result)),
    ),
  );

/** "65 ml, divided over 5 sites = 13 ml per site". */
const sharedOver = new RegExp(
  String.raw`\b(?:divided|split|spread|shared)\s+(?:equally )?(?:over|into|between|among|across|in)\s+${number} (?:\w+ )?(?:\w+s|doses)[\s,:=(→]*(?:of |so |i\.e\.,? )?(?:about |approx\.? )?$`,
  'i',
);

/** What each place or dose gets, where it is not its share of the whole before it. */
export function wrongShares(sums: SumsOfPart, marked: ReadonlySet<Amount>): readonly WrongSum[] {
  const { line, kinds } = sums;
  const all = [...kinds.volumes, ...kinds.doses].toSorted((a, b) => a.start - b.start);
  return all.flatMap((result) => {
    const count = sharedOver.exec(line.text.slice(Math.max(0, result.start - 60), result.start))?.[1];
    const wholes = all.filter((one) => one.end <= result.start && substanceOf(one) === substanceOf(result));
    const whole = wholes.at(-1);
    if (
      count === undefined ||
      whole === undefined ||
      marked.has(result) ||
      marked.has(whole) ||
      sums.hasRange
    )
      return [];
    const share = 1 / valueOf(count);
    const once = [...amountsOf(wholes), ...byWeight(sums, result)];
    if (isOneOf(result, products(once, [share]), false)) return [];
    return [
      wrong(result, `${whole.written} ÷ ${count}`, (whole.amount * share) / (result.unit?.factor ?? 1)),
    ];
  });
}

const wrong = (result: Amount, written: string, sum: number): WrongSum => ({
  result,
  span: result,
  calculation: `${written} = ${figure(sum)} ${unitAsWritten(result.written)}`,
});
