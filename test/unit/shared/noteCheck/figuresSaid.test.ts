import { expect, test } from 'vitest';
import { checkNote } from '../../../../shared/noteCheck/checkNote.ts';

const marked = (transcript: string, note: string): readonly string[] => {
  const { marks } = checkNote({
    transcript,
    patient: { name: '', species: '', reference: '' },
    sections: [{ text: note, typed: [] }],
  });
  return marks.map(({ span }) => note.slice(span.start, span.end));
};

const small = 'Sie bekommt 2 Tropfen, 3 Tage lang, dann 4 Tage Pause und nochmals 5 Tage.';
const large = 'Sie wiegt 31,4 Kilo, Temperatur 38,6, Puls 96, und wir geben 45 Milligramm.';

test('In another language a number that nobody said is marked where the others stand in figures', () => {
  expect(marked(`${small} ${large}`, 'Gewicht 41,4 kg, T 38,6, P 96, 45 mg.')).toEqual(['41,4 kg']);
  expect(marked(`${small} ${large}`, '2 Tropfen, 3 Tage, 4 Tage, 9 Tage.')).toEqual(['9 Tage']);
});

test('Numbers that the transcript writes as words are not compared', () => {
  const spelled = 'Sie bekommt zwei Tropfen, drei Tage lang, dann vier Tage Pause und nochmals fünf Tage.';
  expect(marked(`${spelled} ${large}`, '2 Tropfen, 3 Tage, 4 Tage, 9 Tage. P 69, T 38,6, 45 mg.')).toEqual([
    '69',
  ]);
  expect(marked(spelled, 'Gewicht 31,4 kg, T 38,6, P 96, um 16:20 Uhr.')).toEqual([]);
});
