import { describe, expect, test } from 'vitest';
import { checkNote } from '../../../../shared/noteCheck/checkNote.ts';

const smallTalk =
  'Owner: And so that is what we have for him, and it was all good with you and the others, so he is happy with that.';

/** The numbers that the check marks in a note. */
function marked(said: string, note: string): readonly string[] {
  const { marks } = checkNote({
    transcript: [smallTalk, said, smallTalk].join('\n'),
    patient: { name: '', species: '', reference: '' },
    sections: [{ text: note, typed: [] }],
  });
  return marks.filter(({ kind }) => kind === 'number').map(({ span }) => note.slice(span.start, span.end));
}

describe('A number that the note works out need not have been said', () => {
  test.each([
    ['Vet: Nine chips at twelve pounds each.', '9 microchips x £12 = £108.'],
    [
      'Vet: She is eleven kilos and gets seven units twice a day.',
      'Wt 11 kg. Caninsulin 7 units BID (0.64 U/kg).',
    ],
    ['Vet: He is fifteen kilos. One eight milligram tablet.', 'Wt 15 kg. Apoquel 8 mg (0.53 mg/kg) once.'],
    ['Vet: Twenty kilos now, it was twenty-three.', 'Wt 20 kg (23 kg before, loss of 13 %).'],
    ['Vet: Four meals of ninety kilocalories.', 'Feed 4 x 90 kcal = 360 kcal/day.'],
  ])('%j %j', (said, note) => {
    expect(marked(said, note)).toEqual([]);
  });
});

describe('A number is marked where the sum that the note writes does not give what it says', () => {
  test.each([
    ['Vet: Nine chips at twelve pounds each.', '9 microchips x £12 = £112.', '112'],
    [
      'Vet: He is fifteen kilos. Point one per kilo of the meloxicam, so one point five milligrams.',
      'Wt 15 kg. Meloxicam 0.2 mg/kg = 1.5 mg.',
      '0.2 mg/kg',
    ],
  ])('%j %j', (said, note, number) => {
    expect(marked(said, note)).toEqual([number]);
  });
});
