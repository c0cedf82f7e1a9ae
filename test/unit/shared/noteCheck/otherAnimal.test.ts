import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { checkNote } from '../../../../shared/noteCheck/checkNote.ts';
import { pairsFolder } from '../../../noteCheck/pairs.ts';

const text = z.string();
/** `called`: the name by which the note calls its patient, which has another; null: nothing is wrong. */
const pairs = z
  .array(
    z.object({
      id: text,
      patient: z.object({ name: text, species: text, reference: text }),
      transcript: text,
      sections: z.array(z.object({ content: text })),
      called: text.nullable(),
    }),
  )
  .parse(JSON.parse(readFileSync(join(pairsFolder, 'names.json'), 'utf8')));

const namesMarked = ({ patient, transcript, sections }: (typeof pairs)[number]): readonly string[] =>
  checkNote({
    transcript,
    patient,
    sections: sections.map(({ content }) => ({ text: content, typed: [] })),
  })
    .marks.filter(({ kind }) => kind === 'animal')
    .map(({ section, span }) => sections[section]?.content.slice(span.start, span.end) ?? '');

test('Of 120 notes that call their patient by another name, 108 or more are found, at that name', () => {
  const wrong = pairs.filter(({ called }) => called !== null);
  expect(wrong).toHaveLength(120);
  const found = wrong.filter((pair) => {
    const [name = 'none'] = namesMarked(pair);
    return pair.called?.includes(name);
  });
  expect(found.length).toBeGreaterThanOrEqual(108);
});

test('Of 300 right notes with names of people, housemates, places and tests, at most 3 are marked', () => {
  const right = pairs.filter(({ called }) => called === null);
  expect(right).toHaveLength(300);
  expect(right.filter((pair) => namesMarked(pair).length > 0).length).toBeLessThanOrEqual(3);
});

test('The mark says whose consult it is, shows where the name was said, and offers no other word', () => {
  const note = 'Bella, 4 years. Ate well.';
  const check = (patient: string) =>
    checkNote({
      transcript: 'Vet: Hello Bella, how is she?\nOwner: She is eating well again.',
      patient: { name: patient, species: 'Dog', reference: '' },
      sections: [{ text: note, typed: [] }],
    }).marks.filter(({ kind }) => kind === 'animal');
  expect(check('Rex')).toEqual([
    {
      section: 0,
      kind: 'animal',
      span: { start: 0, end: 5 },
      reason: { because: 'otherAnimal', patient: 'Rex' },
      nearest: { start: 11, end: 16 },
      instead: null,
    },
  ]);
  for (const patient of ['Bella', 'Bella Frost', 'Bell', '', 'Cow 418']) expect(check(patient)).toEqual([]);
});

test('A drug that was named within a sentence is no name of the patient', () => {
  const drugsNamed = {
    id: 'drug',
    patient: { name: 'Skye', species: 'Dog', reference: '' },
    transcript: 'Vet: Yes, no Bravecto for her, and no Simparica. Use the spot on that you have at home.',
    sections: [{ content: 'No isoxazolines (Bravecto, Simparica).' }],
    called: null,
  };
  expect(namesMarked(drugsNamed)).toEqual([]);
});
