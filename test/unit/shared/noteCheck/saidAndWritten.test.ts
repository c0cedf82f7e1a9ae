import { describe, expect, it } from 'vitest';
import { checkNote } from '../../../../shared/noteCheck/checkNote.ts';
import { plainCases, talkOf } from '../../../noteCheck/plainCases.ts';

/** What the check marks in a note, of numbers and drugs. */
function marked(said: string, note: string): readonly string[] {
  const { marks } = checkNote({
    transcript: talkOf(said),
    patient: { name: 'Pooh', species: 'Cat', reference: '' },
    sections: [{ text: note, typed: [] }],
  });
  return marks
    .filter(({ kind }) => kind === 'number' || kind === 'drug')
    .map(({ span }) => note.slice(span.start, span.end));
}

describe('What was said of something else is marked', () => {
  it.each(plainCases)('Where "%s" was said, "%s" has a mark', (said, note, words) => {
    expect(marked(said, note)).toEqual([words]);
  });
});

it('a transcript in another language that writes its numbers in words has no marked numbers', () => {
  const transcript =
    'Arts: Hij weegt twee komma drie kilo en de temperatuur is achtendertig acht. Ik geef hem vijf dagen meloxicam.';
  const note = 'Gewicht 2,3 kg, T 38,8. Meloxicam 5 dagen.';
  const { marks, scope } = checkNote({
    transcript,
    patient: { name: '', species: '', reference: '' },
    sections: [{ text: note, typed: [] }],
  });
  expect(scope).toBe('digitsAndDrugs');
  expect(marks).toEqual([]);
});
