import { describe, expect, it } from 'vitest';
import { checkNote } from '../../../../shared/noteCheck/checkNote.ts';

/** Enough everyday words that the transcript counts as English. */
const smallTalk =
  'Owner: And so that is what we have for him, and it was all good with you and the others, so he is happy with that.';

/** What the check marks in a note, of numbers and drugs. */
function marked(said: string, note: string): readonly string[] {
  const { marks } = checkNote({
    transcript: [smallTalk, ...said.split('|').map((turn) => `Vet: ${turn}`), smallTalk].join('\n'),
    patient: { name: 'Pooh', species: 'Cat', reference: '' },
    sections: [{ text: note, typed: [] }],
  });
  return marks
    .filter(({ kind }) => kind === 'number' || kind === 'drug')
    .map(({ span }) => note.slice(span.start, span.end));
}

describe('What was said in other words is not marked', () => {
  it.each([
    // Fractions and dozens.
    ['one and a half tablets twice a day of the Rimadyl', 'Rimadyl 1 1/2 tablets BID'],
    ['give one-and-a-half tablets a day of the Rimadyl', 'Rimadyl 1.5 tablets SID'],
    ["she's fifteen three and a half on the stick", 'Mare, 15.3 1/2 hh'],
    ['two and three-quarter kilos', '2.75 kg'],
    ['an inch and a quarter long', '1.25 in long'],
    ['three quarters of an hour', '45 min'],
    ['a year and a half old', '18 mo MN'],
    ['she had a dozen puppies', 'Whelped 12 puppies'],
    ['white cells two and a half thousand', 'WBC 2,500'],
    ['the chances are eight or nine out of ten', 'Survival 80-90 %'],
    // Digits that follow each other.
    ['heart rate is two hundred oh five', 'HR 205 bpm'],
    ["heart rate's one-twenty", 'HR 120'],
    ["temp's one-oh-one four", 'T 101.4 F'],
    ['temp 38 6 and pulse 1 0 8', 'T 38.6 °C, HR 108'],
    ['platelets two hundred and ten', 'PLT 210 x 10^9/L'],
    ['moving on all fours lame', 'lame 4/4 limbs'],
    // Strengths and rates.
    ['Keppra, one and a half of the two fifties', 'Levetiracetam 1½ x 250 mg'],
    ['potassium chloride, add 20 to the litre', 'KCl 20/L'],
    ['twenty-two mils of Critical Care each time', 'Critical Care 22 ml per feed'],
    ['medetomidine, ten mikes a kilo', 'Medetomidine 10 mcg/kg'],
    // How often.
    ['the tramadol two or three times a day', 'Tramadol BID-TID'],
    ['gabapentin, one every eight to twelve', 'Gabapentin q8-12h'],
    ['bathe every two to three weeks', 'Bathe q2-3wks'],
    ['bathe him three times a week', 'Bathe 3x/wk'],
    ['three meals until he is grown, then go to two', '3 meals a day, then BID'],
    // Days and times.
    ['come back at 4pm', 'Recheck 1600h'],
    ['come on the twenty-first of September', 'Recheck 21/09/2026'],
    ['come on March twelfth', 'Recheck 3/12/26'],
    ['come in two weeks', 'Recheck 12 March 2026'],
    ['see you in two weeks', 'Recheck 2/52'],
    // Drugs.
    ['the B twelve shot', 'B12 injection'],
    ['enro daily', 'Enrofloxacin'],
    ['we will measure the tibial plateau angle, that is 27', 'TPA 27°'],
    ['an antibiotic and an NSAID', 'Started NSAID'],
    ['clindomycin for the teeth', 'Clindamycin'],
  ])('"%s" bears out "%s"', (said, note) => {
    expect(marked(said, note)).toEqual([]);
  });
});

describe('What was said of something else is marked', () => {
  it.each([
    ['heart rate is 88, uh, hang on, he is moving, no, 96', 'HR 88 bpm', '88'],
    ['two and a half units, no, let us be careful, 2 units of Caninsulin', 'Caninsulin 2.5 IU', '2.5 IU'],
    ['six times, sorry, eight', 'Vomited 6 times', '6 times'],
    ['ALT is one eighty and ALP is two fourteen', 'ALT 214', '214'],
    ['creatinine is 180 and urea is 14', 'Creatinine 14', '14'],
    ["heart's one twenty, breathing twenty-four", 'HR 24', '24'],
    ['his weight last time was 31 kilos. Today his weight is 33 kilos', 'Wt 31 kg', '31 kg'],
    ['nine days ago she had them, six pups', '9 pups, all well', '9 pups'],
    ['run her two litres of electrolytes, and two of the others', 'Electrolytes 2 ml', '2 ml'],
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
    ['Rimadyl three times a week', 'Rimadyl TID', 'TID'],
    ['come on the twenty-first of September', 'Recheck 22/09/2026', '22/09/2026'],
    ['mirtazapine on the ear', 'Mianserin on the ear', 'Mianserin'],
    ['something for his fleas', 'Advocate monthly', 'Advocate'],
  ])('Where "%s" was said, "%s" has a mark', (said, note, words) => {
    expect(marked(said, note)).toEqual([words]);
  });

  it('a number that stands where the transcript speaks of other things', () => {
    const said =
      'the left thigh measures thirty-eight centimetres and the right sixty, which is the muscle he has lost on that side since the operation in spring|and he has been so sore that he will not walk or play with the other dog, which is sad for him and for all of you, so let us see what we can do about that today|now he may have some carprofen with his food, three quarters of a tablet, twice daily for fourteen days, and that would make twenty-one tablets that we dispense';
    expect(
      marked(said, 'Carprofen 3/4 tablet with food twice daily for 14 days, 60 tablets dispensed'),
    ).toEqual(['60 tablets']);
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
