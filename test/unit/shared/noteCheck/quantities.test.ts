import { describe, expect, test } from 'vitest';
import { quantitiesIn, type Quantity } from '../../../../shared/noteCheck/quantities.ts';
import { tokensOf } from '../../../../shared/noteCheck/tokens.ts';

const quantities = (text: string): readonly Quantity[] => quantitiesIn(tokensOf(text));
const dimension = ({ unit }: Quantity): string | null => unit?.dimension ?? null;

describe('A number with its unit', () => {
  test.each([
    ['5kg', 5, 'mass'],
    ['31.4 kg', 31.4, 'mass'],
    ['thirty-one point four kilos', 31.4, 'mass'],
    ['three quarters of a tablet', 0.75, 'tablet'],
    ['three-quarters of a tablet', 0.75, 'tablet'],
    ['one third of a tablet', 1 / 3, 'tablet'],
    ['one half tablet', 0.5, 'tablet'],
    ['half a tablet', 0.5, 'tablet'],
    ['two and a half tablets', 2.5, 'tablet'],
    ['two more whole tablets', 2, 'tablet'],
    ['0.3 of a mil', 0.3, 'volume'],
    ['38.6°C', 38.6, 'temperature'],
    ['12 per cent', 12, 'percent'],
    ['£20', 20, 'money'],
    ['10-day', 10, 'time'],
    ['0.1 mg/kg', 0.1, 'mass/mass'],
    ['point one per kilo', 0.1, 'any/mass'],
    ['2 ml a day', 2, 'volume'],
    ['50 mg per tablet', 50, 'mass/tablet'],
  ])('%j is %d of %s', (text, value, unit) => {
    const quantity = quantities(text)[0];
    expect(quantity?.value).toBeCloseTo(value, 10);
    expect(quantity === undefined ? null : dimension(quantity)).toBe(unit);
  });

  test('has the size of the unit', () => {
    expect(quantities('5 mg 5 kg').map(({ unit }) => unit?.factor)).toEqual([1e-6, 1]);
  });
});

test.each(['two to three weeks', '3-4 days', 'two, three weeks', 'two if not three weeks', '3 → 4 days'])(
  'Both numbers of %j are in the same unit',
  (text) => {
    expect(quantities(text).map(dimension)).toEqual(['time', 'time']);
  },
);

test('The numbers of "2 x 3 cm" are lengths, and those of "2 x 3 days" are not both times', () => {
  expect(quantities('2 x 3 cm').map(dimension)).toEqual(['length', 'length']);
  expect(quantities('2 x 3 days').map(dimension)).toEqual([null, 'time']);
});

test.each(['22G needle', '75s', 'T 38'])('%j has no unit', (text) => {
  expect(quantities(text).map(dimension)).toEqual([null]);
});

test('A number without a unit has the plural after it as its thing', () => {
  expect(quantities('four sockets and 3 of them')).toMatchObject([{ thing: 'sockets' }, { thing: null }]);
});

test.each(['March 3', '3 March', 'the third of May', 'on the third'])('%j is a date', (text) => {
  expect(quantities(text)).toMatchObject([{ value: 3, isDate: true }]);
});

test.each(['3 may be enough', 'third time', '3 days'])('%j is no date', (text) => {
  expect(quantities(text)).toMatchObject([{ value: 3, isDate: false }]);
});
