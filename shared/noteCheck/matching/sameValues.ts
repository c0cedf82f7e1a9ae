import { isOften } from '../frequencies.ts';
import { type Heard, type Said, valueKey } from '../heard.ts';
import { isNearly } from '../isNearly.ts';
import { once, oncePer } from '../memo.ts';
import type { Quantity } from '../quantities.ts';
import { isSameAmount } from '../units.ts';

/** The numbers that were said, grouped by the dimension of their unit ("mass" for mg and kg; undefined: no unit), each group in the order said. */
const byDimension = oncePer(({ said }: Heard) => Map.groupBy(said, ({ unit }) => unit?.dimension));

/** All that was said with the note's figure in any unit ("5 ml" for 5 mg), its amount in another unit ("half a gram" for 500 mg), or its frequency. */
export const sameValues = (quantity: Quantity, heard: Heard): readonly Said[] =>
  saidWithValue(heard)(JSON.stringify([quantity.value, quantity.outOf, quantity.unit]), quantity);

const saidWithValue = oncePer((heard: Heard) =>
  once((_value: string, quantity: Quantity) =>
    isOften(quantity)
      ? sameFrequencies(quantity, heard)
      : [...sameNumbers(quantity, heard), ...sameAmounts(quantity, heard)],
  ),
);

/** All that was said with the note's frequency: as a frequency, as a count of times a day or a week, or as the time from one dose to the next ("two weeks"). */
const sameFrequencies = ({ value }: Quantity, { often, said }: Heard): readonly Said[] => [
  ...often.filter((one) => isNearly(one.value, value, value < 0.2 ? 0.1 : 0.02)),
  ...said.filter(({ value: count, unit, from }) => {
    if (unit?.dimension === 'time') return value < 1 && isNearly(count * unit.factor, 1 / value, 0.08);
    // For less than once or over four times a day, a number without a unit counts too: the eight of "every five weeks, not eight" is every eight weeks.
    const isBare = unit === null && (value < 1 || value > 4);
    if (!isBare && unit?.dimension !== 'times') return false;
    const times = isBare ? [value, value * 7, 1 / value, 1 / value / 7] : [value, value * 7];
    return (
      times.some((one) => isNearly(count, one, 0.005)) &&
      !often.some((one) => one.from <= from && from < one.to)
    );
  }),
];

/** Whether a temperature of the note has lost its point ("387 °C", any above 150): it never counts as said, even if the transcript has 387. */
const hasLostPoint = ({ value, unit }: Quantity): boolean =>
  value > 150 && /^(?:temperature|fahrenheit)$/.test(unit?.dimension ?? '');

function sameNumbers(quantity: Quantity, { byValue }: Heard): readonly Said[] {
  const { value, outOf, unit } = quantity;
  if (hasLostPoint(quantity)) return [];
  const said = (times: number): readonly Said[] => byValue.get(valueKey(value * times)) ?? [];
  const isMoney = unit?.dimension === 'money';
  return [
    ...said(1),
    // "Thousand" may be missing in a note's number without a unit (16 for "sixteen thousand" white cells), or in speech ("five" for £5,000 or 5,000).
    ...(unit === null && value >= 1 ? said(1000) : []),
    ...(value >= 1000 && (isMoney || unit === null) ? said(1 / 1000) : []),
    ...(outOf !== null && value < outOf ? said(1 / outOf) : []),
    // A percentage may be said as a part: 90 % as "nine out of ten", 50 % as "half".
    ...(unit?.dimension === 'percent' ? [...said(1 / 100), ...said(1 / 10).filter(isOfTen)] : []),
  ];
}
const isOfTen = ({ outOf }: Said): boolean => outOf === 10;

/** All that was said with the note's amount in another unit: "half a gram" for 500 mg. */
const sameAmounts = (quantity: Quantity, heard: Heard): readonly Said[] =>
  (byDimension(heard).get(quantity.unit?.dimension) ?? []).filter(
    (one) => one.unit?.factor !== quantity.unit?.factor && isSameAmount(one, quantity),
  );
