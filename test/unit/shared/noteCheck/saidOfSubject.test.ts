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
  // The time until one thing is not the time until another.
  [
    'Vet: Urine sample again in three weeks, and we take the stitches out in twelve days.',
    'Stitches out in 3 weeks. Repeat urine.',
    ['3 weeks'],
  ],
  // Nor the time since something.
  [
    'Vet: When was he last here, is that six weeks?|Owner: About that.|Vet: Right. X-ray again in four weeks.',
    'Repeat radiographs in 6 weeks.',
    ['6 weeks'],
  ],
  ['Vet: Booster in four weeks.|Owner: Her training classes start in two weeks.', 'Booster 2 wk.', ['2 wk']],
])('The time in %j is not that in %j', (said, note, words) => {
  expect(marked(said, note)).toEqual(words);
});

it.each([
  [
    'Vet: Urine sample again in three weeks.|Owner: And the stitches?|Vet: Twelve days.',
    'Stitches out 12 d.',
  ],
  [
    'Vet: Bloods again in a month. Let me see. Come back and see me in two weeks.',
    'Recheck 2 weeks with bloods.',
  ],
  [
    'Vet: X-ray in six weeks.|Owner: Six weeks. And the booster, is that then?|Vet: It is, yes.|Vet: And worm her in two weeks.',
    'Booster in 6 weeks.',
  ],
  [
    'Vet: Ninety tablets, three a day, that is thirty days of them. Phone me in two weeks.',
    'Phone. 90 tablets = 30 d.',
  ],
])('The time in %j is that in %j', (said, note) => {
  expect(marked(said, note)).toEqual([]);
});

it.each([
  // How often a thing is done that is no drug.
  [
    'Vet: Amoxicillin twice a day.|Owner: And the eye gel?|Vet: Five times a day for now. A bead of it.',
    'Amoxicillin BID.\nEye gel BID.',
    ['BID.'],
  ],
  [
    'Vet: Hose the leg three times a day.|Owner: And walk her?|Vet: Twice a day in hand.',
    'Hand walk TID. Cold hose leg BID.',
    ['TID.', 'BID.'],
  ],
  [
    'Vet: Furosemide three times a day, and change the dressing every other day.',
    'Dressing change TID.',
    ['TID.'],
  ],
  // What is called by what it is for is another drug.
  [
    'Vet: Benazepril once a day.|Owner: And the thyroid one?|Vet: That stays at twice a day.',
    'Benazepril q12h.',
    ['q12h.'],
  ],
])('How often in %j is not that in %j', (said, note, words) => {
  expect(marked(said, note)).toEqual(words);
});

it.each([
  ['Owner: I bath him once a week.|Vet: Make it three times.', 'Bathe 3x/week.'],
  ['Vet: Wash twice a week for two weeks. Then weekly.', 'Wash 2x/week x 2 wk, then weekly.'],
  [
    'Owner: Her food, half a tin twice a day.|Vet: Give her the gut food every four hours, cerenia once a day.',
    'Normal diet: 1/2 tin BID.\nGut diet q4h.',
  ],
  [
    'Owner: She urinates three times a night.|Vet: Prednisolone once a day.',
    'Prednisolone SID. Urinates 3x/night.',
  ],
])('How often in %j is that in %j', (said, note) => {
  expect(marked(said, note)).toEqual([]);
});

it.each([
  // What was said at one hour is not what was said at another.
  [
    'Owner: Nine o’clock, seventeen point two. Eleven, twelve point six. One o’clock, eight point eight.',
    'Glucose 9:00 17.2, 11:00 8.8, 13:00 8.8.',
    ['8.8'],
  ],
  // Nor what was said of another animal, or of the money.
  [
    'Vet: Counts are back. Bramble was six hundred and Clover was two fifty.|Farmer: What is each?|Vet: Twenty-two pounds.',
    'Counts: Bramble 600, Clover 22.',
    ['22'],
  ],
])('The row of %j is not that of %j', (said, note, words) => {
  expect(marked(said, note)).toEqual(words);
});

it.each([
  [
    'Owner: Nine in the morning, before the needle, seventeen point two. Eleven, twelve point six.',
    'Glucose 9:00 17.2, 11:00 12.6.',
  ],
  ['Vet: Bramble has one tick, Clover has got three or four.', 'Ticks: Bramble 1, Clover 4.'],
  [
    'Vet: Catheter, three and a half French. It is one o’clock, nineteen degrees in here.',
    '13:00 3.5 Fr catheter.',
  ],
])('The row of %j is that of %j', (said, note) => {
  expect(marked(said, note)).toEqual([]);
});

it.each([
  // The dose until now is not the new one.
  [
    'Owner: She is on three units, morning and night.|Vet: Then we will go up a little. Three and a half units.',
    'Insulin increased to 3 units.',
    ['3 units'],
  ],
  [
    'Owner: He’s still on the forty milligram tablets.|Vet: We put him up to fifty milligrams, so a forty and a ten.',
    'Dose increased, now 40 mg.',
    ['40 mg'],
  ],
])('The dose in %j is changed otherwise in %j', (said, note, words) => {
  expect(marked(said, note)).toEqual(words);
});

it.each([
  [
    'Owner: She is on three units, morning and night.|Vet: Then we will go up a little. Three and a half units.',
    'On 3 units. Insulin increased to 3.5 units.',
  ],
  ['Owner: He is on fifty milligrams.|Vet: Then drop it to forty milligrams.', 'Reduce from 50 mg to 40 mg.'],
])('The dose in %j is changed as in %j', (said, note) => {
  expect(marked(said, note)).toEqual([]);
});

it.each([
  ['Vet: Pulse, stand still, seventy-two. Let me get that again. Fifty-eight.', 'Pulse 72.', ['72']],
  [
    'Owner: He has been on it for four weeks. When again?|Vet: Two weeks, T4 and chemistry.',
    'Recheck T4 in 4 weeks.',
    ['4 weeks'],
  ],
  [
    'Vet: See me in two weeks for the weight, and X-ray again in nine weeks.',
    'Weight check in 9 weeks.',
    ['9 weeks'],
  ],
])('What %j tells is not what %j has', (said, note, words) => {
  expect(marked(said, note)).toEqual(words);
});
