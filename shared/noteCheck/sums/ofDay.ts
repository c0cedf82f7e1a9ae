import { isWithin } from '../isWithin.ts';
import { amountsIn, amountsOf, figure, substanceOf, unitAsWritten, type Amount } from './amounts.ts';
import { isResult } from './beside.ts';
import { tabletsAtOnce } from './courses.ts';
import { isLasting, type Figure, type Figures } from './figures.ts';
import { products, type WrongSum } from './formulas.ts';
import { isRounded } from './tolerance.ts';

/** What is given in a day, where it is not what is given at once by the times a day: "3 ml (6 mg) TID, total 12 mg/day". */
export function wrongOfDay(figures: Figures, result: Figure): WrongSum | null {
  const { line, ranges, frequencies, of, taken, perDay } = figures;
  const { text } = line;
  if (!isOfDay(text, result) || !isResult(line, result) || ranges.length > 0 || taken.length > 1) return null;
  const once = of('dose', 'volume', 'counted', 'held')
    .filter((one) => one.end <= result.start && substanceOf(one) === substanceOf(result))
    .toSorted((a, b) => a.start - b.start);
  const [each, often] = [once.at(-1), frequencies.findLast(({ end }) => end <= result.start)];
  if (each === undefined || often === undefined) return null;
  if (products(amountsOf(once), perDay).some((sum) => isRounded(result, sum, 0.1))) return null;
  if (parted.test(text.slice(Math.min(once.at(-2)?.end ?? each.start, often.start), result.start)))
    return null;
  const sum = each.amount * often.perDay;
  const calculation = `${figure(often.perDay)} × ${each.written} = ${figure(sum / result.unit.factor)} ${unitAsWritten(result.written)}`;
  return { result, span: result, calculation, sum };
}
/** What parts an amount from the total of a day: another sentence, or another step of a course. */
const parted =
  /[;\n]|(?<!\b(?:approx|i\.e|e\.g|tabs?|caps?))\.\s(?!\d)|\+|\b(?:for|then|over|until|plus|and|extra|x \d|× ?\d)\b/i;

const rough = String.raw`(?:(?:approx\.?|about|~|≈|a|of|daily|total)\s*)*`;
const ofDayBefore = new RegExp(String.raw`(?:[(=,:]|\btotal|\bi\.e\.,?|\bso)\s*${rough}$`, 'i');
const totalBefore = new RegExp(
  String.raw`\b(?:total daily|daily) (?:dose|total|amount|volume)[\s:=]*${rough}$`,
  'i',
);

/** Whether an amount is told as the total of a day, "(80 ml/day)", and not how much less it is. */
function isOfDay(text: string, { per, start, end }: Amount): boolean {
  const before = text.slice(Math.max(0, start - 34), start);
  const after = text.slice(end, end + 16);
  if (/^(?:\/\w+)?\s*(?:less|more|fewer|below|above|under|over)\b/i.test(after)) return false;
  const isDaily = per === 'day' || /^ (?:daily|each day|in 24 ?h)/i.test(after);
  return totalBefore.test(before) || (isDaily && ofDayBefore.test(before));
}

/** How long a pack lasts, where it is not what it holds by what is given in a day: "0.5 ml BID; the 30 ml bottle lasts 60 days". */
export function wrongLastings(figures: Figures): readonly WrongSum[] {
  const { line, of, ranges } = figures;
  const all = of('dose', 'volume', 'anHour', 'aDay', 'counted');
  const times = amountsIn(line).filter((one) => one.unit.dimension === 'time' && isLasting(line.text, one));
  return times.flatMap((time) => {
    const before = all.filter(({ end }) => end <= time.start);
    const pack = before.findLast(
      (one) => one.per === null && isPack(line.text, one) && time.start - one.end < 70,
    );
    if (pack === undefined) return [];
    const given = before.filter(
      (one) => substanceOf(one) === substanceOf(pack) && one.amount < pack.amount && !isPack(line.text, one),
    );
    if (ranges.some((one) => one === given.at(-1))) return [];
    const amounts = givenInDay(figures, given, pack);
    const spare = time.unit.factor < 1 ? time.unit.factor : Math.max(1, time.unit.factor / 2);
    const isRight = amounts.some((amount) => {
      const length = pack.amount / amount;
      return isWithin(time.amount, length, 0.1) || Math.abs(time.amount - length) <= spare;
    });
    const amount = amounts.at(-1);
    if (amount === undefined || isRight) return [];
    const [unit, inDay] = time.unit.factor < 1 ? ['hour', 24] : ['day', 1];
    const calculation = `${pack.written} ÷ ${figure(amount / pack.unit.factor / inDay)} ${`${unitAsWritten(pack.written)} per`.trim()} ${unit} = ${figure((pack.amount / amount) * inDay)} ${unit}s`;
    return [{ result: time, span: time, calculation, sum: null }];
  });
}

/** What may be given in a day of what a pack holds; tablets may be told by their dose alone. */
function givenInDay(figures: Figures, given: readonly Amount[], pack: Amount): readonly number[] {
  const { perDay } = figures;
  if (given.length === 0)
    return countedOut.test(pack.unit.dimension) && perDay.length === 1
      ? products([tabletsAtOnce(figures)], perDay)
      : [];
  return given.flatMap(({ amount, per }) =>
    per === null ? products([amount], perDay) : [per === 'day' ? amount : amount * 24],
  );
}

/** "30 ml bottle", "60 tablets", "400 IU last": not what is given at once. */
const isPack = (text: string, { end, value, unit }: Amount): boolean =>
  /^[\s-]*(?:\w+ )?(?:bottle|vial|bag|tub|tube|pack|box|pot|jar|sack|carton|pen|cartridge)|^[\s()]*(?:will |should |would |that )?(?:lasts?|lasting|is enough|are enough|enough|covers?|sent|dispens|suppl|=)/i.test(
    text.slice(end, end + 24),
  ) ||
  (value > 6 && countedOut.test(unit.dimension));
const countedOut = /^(?:tablet|capsule|sachet|can|pouch|syringe)$/;
