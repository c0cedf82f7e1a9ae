import { isWithin } from '../isWithin.ts';
import { amountsIn, figure, substanceOf, unitAsWritten, type Amount } from './amounts.ts';
import { tabletsAtOnce } from './courses.ts';
import { isLasting, type FiguresOfPatient } from './figures.ts';
import { products, type WrongSum } from './formulas.ts';

/** How long a pack lasts, where it is not what it holds by what is given in a day: "0.5 ml BID; the 30 ml bottle lasts 60 days". */
export function wrongLastings(figures: FiguresOfPatient): readonly WrongSum[] {
  const { line, volumes, doses, counted, strengths, perDay, ranges } = figures;
  const all = [...volumes, ...doses, ...counted]
    .filter((one) => !strengths.includes(one))
    .toSorted((a, b) => a.start - b.start);
  const times = amountsIn(line).filter((one) => one.unit.dimension === 'time' && isLasting(line.text, one));
  return times.flatMap((time) => {
    const before = all.filter(({ end }) => end <= time.start);
    const pack = before.findLast(
      (one) => one.per === null && isPack(line.text, one) && time.start - one.end < 70,
    );
    if (pack === undefined) return [];
    const given = before.filter(
      (one) =>
        one !== pack &&
        substanceOf(one) === substanceOf(pack) &&
        one.amount < pack.amount &&
        !isPack(line.text, one),
    );
    const each = given.at(-1);
    if (each !== undefined && ranges.includes(each)) return [];
    const isCounted = countedOut.test(pack.unit.dimension);
    const ofDay =
      given.length === 0 && isCounted && perDay.length === 1
        ? products(tabletsAtOnce(figures), perDay)
        : given.flatMap(({ amount, per }) =>
            per === null ? products([amount], perDay) : [per === 'day' ? amount : amount * 24],
          );
    const lengths = ofDay.map((amount) => pack.amount / amount);
    const spare = time.unit.factor < 1 ? time.unit.factor : Math.max(1, time.unit.factor / 2);
    const [length, amount] = [lengths.at(-1), ofDay.at(-1)];
    const isRight = lengths.some(
      (one) => isWithin(time.amount, one, 0.1) || Math.abs(time.amount - one) <= spare,
    );
    if (length === undefined || amount === undefined || isRight) return [];
    const [unit, inDay] = time.unit.factor < 1 ? ['hour', 24] : ['day', 1];
    const calculation = `${pack.written} ÷ ${figure(amount / pack.unit.factor / inDay)} ${`${unitAsWritten(pack.written)} per`.trim()} ${unit} = ${figure(length * inDay)} ${unit}s`;
    return [{ result: time, span: time, calculation, sum: null }];
  });
}

/** "30 ml bottle", "60 tablets", "400 IU last": not what is given at once. */
const isPack = (text: string, { end, value, unit }: Amount): boolean =>
  /^[\s-]*(?:\w+ )?(?:bottle|vial|bag|tub|tube|pack|box|pot|jar|sack|carton|pen|cartridge)/i.test(
    text.slice(end, end + 24),
  ) ||
  /^[\s()]*(?:will |should |would |that )?(?:lasts?|lasting|is enough|are enough|enough|covers?|sent|dispens|suppl|=)/i.test(
    text.slice(end, end + 24),
  ) ||
  (value > 6 && countedOut.test(unit.dimension));
const countedOut = /^(?:tablet|capsule|sachet|can|pouch|syringe)$/;
