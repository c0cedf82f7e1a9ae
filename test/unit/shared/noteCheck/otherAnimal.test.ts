import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { checkNote } from '../../../../shared/noteCheck/checkNote.ts';
import { rowsOf } from '../../../../shared/noteCheck/data/rowsOf.ts';
import { pairsFolder } from '../../../noteCheck/pairs.ts';

const text = z.string();
/** `called`: the name by which the note calls its patient, which has another; null: nothing is wrong. */
const pairSchema = z.object({
  patient: z.object({ name: text, species: text, reference: text }),
  transcript: text,
  sections: z.array(z.object({ content: text })),
  called: text.nullable(),
});
type Pair = z.infer<typeof pairSchema>;

const fileOf = (name: string): string => readFileSync(join(pairsFolder, name), 'utf8');
const pairsOf = (name: string): readonly Pair[] => z.array(pairSchema).parse(JSON.parse(fileOf(name)));
const longPairs = pairsOf('names.json');
/** Written by somebody who had not seen the check; it was then made better with those of even index, the others only judge it. */
const unseenPairs = pairsOf('namesUnseen.json');
const shortPairs = rowsOf(fileOf('namesShort.tsv')).map(
  ([name = '', species = '', called = '', turns = '', note = '']): Pair => ({
    patient: { name, species, reference: '' },
    transcript: turns.replaceAll(' / ', '\n'),
    sections: note.split(' / ').map((content) => ({ content })),
    called: called === '' ? null : called,
  }),
);

const namesMarked = ({ patient, transcript, sections }: Pair): readonly string[] =>
  checkNote({
    transcript,
    patient,
    sections: sections.map(({ content }) => ({ text: content, typed: [] })),
  })
    .marks.filter(({ kind }) => kind === 'animal')
    .map(({ section, span }) => sections[section]?.content.slice(span.start, span.end) ?? '');

describe.each([
  { pairs: longPairs, wrong: 120, found: 110, right: 300, marked: 2 },
  { pairs: shortPairs, wrong: 60, found: 55, right: 161, marked: 2 },
  { pairs: unseenPairs, wrong: 40, found: 27, right: 100, marked: 0 },
])('Of $wrong wrong and $right right notes', ({ pairs, wrong, found, right, marked }) => {
  test(`${found} or more that call their patient by another name are found, at that name`, () => {
    const all = pairs.filter(({ called }) => called !== null);
    expect(all).toHaveLength(wrong);
    const those = all.filter((pair) => pair.called?.includes(namesMarked(pair)[0] ?? 'none'));
    expect(those.length).toBeGreaterThanOrEqual(found);
  });

  test(`at most ${marked} with names of people, housemates, places, things and tests are marked`, () => {
    const all = pairs.filter(({ called }) => called === null);
    expect(all).toHaveLength(right);
    expect(all.filter((pair) => namesMarked(pair).length > 0).length).toBeLessThanOrEqual(marked);
  });
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
