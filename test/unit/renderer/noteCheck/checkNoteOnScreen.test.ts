import { expect, test } from 'vitest';
import { checkInWorker } from '../../../../renderer/noteCheck/checkInWorker.ts';
import { checkNoteOnScreen } from '../../../../renderer/noteCheck/checkNoteOnScreen.ts';
import type { NoteToCheck } from '../../../../shared/noteCheck/noteCheck.ts';

test('the check gets the text of each section with what the vet has typed of it', () => {
  const checked: NoteToCheck[] = [];
  const patient = { name: 'Biscuit', species: 'Dog', reference: '' };
  const sections = [
    { key: 'objective', generated: 'T 38.6\nP 96', text: 'T 39.1\nP 96' },
    { key: '', generated: '', text: 'By hand' },
  ];
  checkNoteOnScreen({ transcript: 'Vet: Hm.', patient, sections }, (note) => {
    checked.push(note);
    return { scope: 'everything', marks: [], unwritten: [] };
  });
  expect(checked).toEqual([
    {
      transcript: 'Vet: Hm.',
      patient,
      sections: [
        { key: 'objective', text: 'T 39.1\nP 96', typed: [{ start: 2, end: 6 }] },
        { key: '', text: 'By hand', typed: [{ start: 0, end: 7 }] },
      ],
    },
  ]);
});

test('a number that nobody said and whose sum is wrong is one place', () => {
  const text = 'Boars: 14 x 8.5 ml = 179 ml a round. Ewes: 33 ml.';
  const { marks } = checkNoteOnScreen({
    transcript:
      'Vet: The boars get eight and a half mils, and there are fourteen of them, so that is it for the day.',
    patient: { name: 'Biscuit', species: 'Pig', reference: '' },
    sections: [{ key: '', generated: text, text }],
  });
  const found = marks.map(({ kind, span }) => `${kind} ${text.slice(span.start, span.end)}`);
  expect(found).toEqual(['sum 179 ml', 'number 33 ml']);
});

test('a check whose worker does not begin is one that failed', async () => {
  const patient = { name: 'Biscuit', species: 'Dog', reference: '' };
  await expect(checkInWorker({ transcript: null, patient, sections: [] })).rejects.toThrow();
});
