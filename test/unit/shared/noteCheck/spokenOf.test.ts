import { expect, it } from 'vitest';
import { checkNote } from '../../../../shared/noteCheck/checkNote.ts';

const smallTalk =
  'Owner: And so that is what we have for him, and it was all good with you and the others, so he is happy with that.';

/** What the check marks of the numbers in a note about Willow, or about cow 557. */
function marked(said: string, note: string): readonly string[] {
  const { marks } = checkNote({
    transcript: [smallTalk, ...said.split('|'), smallTalk].join('\n'),
    patient: { name: said.includes('five five seven') ? 'Cow 557' : 'Willow', species: '', reference: '' },
    sections: [{ text: note, typed: [] }],
  });
  return marks.filter(({ kind }) => kind === 'number').map(({ span }) => note.slice(span.start, span.end));
}

it.each([
  // Another animal, by its name.
  [
    'Owner: I brought Hazel as well.|Vet: Willow is eight point two. Hazel, hop up, nine point six.',
    'Wt 9.6 kg.',
    ['9.6 kg'],
  ],
  [
    'Vet: Resp rate twenty-four for Willow. And thirty-six on Hazel.|Owner: Hazel is three.',
    'RR 36.',
    ['36'],
  ],
  // By its kin, and carried on over a sentence.
  [
    "Owner: Her sister had a scan too. She was a hundred and ten on the urea.|Vet: Right. Willow's urea is sixty.",
    'Urea 110.',
    ['110'],
  ],
  // By its tag, which the next turn answers.
  [
    'Vet: What did five five seven give?|Farmer: She gave nineteen litres.|Vet: And five one two?|Farmer: Twenty-seven litres.',
    'Yield 27 litres.',
    ['27 litres'],
  ],
  // Last time, where nothing names what was measured.
  ['Vet: Left eye, thirty-three. It was forty-eight on Friday, so that is good.', 'OS 48.', ['48']],
  [
    'Vet: What was it before?|Nurse: Six hundred and ten.|Vet: Fructosamine is five twenty now.',
    'Fructosamine 610.',
    ['610'],
  ],
  // What is aimed at.
  ['Vet: The bile acids are at fifty-five, we want them to be at twenty-five.', 'Bile acids 25.', ['25']],
  // What somebody says who is not here.
  ['Vet: How bad, out of ten?|Owner: My husband says eight. I think it is a five.', 'Itch 8/10.', ['8/10']],
  // Counted again.
  [
    'Vet: Pulse is seventy-two. Hang on, she moved, let me count that again.|Owner: She is a fidget.|Vet: Sixty. Good.',
    'Pulse 72.',
    ['72'],
  ],
  // Asked, and answered with another one.
  ['Vet: So she weighs thirty-two kilos?|Owner: Thirty-five.|Vet: Okay.', 'Wt 32 kg.', ['32 kg']],
  // Guessed, then read from a box.
  [
    'Owner: I think it was three hundred grams.|Vet: Look on the box.|Owner: It was dark, seventy percent. It says a hundred and twenty grams.',
    'Ate 300 g of chocolate.',
    ['300 g'],
  ],
  // How long another drug is given.
  [
    'Owner: Her sister died after seven days of it.|Vet: So prednisolone, one tablet once a day in the food, and give that one at breakfast for twelve days. I know, it is a lot of tablets. Is your son about?|Owner: He is.|Vet: Then no aspirin. Marbofloxacin, half a mil, in the vein, now. Once a day for seven days.',
    'Sister died after 7 days.\nPrednisolone 1 tablet once daily for 12 days.\nMarbofloxacin 0.5 ml IV once daily for 12 days.\nNo aspirin.',
    ['12 days'],
  ],
  // What was said of something else long before the drug was named.
  [
    'Owner: She gets her hay twice a day.|Vet: Good. And that is still the soft one from the farm down by the river, so I would leave it as it is. Meloxicam then, half a mil, once a day with food. Brush her once a day.|Owner: And is there more that we have to do with her then at all now, or was it all that?|Vet: Gabapentin, one capsule, twice a day.',
    'Meloxicam 0.5 ml twice daily.\nGabapentin 1 capsule twice daily.\nBrush once daily.',
    ['twice daily'],
  ],
])('Where %j was said, %j has marks', (said, note, words) => {
  expect(marked(said, note)).toEqual(words);
});

it.each([
  // The note tells of the other animal too.
  [
    'Owner: I brought Hazel as well.|Vet: Willow is eight point two. Hazel, hop up, nine point six.',
    'Wt 8.2 kg. Hazel: 9.6 kg.',
  ],
  // People and breeds are no other animals.
  ['Vet: The boxer, thirty-one kilos. Lucy did the pressure, one forty-five.', 'Wt 31 kg, BP 145.'],
  // The note tells of the other time, or of the aim.
  ['Vet: Left eye, thirty-three. It was forty-eight on Friday.', 'OS 33 (48 on Friday).'],
  [
    'Vet: The bile acids are at fifty-five, we want them to be at twenty-five.',
    'Bile acids to be < 25, aim 25.',
  ],
  // "Was" may be of a moment ago.
  ['Vet: Creatinine was ninety-one, so that is good. She has eaten eighty-five grams.', 'Creatinine 91.'],
  // An answer that agrees takes nothing back.
  ['Vet: So she weighs thirty-two kilos?|Owner: Yes. She was thirty before.', 'Wt 32 kg.'],
  // Another thing is counted again.
  ['Vet: Temp thirty-eight four. Pulse, hang on, let me count that again, sixty.', 'T 38.4, pulse 60.'],
  // How long it is given, asked for later, and a course in steps.
  [
    'Vet: Marbofloxacin once a day.|Owner: And for how long?|Vet: Ten days.',
    'Marbofloxacin once daily for 10 days.',
  ],
  [
    'Vet: Prednisolone, one a day for five days. Then one every other day for ten days.',
    'Prednisolone 1 daily for 5 days, then every other day for 10 days.',
  ],
])('Where %j was said, %j has none', (said, note) => {
  expect(marked(said, note)).toEqual([]);
});

it('A number that was counted again is marked as corrected', () => {
  const transcript = `${smallTalk}\nVet: Pulse is seventy-two. Hang on, let me count that again.\nOwner: All right.\nVet: Sixty.`;
  const { marks } = checkNote({
    transcript,
    patient: { name: '', species: '', reference: '' },
    sections: [{ text: 'Pulse 72.', typed: [] }],
  });
  expect(marks.map(({ reason }) => reason)).toEqual([{ because: 'corrected', to: 'Sixty' }]);
});
