import { isFrequency } from '../frequencies.ts';
import { type TranscriptReading, type SaidNumber, valueKey } from '../heard.ts';
import { isNearly } from '../isNearly.ts';
import { memoized, memoizedPerObject } from '../memo.ts';
import type { Quantity } from '../quantities.ts';
import { isSameAmount } from '../units.ts';

const byDimension = memoizedPerObject(({ said }: TranscriptReading) =>
  Map.groupBy(said, ({ unit }) => unit?.dimension),
);

/**
 * All that was said with the note's figure in any unit, its amount in another ("half a gram" for 500 mg), or
 * its frequency.
 */
export const saidWithSameValue = (quantity: Quantity, heard: TranscriptReading): readonly SaidNumber[] =>
  saidWithValue(heard)(JSON.stringify([quantity.value, quantity.outOf, quantity.unit]), quantity);

const saidWithValue = memoizedPerObject((heard: TranscriptReading) =>
  memoized((_value: string, quantity: Quantity) =>
    isFrequency(quantity)
      ? sameFrequencies(quantity, heard)
      : [...sameNumbers(quantity, heard), ...sameAmounts(quantity, heard)],
  ),
);

/** Said as a frequency, a count of times a day or a week, or the time between doses. */
const sameFrequencies = ({ value }: Quantity, { often, said }: TranscriptReading): readonly SaidNumber[] => [
  ...often.filter((one) => isNearly(one.value, value, value < 0.2 ? 0.1 : 0.02)),
  ...said.filter(({ value: count, unit, from }) => {
    if (unit?.dimension === 'time') return value < 1 && isNearly(count * unit.factor, 1 / value, 0.08);
    // The eight of "every five weeks, not eight" is every eight weeks.
    const isBare = unit === null && (value < 1 || value > 4);
    if (!isBare && unit?.dimension !== 'times') return false;
    const times = isBare ? [value, value * 7, 1 / value, 1 / value / 7] : [value, value * 7];
    return (
      times.some((one) => isNearly(count, one, 0.005)) &&
      !often.some((one) => one.from <= from && from < one.to)
    );
  }),
];

/** "387 °C" never counts as said, even if the transcript has 387. */
const hasLostPoint = ({ value, unit }: Quantity): boolean =>
  value > 150 && /^(?:temperature|fahrenheit)$/.test(unit?.dimension ?? '');

function sameNumbers(quantity: Quantity, { byValue }: TranscriptReading): readonly SaidNumber[] {
  const { value, outOf, unit } = quantity;
  if (hasLostPoint(quantity)) return [];
  const said = (times: number): readonly SaidNumber[] => byValue.get(valueKey(value * times)) ?? [];
  const isMoney = unit?.dimension === 'money';
  return [
    ...said(1),
    // "Sixteen thousand" white cells are noted as 16, and "five" is said for £5,000.
    ...(unit === null && value >= 1 ? said(1000) : []),
    ...(value >= 1000 && (isMoney || unit === null) ? said(1 / 1000) : []),
    ...(outOf !== null && value < outOf ? said(1 / outOf) : []),
    // 90 % may be said as "nine out of ten", 50 % as "half".
    ...(unit?.dimension === 'percent' ? [...said(1 / 100), ...said(1 / 10).filter(isOfTen)] : []),
  ];
}
const isOfTen = ({ outOf }: SaidNumber): boolean => outOf === 10;

/** "Half a gram" for 500 mg. */
const sameAmounts = (quantity: Quantity, heard: TranscriptReading): readonly SaidNumber[] =>
  (byDimension(heard).get(quantity.unit?.dimension) ?? []).filter(
    (one) => one.unit?.factor !== quantity.unit?.factor && isSameAmount(one, quantity),
  );
