import type { LineOfNote } from '../lineOfNote.ts';
import { amountsOf, figure, substanceOf, type Amount } from './amounts.ts';
import { products } from './products.ts';
import { isAtOnce, type SumsOfPart, type WrongSum } from './sumsOfPart.ts';
import { isNear } from './tolerance.ts';

/** How long a pack lasts, where it is not what it holds by what is given in a day: "0.5 ml BID; the 30 ml bottle lasts 60 days". */
export function wrongLastings(sums: SumsOfPart): readonly WrongSum[] {
  const { line } = sums;
  if (!/\blast|\benough|\bsuppl|\bcover|\bruns?\b/i.test(line.text)) return [];
  return [...sums.kinds.times, ...sums.kinds.runs]
    .filter((time) => isLasting(line.text, time))
    .flatMap((time) => wrongLasting(sums, time) ?? []);
}

/** What a pack holds. `amount`: in the first unit of its dimension, or a number of things. */
type Supply = {
  readonly substance: string;
  readonly amount: number;
  readonly written: string;
  readonly start: number;
};

function wrongLasting(sums: SumsOfPart, time: Amount): WrongSum | null {
  const supplies = suppliesBefore(sums, time);
  const [supply] = supplies;
  if (supply === undefined) return null;
  const ways = supplies.flatMap((one) =>
    ratesOfDay(sums, one, time).map((perDay) => ({ days: one.amount / perDay, perDay, one })),
  );
  const [first] = ways;
  if (first === undefined) return null;
  const unit = time.unit?.factor ?? 1;
  const isRight = ways.some(
    ({ days }) =>
      isNear(time.amount, days) || Math.abs(time.amount - days) <= (unit < 1 ? unit : Math.max(1, unit / 2)),
  );
  const lengths = ways.map(({ days }) => days);
  const isWithinRange =
    sums.hasRange && time.amount > Math.min(...lengths) && time.amount < Math.max(...lengths);
  if (isRight || isWithinRange) return null;
  const perDay = figure((first.perDay / first.one.amount) * numberOf(first.one.written));
  const calculation = `${first.one.written} ÷ ${perDay} a day = ${figure(first.days)} days`;
  return { result: time, span: time, calculation };
}

const numberOf = (written: string): number => Number(/\d[\d.]*/.exec(written.replaceAll(',', ''))?.[0] ?? 1);

/** "Lasts 30 days", "30 days' supply"; a time after which it must be thrown away is none. */
const isLasting = (text: string, { start, end }: Amount): boolean =>
  (/\b(?:lasts?|lasting|runs?|enough for|sufficient for|suppl(?:y|ies) (?:for|of)|covers?)\s*(?:for )?(?:about|approx\.?|around|roughly|nearly|almost|~|just over|just under|only|a further|the)?\s*$/i.test(
    text.slice(Math.max(0, start - 34), start),
  ) ||
    /^['’]?s?['’]?[\s-]*suppl(?:y|ies)\b/i.test(text.slice(end, end + 14))) &&
  !/^[^.;]{0,12}\b(?:open|fridge|refriger|broach|shelf|thaw)/i.test(text.slice(end, end + 30));

/** The amounts in the same sentence before the time that may be the pack, the nearest first. */
function suppliesBefore({ line, kinds }: SumsOfPart, time: Amount): readonly Supply[] {
  const before = line.text.slice(0, time.start);
  const sentence = Math.max(before.lastIndexOf('. '), before.lastIndexOf(';'), before.lastIndexOf('\n'));
  const from = Math.max(sentence, time.start - 70, 0);
  const isHere = ({ start, end, per }: Amount): boolean => per === null && start >= from && end <= time.start;
  const amounts = [...kinds.volumes, ...kinds.doses, ...kinds.counted, ...kinds.masses].filter(isHere);
  const packs = packsIn(line, from, time.start);
  const held = amounts
    .filter((one) => isPack(line.text, one))
    .map((one) => ({ ...one, substance: substanceOf(one) }));
  return [...packs, ...held].toSorted((a, b) => b.start - a.start).slice(0, 2);
}

/** "30 ml bottle", "10 ml vial", "60 tablets", "400 IU last": not what is given at once. */
const isPack = (text: string, { end, value, unit }: Amount): boolean =>
  /^[\s-]*(?:\w+ )?(?:bottle|vial|bag|tub|tube|pack|box|pot|jar|sack|carton|pen|cartridge)/i.test(
    text.slice(end, end + 24),
  ) ||
  /^[\s()]*(?:will |should |would |that )?(?:lasts?|lasting|is enough|are enough|enough|covers?|sent|dispens|suppl|=)/i.test(
    text.slice(end, end + 24),
  ) ||
  (value > 6 && /^(?:tablet|capsule|syringe|sachet|can|pouch)$/.test(unit?.dimension ?? ''));

/** "Box of 30", "tray of 24". */
const packsIn = ({ text }: LineOfNote, from: number, to: number): readonly Supply[] =>
  [
    ...text
      .slice(from, to)
      .matchAll(
        /\b(?:box|tray|pack|packet|tub|bag|case|strip|carton) of (\d{1,3})\b(?! ?(?:x|×|(?:m?l|m?g|kg)\b))/gi,
      ),
  ].map(({ 0: written, 1: count, index }) => ({
    substance: '',
    amount: Number(count),
    written: written.slice(-(count?.length ?? 0)),
    start: from + index,
  }));

/** What is given in a day of this: as it is stated, or by the times a day. */
function ratesOfDay({ kinds, perDay, line }: SumsOfPart, supply: Supply, time: Amount): readonly number[] {
  if (supply.substance === '' || supply.substance === 'syringe') {
    const counts = kinds.counted
      .filter(({ per, value }) => per === 'day' && value < 7)
      .map(({ value }) => value);
    const once = kinds.counted.filter((one) => isAtOnce(one) && one.value < 7).map(({ value }) => value);
    return [...counts, ...(once.length > 0 ? products(once, perDay) : perDay)];
  }
  const all = [...kinds.volumes, ...kinds.doses, ...kinds.counted, ...kinds.masses].filter(
    (one) =>
      one.start !== supply.start &&
      (one.end <= supply.start || one.per === 'hour' || isTiedAfter(line.text, time, one)),
  );
  const same = all.filter(
    (one) =>
      substanceOf(one) === supply.substance &&
      one.amount < supply.amount &&
      !isPack(line.text, one) &&
      !kinds.strengths.includes(one),
  );
  const ofDay = same.flatMap(({ amount, per }) =>
    per === null ? [] : [per === 'day' ? amount : amount * 24],
  );
  const once = amountsOf(same.filter(({ per }) => per === null));
  const weekly = weeklyIn(line.text, same);
  return [...ofDay, ...weekly, ...products(once, perDay)];
}

/** "Lasts 20 days at 3 ml BID". */
const isTiedAfter = (text: string, time: Amount, { start }: Amount): boolean =>
  start > time.end && /^ (?:at|@|on|with|giving|of) (?:\w+ )?$/i.test(text.slice(time.end, start));

/** "60 ml/week". */
const weeklyIn = (text: string, amounts: readonly Amount[]): readonly number[] =>
  amounts
    .filter(
      ({ end, written }) =>
        /(?:\/|per |a )w(?:ee)?k$/i.test(written) ||
        /^\s?(?:\/|per |a )w(?:ee)?k/i.test(text.slice(end, end + 10)),
    )
    .map(({ amount }) => amount / 7);
