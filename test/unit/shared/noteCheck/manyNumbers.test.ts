import { Session } from 'node:inspector/promises';
import { expect, test } from 'vitest';
import { checkNote } from '../../../../shared/noteCheck/checkNote.ts';

/** How often the functions of the check are called for a note: its work, the same on each machine. */
async function callsFor(transcript: string | null, text: string): Promise<number> {
  const patient = { name: 'Bella', species: 'Dog', reference: '' };
  const session = new Session();
  session.connect();
  await session.post('Profiler.enable');
  await session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: false });
  checkNote({ transcript, patient, sections: [{ text, typed: [] }] });
  const { result } = await session.post('Profiler.takePreciseCoverage');
  session.disconnect();
  return result
    .filter(({ url }) => url.includes('/shared/noteCheck/'))
    .flatMap(({ functions }) => functions)
    .reduce((sum, { ranges }) => sum + (ranges[0]?.count ?? 0), 0);
}

const times = (count: number, textOf: (at: number) => string, between: string): string =>
  Array.from({ length: count }, (_, at) => textOf(at)).join(between);

const measures = ['heart rate is #', 'weight is # kg', 'potassium was # mmol/l', 'dose is # mg'];
const measured = (at: number, value: number): string =>
  measures[at % measures.length]?.replace('#', String(value)) ?? '';

/** The least count of numbers, and how a transcript (null: none) and a note with so many are made. */
const made: readonly (readonly [string, number, (count: number) => readonly [string | null, string]])[] = [
  [
    'a long consult, half of it noted wrongly',
    75,
    (count) => [
      times(count, (at) => `Vet: So the ${measured(at, at + 13)} now.`, '\n'),
      times(count, (at) => measured(at, at + 13 + (at % 2)), '\n'),
    ],
  ],
  [
    'a note of numbers that nobody said',
    75,
    (count) => [
      times(count, (at) => `it is ${at * 7 + 13} mg`, ' '),
      times(count, (at) => `It is ${at * 7 + 14} mg`, '\n'),
    ],
  ],
  [
    'weights of a herd',
    75,
    (count) => [
      times(count, (at) => `it is ${at + 3} kg`, ' '),
      times(count, (at) => `It is ${at + 3.5} kg`, '\n'),
    ],
  ],
  ['sums in a row', 150, (count) => [null, `1 + ${times(count / 3, () => '1×1=1', '+')}`]],
  ['totals', 150, (count) => [null, times(count / 2, (at) => `${at + 2} ml, total ${at + 9} ml`, ', ')]],
  [
    'doses of one drug',
    150,
    (count) => [null, `12 kg. Metacam ${times(count / 3, (at) => `0.1 mg/kg = ${at} mg = 2 ml BID`, ', ')}`],
  ],
  [
    'courses of one drug',
    150,
    (count) => [
      null,
      `Metacam ${times(count / 3, (at) => `2 tablets BID for ${at} days, ${at} tablets`, ', ')}`,
    ],
  ],
];

test.each(made)('four times as many numbers are about four times the work: %s', async (_, count, madeOf) => {
  const [few, many] = [await callsFor(...madeOf(count)), await callsFor(...madeOf(4 * count))];
  // Where each number is compared with each, it is sixteen times.
  expect(many / few).toBeLessThan(8);
});
