import { expect, it } from 'vitest';
import { checkFindings } from '../../../../shared/noteCheck/checkFindings.ts';
import { checkNote } from '../../../../shared/noteCheck/checkNote.ts';
import { analyseTranscript } from '../../../../shared/noteCheck/reading.ts';
import { tokensOf } from '../../../../shared/noteCheck/tokens.ts';
import { judgeFindings, plainFindingsPairs, rightOpenNotes } from '../../../noteCheck/judgeFindings.ts';

const talk = 'Vet: How has she been this week?\nOwner: Well, it is as it was when we were here with you.\n';

/** What is marked in a note. */
const marksIn = (note: string, said: string): readonly string[] =>
  (checkFindings([tokensOf(note)], analyseTranscript(talk + said))[0] ?? []).map(({ start, end }) =>
    note.slice(start, end),
  );

it('marks what nobody said a word of', () => {
  const said = 'She eats and drinks.\nVet: Her heart is fine.';
  expect(marksIn('Appetite good. Lymph nodes normal, no cough.', said)).toEqual([
    'Lymph nodes normal',
    'no cough',
  ]);
});

it('marks nothing that was said in other words, the other way, or where all the rest is normal', () => {
  expect(marksIn('No vomiting.', "She hasn't brought anything up.")).toEqual([]);
  expect(marksIn('No vomiting.', "She's been sick twice.")).toEqual([]);
  expect(marksIn('Heart, lungs NAD.', 'Vet: Everything else is fine with her.')).toEqual([]);
});

it('marks no sign of a part that was said to be well, and a sign of a place that nobody looked at', () => {
  expect(marksIn('No icterus.', 'Vet: Her gums are nice and pink.')).toEqual([]);
  const said = 'Vet: Her belly is sore when I press it.';
  expect(marksIn('No abdominal pain.', said)).toEqual([]);
  expect(marksIn('No spinal pain.', said)).toEqual(['No spinal pain']);
});

it('marks no habit alone, no sign that is there, and nothing in another language', () => {
  expect(marksIn('Bright, alert, responsive. Coughing.', 'She has a sore ear.')).toEqual([]);
  const german = 'Arzt: Wie geht es ihr?\nBesitzer: Sie hat seit gestern nichts gegessen und trinkt kaum.';
  expect(checkFindings([tokensOf('No vomiting.')], analyseTranscript(german))).toEqual([[]]);
});

it('leaves alone what a note calls past, or will look at', () => {
  expect(marksIn('Previously no cough. Eyes not examined.', 'She has a sore ear.')).toEqual([]);
});

it('marks findings in Subjective and Objective, but none that the vet typed', () => {
  const transcript = `${talk}Her ear is sore.`;
  const text = 'No vomiting.';
  const sections = ['subjective', 'plan', 'objective'].map((key) => ({ key, text, typed: [] }));
  const patient = { name: 'Bella', species: 'dog', reference: '' };
  const { marks } = checkNote({ transcript, patient, sections });
  expect(marks.map(({ section, kind }) => [section, kind])).toEqual([
    [0, 'finding'],
    [2, 'finding'],
  ]);
  const typed = sections.map((one) => ({ ...one, typed: [{ start: 0, end: text.length }] }));
  expect(checkNote({ transcript, patient, sections: typed }).marks).toEqual([]);
});

it('finds all faults of plain sentences, with at most one false mark in ten right notes', () => {
  const plain = judgeFindings(plainFindingsPairs());
  expect([plain.found, plain.falseMarks]).toEqual([plain.of, 0]);
  // Each eighth, as all take long.
  const right = judgeFindings(rightOpenNotes().filter((_, at) => at % 8 === 0));
  expect(right.cleanNotes).toBeGreaterThan(40);
  expect(right.falseMarks / right.cleanNotes).toBeLessThanOrEqual(1 / 10);
});

it('reads a talk and a note that name the same parts without end', () => {
  const words = 'There is pain in the heart of it. ';
  expect(marksIn(`${words.repeat(5_000)} Lungs clear.`, words.repeat(40_000))).toEqual(['Lungs clear']);
});
