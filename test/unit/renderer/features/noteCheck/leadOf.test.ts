import { expect, test } from 'vitest';
import { leadOf } from '../../../../../renderer/features/noteCheck/leadOf.ts';

const lead = (text: string, words: string): string => leadOf(text, text.indexOf(words));

test.each([
  ['T 38.6 °C, P 96, R 24', '96', 'P '],
  ['BAR. 31.4 kg', '31.4 kg', ''],
  ['Gabapentin 15 mg/kg twice a day', '15 mg/kg', 'Gabapentin '],
  ['Rest.\nGait: left hind 3/10', '3/10', 'left hind '],
  ['31.4 kg', '31.4 kg', ''],
  ['2. Rest\n\n10 days', '10 days', ''],
  ['Give 0.1 mg/kg, so 30 mg', '30 mg', 'so '],
  ['the owner has already given him some of the old 15 mg', '15 mg', '…him some of the old '],
])('in %j, what leads to %j is %j', (text, words, expected) => {
  expect(lead(text, words)).toBe(expected);
});

test('a line of many thousand letters is looked through, not for ever', () => {
  expect(leadOf('x. '.repeat(20_000), 60_000).length).toBeLessThan(100);
  expect(leadOf('x'.repeat(60_000), 60_000).length).toBeLessThan(100);
});
