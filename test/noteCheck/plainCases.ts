import type { Pair } from './pairs.ts';

/** Enough everyday words that the transcript counts as English. */
const smallTalk =
  'Owner: And so that is what we have for him, and it was all good with you and the others, so he is happy with that.';

/** A transcript of these turns, parted by |, and enough else that it counts as English. */
export const talkOf = (said: string): string =>
  [smallTalk, ...said.split('|').map((turn) => `Vet: ${turn}`), smallTalk].join('\n');

/** What was said, a note of it, and the words of that which are wrong. */
export const plainCases: readonly (readonly [said: string, note: string, words: string])[] = [
  ['heart rate is 88, uh, hang on, he is moving, no, 96', 'HR 88 bpm', '88'],
  ['two and a half units, no, let us be careful, 2 units of Caninsulin', 'Caninsulin 2.5 IU', '2.5 IU'],
  ['six times, sorry, eight', 'Vomited 6 times', '6 times'],
  ['lameness two out of five... no, you know what, look at that turn. Three out of five', 'Lame 2/5', '2/5'],
  [
    'spin a haematocrit, please.|Yesterday it was thirty.|Twenty-two, Doctor',
    'Haematocrit today 30 %',
    '30 %',
  ],
  ['ALT is one eighty and ALP is two fourteen', 'ALT 214', '214'],
  ['creatinine is 180 and urea is 14', 'Creatinine 14', '14'],
  ["heart's one twenty, breathing twenty-four", 'HR 24', '24'],
  ['meloxicam, zero point one milligrams per kilo, once a day', 'Meloxicam 15 mg/kg once a day', '15 mg/kg'],
  ['Ketamine two milligrams per kilo', 'Ketamine 50 mg/kg IV', '50 mg/kg'],
  ['recheck in two weeks', 'Recheck in three weeks', 'three weeks'],
  ['three point two. And in June she was three point nine', 'Wt 3.9 kg, down since June', '3.9 kg'],
  ['Rimadyl with food, twice a day', 'Rimadyl SID', 'SID'],
  [
    'Metacam for five days with food.|'.concat(
      'And so it goes on with the dog and the cat. '.repeat(6),
      'Then the Antirobe for ten days',
    ),
    'Metacam for 10 days',
    '10 days',
  ],
  ['his weight last time was 31 kilos. Today his weight is 33 kilos', 'Wt 31 kg', '31 kg'],
  ['nine days ago she had them, six pups', '9 pups, all well', '9 pups'],
  [
    'a body score of six out of nine. '.concat(
      'And so it goes on with the dog and the cat. '.repeat(6),
      'Give three',
    ),
    'BCS 3/9',
    '3/9',
  ],
  [
    'carprofen fifty milligrams and tramadol a hundred milligrams',
    'Carprofen 100 mg, tramadol 100 mg',
    '100 mg',
  ],
  ['rest him for ten minutes', 'Rest 10 hours', '10 hours'],
  ['stools are four out of seven, and these for five days', 'Faecal score 5/7', '5/7'],
  // The point was lost.
  ['temperature is thirty-eight seven', 'T 387 °C', '387 °C'],
  ['temperature is one oh one nine', 'T 1019 °F', '1019 °F'],
  // A number does not bear itself out.
  ['amlodipine, one tablet, the two and a half milligram ones', 'Amlodipine 5 mg, 1 tablet', '5 mg'],
  [
    'meloxicam point one milligrams per kilo, he is ten kilos, so one milligram',
    'Wt 10 kg. Meloxicam 0.1 mg/kg = 1.1 mg',
    '1.1 mg',
  ],
  // Two wrong numbers may fit each other.
  [
    'weight is fourteen kilos. Rimadyl at four milligrams per kilo, that is fifty-six milligrams',
    'Wt 14 kg. Rimadyl 2 mg/kg = 28 mg',
    '2 mg/kg',
  ],
  ['just over ten percent of his weight', 'Lost 14%', '14%'],
  // A part of a number, a speaker and a pronoun are no numbers.
  ['a dose of 2 ml', 'Murmur 2/6', '2/6'],
  ['carprofen twice a day. Carprofen goes with food, twice a day', 'Carprofen BID. Carprofen SID', 'SID'],
  [
    "the bloods. Creatinine is 236. It was 204 in July. Urea's 17",
    'Dental disease, teeth. Creatinine 204, urea 17',
    '204',
  ],
  [
    "Phosphate is 1.9, and I'd like that below 1.5. Potassium's fine, 4.1",
    'Phosphate 1.5, potassium 4.1',
    '1.5',
  ],
  ['we got twelve mls, no, I tell a lie, I measured it, eight mls of pus', '12 ml of pus', '12 ml'],
  [
    "potassium's eight point four. Creatinine 612. Urea over forty-six. Glucose eleven, lactate 4.8, pH 7.14",
    '| K | 4.8 mmol/L |',
    '4.8 mmol/L',
  ],
  [
    'clindamycin, one every twelve hours for seven days|and then a rinse with chlorhexidine, that is twice a day as well|and carprofen once a day',
    'Clindamycin SID|Chlorhexidine BID|Carprofen SID'.replaceAll('|', '\n'),
    'SID',
  ],
  ['Rimadyl three times a week', 'Rimadyl TID', 'TID'],
  // Nobody said any.
  ['Metacam with food once a day', 'Metacam 0.5 ml SID with food', '0.5 ml'],
  ['his weight is four point two, and then some Metacam', 'Wt 4.2 kg. Metacam 0.8 ml', '0.8 ml'],
  ['maropitant under the skin now', 'Maropitant 12 mg SC', '12 mg'],
  ['on with the prednisolone as before', 'Prednisolone 10 mg', '10 mg'],
  ['more Caninsulin then', 'Caninsulin 3 IU', '3 IU'],
  ['heart is fine and his chest is clear', 'HR 120, chest clear', '120'],
  ['mirtazapine on the ear', 'Mianserin on the ear', 'Mianserin'],
  ['something for his fleas', 'Advocate monthly', 'Advocate'],
  [
    'the left thigh measures thirty-eight centimetres and the right sixty, which is the muscle he has lost on that side since the operation in spring|and he has been so sore that he will not walk or play with the other dog, which is sad for him and for all of you, so let us see what we can do about that today|now he may have some carprofen with his food, three quarters of a tablet, twice daily for fourteen days, and that would make twenty-one tablets that we dispense',
    'Carprofen 3/4 tablet with food twice daily for 14 days, 60 tablets dispensed',
    '60 tablets',
  ],
];

/** The same as pairs, for the weights to be fitted to. */
export const plainPairs: readonly Pair[] = plainCases.map(([said, note, words]) => ({
  title: note,
  language: 'en',
  patient: { name: 'Pooh', species: 'Cat', reference: '' },
  transcript: talkOf(said),
  sections: [{ key: 'note', heading: 'Note', content: note }],
  faults: [{ kind: 'number', section: 'note', words, why: said }],
  unsure: [],
}));
