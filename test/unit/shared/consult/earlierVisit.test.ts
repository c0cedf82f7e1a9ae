import { expect, it } from 'vitest';
import { earlierVisitOf } from '../../../../shared/consult/earlierVisit.ts';
import { newConnection, newConsult, newNote } from '../../../support/sampleConsults.ts';

const visitWith = (...contents: readonly string[]) => {
  const sections = contents.map((content, at) => ({ key: `s${at}`, heading: `Section ${at}`, content }));
  const note = newNote({ sections });
  const consult = newConsult(newConnection(), { phase: 'noteReady', note }, { edits: {} });
  return earlierVisitOf(consult, consult.patient);
};

it.each([
  ['Overweight by 4 kg.', 'BAR. Weight 34.2 kg (32.8 kg in May), BCS 6/9. T 38.6.', 'Weight 34.2 kg'],
  ['Weighed in at 850 g', 'Meloxicam 0.3 mg/kg for 1 kg', 'Weighed in at 850 g'],
  ['AZ gut. Gew. 11,8 kg.', '', 'Gew. 11,8 kg.'],
  ['BW: 4.1kg\nTPR normal', '', 'BW: 4.1kg'],
  ['Today 12 kg, up from 11.', '', 'Today 12 kg'],
])('the weight of a visit is the sentence that has it: %s %s', (...texts) => {
  expect(visitWith(...texts.slice(0, 2))?.weight).toContain(texts[2]);
});

it('a dose is no weight of a visit, and neither is the time since a weighing', () => {
  expect(visitWith('Meloxicam 0.1 mg/kg once a day.', 'Weigh again in four weeks.')?.weight).toBeNull();
});

it('a visit without a plan shows the last section that has a text, and one without any text is none', () => {
  expect(visitWith('limps', 'rest', ' ')?.plan).toEqual({ index: 1, heading: 'Section 1', text: 'rest' });
  expect(visitWith(' ', '')).toBeNull();
});

it.each([
  ['both', 'Bella', 'Bella', 'same'],
  ['the reference, with no name yet', '', 'Max', 'sameReference'],
  ['the reference, with another name', 'Bella', 'Max', 'sameReference'],
] as const)('whether a visit was this animal’s: %s', (_, name, visitor, likeness) => {
  const patient = { name: visitor, species: 'dog', reference: '2211' };
  const consult = newConsult(
    newConnection(),
    { phase: 'noteReady', note: newNote({}) },
    { edits: {}, patient },
  );
  expect(earlierVisitOf(consult, { ...patient, name })?.likeness).toBe(likeness);
});

it('words and digits without end are read as any text', () => {
  expect(visitWith(`${'wt '.repeat(10_000)}${'1'.repeat(200_000)}`, 'Rest.')?.weight).toBeNull();
  expect(visitWith(`Weight ${'1,'.repeat(100_000)}`, 'Rest.')?.weight).toBeNull();
});
