import { expect, it } from 'vitest';
import { checkNote } from '../../../../shared/noteCheck/checkNote.ts';

const smallTalk =
  'Owner: And so that is what we have for him, and it was all good with you and the others, so he is happy with that.';

/** What the check marks in a note of the numbers. */
function marked(said: string, note: string): readonly string[] {
  const { marks } = checkNote({
    transcript: [smallTalk, ...said.split('|'), smallTalk].join('\n'),
    patient: { name: '', species: '', reference: '' },
    sections: [{ text: note, typed: [] }],
  });
  return marks.filter(({ kind }) => kind === 'number').map(({ span }) => note.slice(span.start, span.end));
}

it.each([
  // The one place where it was said bears out another number of the note.
  [
    'Vet: The dressing wants changing in five days, ring the desk for that.|Owner: Fine.|Vet: And the splint comes off after six weeks, once we have an x-ray of it.',
    'Splint off in 6 weeks after radiograph.\nDressing change in 6 weeks.',
    ['6 weeks'],
  ],
  // The note has the right one too, but for something else.
  [
    'Owner: He has been sneezing for four days now.|Vet: Poor lad. Then some doxycycline, crushed up in his food, for four days, and rinse his nose.|Owner: Is the garlic any use?|Vet: No.|Owner: My sister swears by her garden.|Vet: Keep him out of the garden with the new puppy, away from any other cat, for nine days.',
    'Sneezing for 4 days.\nDoxycycline in food for 9 days, rinse nose.\nAway from other cats, new puppy and garden for 9 days.',
    ['9 days'],
  ],
  // What is usual, said soon after what was measured.
  [
    'Vet: His pulse is, keep still, sixty-four.|Owner: Is that a lot? What ought he to have?|Vet: About thirty-eight at rest, and so it is the foot.',
    'Pulse 38.',
    ['38'],
  ],
  // "From" says where a value comes from, and "from 20" that it was 20.
  ['Vet: Urea from this morning, eighteen. It was twenty-seven on Monday.', 'Urea 27.', ['27']],
  // What was said of last time, and then again.
  [
    'Vet: Weight, six point two kilos. Last time it was seven point one, hang on. Yes, seven point one.',
    'Weight 7.1 kg.',
    ['7.1 kg'],
  ],
  // What was looked at again.
  [
    'Vet: The lump is about two centimetres, under the skin. No, more like three. Three centimetres, soft.',
    'Soft lump 2 cm under the skin.',
    ['2 cm'],
  ],
])('Where %j was said, %j has marks', (said, note, words) => {
  expect(marked(said, note)).toEqual(words);
});

it.each([
  // What was begun, and what was taken back without a pause.
  [
    'Vet: Creatinine, that was nine hundred and something.|Nurse: Nine forty, it says here on the sheet from the lab.',
    'Creatinine 940.',
  ],
  ['Vet: temperature is thirty nine four no its still going up thirty nine seven', 'T 39.7 °C'],
  // The note has both values of one thing.
  [
    'Vet: Lactate six point two when he came in. After the fluids we did it again, lactate two point eight.',
    'Lactate 6.2, after fluids 2.8.',
  ],
  // The same amount in two units takes no place from itself.
  [
    'Vet: A hundred and ten on the tape. So that is fifty kilos. And how heavy is Daisy?|Owner: One eighty.',
    'Wt 110 lb (50 kg) by tape.\nDaisy: 180 lb.',
  ],
  [
    'Owner: The tape said four ninety last week.|Vet: Four ninety. Well, I make his weight five hundred and ten.',
    'Wt 490 kg (tape, last week), now 510.',
  ],
])('Where %j was said, %j has none', (said, note) => {
  expect(marked(said, note)).toEqual([]);
});
