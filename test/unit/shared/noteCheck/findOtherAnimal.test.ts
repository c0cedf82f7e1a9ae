import { describe, expect, test } from 'vitest';
import { checkNote } from '../../../../shared/noteCheck/checkNote.ts';
import { namePairs, type NamePair } from '../../../noteCheck/namePairs.ts';

const namesMarked = ({ patient, transcript, sections }: NamePair): readonly string[] =>
  checkNote({ transcript, patient, sections: sections.map(({ content }) => ({ text: content, typed: [] })) })
    .marks.filter(({ kind }) => kind === 'animal')
    .map(({ section, span }) => sections[section]?.content.slice(span.start, span.end) ?? '');

describe.each([
  { table: 'names.json', wrong: 120, found: 107, right: 300, marked: 1 },
  { table: 'namesShort.tsv', wrong: 60, found: 56, right: 161, marked: 2 },
  { table: 'namesUnseen.json', wrong: 40, found: 35, right: 100, marked: 0 },
  { table: 'namesLater.json', wrong: 40, found: 35, right: 100, marked: 0 },
  { table: 'namesSlips.tsv', wrong: 40, found: 38, right: 60, marked: 2 },
])('Of $wrong wrong and $right right notes in $table', ({ table, wrong, found, right, marked }) => {
  const pairs = namePairs[table] ?? [];

  test(`${found} or more notes that call their patient by another name are found, at that name`, () => {
    const all = pairs.filter(({ called }) => called !== null);
    expect(all).toHaveLength(wrong);
    const those = all.filter((pair) => pair.called?.includes(namesMarked(pair)[0] ?? 'none'));
    expect(those.length).toBeGreaterThanOrEqual(found);
  });

  test(`at most ${marked} right notes with names of people, housemates, places, things and tests are marked`, () => {
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
