import { expect, test } from 'vitest';
import { checkNote } from '../../../../shared/noteCheck/checkNote.ts';

const smallTalk =
  'Owner: And so that is what we have for him, and it was all good with you and the others, so he is happy with that.';

/** What the first mark of a note points to in the transcript. */
function nearestTo(said: string, note: string): string | null {
  const transcript = [smallTalk, ...said.split('|'), smallTalk].join('\n');
  const [mark] = checkNote({
    transcript,
    patient: { name: '', species: '', reference: '' },
    sections: [{ text: note, typed: [] }],
  }).marks;
  return mark?.nearest === undefined || mark.nearest === null
    ? null
    : transcript.slice(mark.nearest.start, mark.nearest.end);
}

test.each([
  ['Vet: Temperature thirty-eight six. Breathing thirty-six a minute.', 'T 38.9 °C', 'thirty-eight six'],
  ["Owner: And the temperature?|Vet: That's thirty-eight six.", 'T 38.9 °C', 'thirty-eight six'],
  ['Vet: Potassium is three point one, and sodium one forty.', 'Potassium 4.7 mmol/L', 'three point one'],
  ['Vet: The old one had 9 kilos. His weight is seven point two.', 'Weight 8.8 kg', 'seven point two'],
  ['Vet: Give it for nine days, and rest him for three weeks.', 'Rest for 10 days', 'nine days'],
])('Where %j was said, the mark in %j points to %j', (said, note, nearest) => {
  expect(nearestTo(said, note)).toBe(nearest);
});
