import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { checkNote } from '../../../../shared/noteCheck/checkNote.ts';
import { analyseNoteSection } from '../../../../shared/noteCheck/noteSection.ts';
import { findOtherPatient } from '../../../../shared/noteCheck/findOtherPatient.ts';
import { analyseTranscript } from '../../../../shared/noteCheck/reading.ts';
import { pairsFolder } from '../../../noteCheck/pairs.ts';

const text = z.string();
/**
 * `by`: how it can be known that the consult is about somebody else; null: it is not. `whose`: the other
 * patient's name.
 */
const pairSchema = z.object({
  patient: z.object({ name: text, species: text, reference: text }),
  others: z.array(z.object({ name: text, species: text })),
  transcript: text,
  sections: z.array(z.object({ content: text })),
  by: z.enum(['name', 'species']).nullable(),
  whose: text.nullable(),
});
type Pair = z.infer<typeof pairSchema>;
const pairsOf = (file: string): readonly Pair[] =>
  z.array(pairSchema).parse(JSON.parse(readFileSync(join(pairsFolder, file), 'utf8')));

/** By itself: the rest of the check takes ten times as long, and says nothing of whose consult it is. */
const reasonIn = ({ patient, others, transcript, sections }: Pair) => {
  const notes = sections.map(({ content }) => analyseNoteSection(content, new Set()));
  return findOtherPatient(notes, analyseTranscript(transcript), { patient, others })?.reason;
};

const marksOf = ({ patient, others, transcript, sections }: Omit<Pair, 'by' | 'whose'>) =>
  checkNote({
    transcript,
    patient,
    others,
    sections: sections.map(({ content }) => ({ text: content, typed: [] })),
  }).marks.filter(({ reason: { because } }) => because === 'otherPatient' || because === 'otherSpecies');

describe.each([{ file: 'otherPatients.json', wrong: 226, found: 194, right: 554, marked: 4 }])(
  'Of $wrong consults about somebody else and $right right ones in $file',
  ({ file, wrong, found, right, marked }) => {
    const pairs = pairsOf(file);

    test(`${found} or more consults about somebody else are found, by the right name`, () => {
      const all = pairs.filter(({ by }) => by !== null);
      expect(all).toHaveLength(wrong);
      const those = all.filter((pair) => {
        const reason = reasonIn(pair);
        return reason?.because === 'otherPatient' ? reason.name === pair.whose : reason !== undefined;
      });
      expect(those.length).toBeGreaterThanOrEqual(found);
    });

    test(`at most ${marked} right consults are marked as about somebody else`, () => {
      const all = pairs.filter(({ by }) => by === null);
      expect(all).toHaveLength(right);
      expect(all.filter((pair) => reasonIn(pair) !== undefined).length).toBeLessThanOrEqual(marked);
    });
  },
);

const milo = { name: 'Milo', species: 'Cat', reference: '' };
const nala = { name: 'Nala', species: 'Dog' };
const talk = 'Vet: Nala, hello you.\nOwner: She shakes her head.';
const note = (content: string, transcript = talk, others = [nala]) =>
  marksOf({ patient: milo, others, transcript, sections: [{ content: '' }, { content }] });

test('The mark is one for the whole consult, at the note’s own word for it or its first, and shows where it was said', () => {
  const reason = { because: 'otherPatient', patient: 'Milo', name: 'Nala' };
  const mark = { section: 1, kind: 'animal', reason, nearest: { start: 5, end: 9 }, instead: null };
  expect(note('Shaking. Nala is well.')).toEqual([{ ...mark, span: { start: 9, end: 13 } }]);
  expect(note('Spaniel, 4y FN.')).toEqual([{ ...mark, span: { start: 0, end: 7 } }]);
  expect(note('Shaking. Healthy spaniel.')).toEqual([{ ...mark, span: { start: 17, end: 24 } }]);
  expect(note('Shaking her head.')).toEqual([{ ...mark, span: { start: 0, end: 7 } }]);
  expect(note('')).toEqual([]);
  expect(note('Shaking.', `${talk}\nVet: Milo, I mean.`)).toEqual([]);
  expect(note('Shaking.', talk, [])).toEqual([]);
});

test('A species that is not the patient’s is told, and an animal at home is not', () => {
  const reason = { because: 'otherSpecies', patient: 'Milo', species: 'Cat', kind: 'dog' };
  expect(note('Cocker spaniel, 4y FN.', 'Vet: Hello you.')).toMatchObject([
    { reason, span: { start: 0, end: 14 } },
  ]);
  expect(note('Shaking.', "Owner: She's a good puppy.")).toMatchObject([{ reason }]);
  expect(note('In-contact spaniel, 4y FN, is well.', 'Owner: Our dog at home is well.')).toEqual([]);
});
