import { describe, expect, test } from 'vitest';
import { checkNote } from '../../../../shared/noteCheck/checkNote.ts';

const smallTalk =
  'Owner: And so that is what we have for him, and it was all good with you and the others, so he is happy with that.';

/** What the check marks in a note of one section, by kind. */
function marked(said: string, note: string): readonly string[] {
  const { marks } = checkNote({
    transcript: [smallTalk, said, smallTalk].join('\n'),
    patient: { name: '', species: '', reference: '' },
    sections: [{ text: note, typed: [] }],
  });
  return marks.map(({ kind, span, reason }) => {
    const words = note.slice(span.start, span.end);
    return reason.because === 'sum' ? `${words}: ${reason.calculation}` : `${kind} ${words}`;
  });
}

describe('A number that the figures around it give need not have been said', () => {
  test.each([
    ['Vet: Fourteen hens, fifteen mils for each.', 'Treated 14 hens, 15 ml each, so 210 ml used.'],
    ['Vet: Sixty-two ewes and eleven of them lame.', '62 ewes, 11 lame (17.7 %).'],
    ['Vet: Twenty-six kilos at the start, now it has gained four.', '26 kg, up 4 kg (15.4 %).'],
    ['Vet: Thirty-six litres a day for five days.', '36 L/day for 5 d, altogether 180 L.'],
    ['Vet: A hundred mil bottle, we used sixty-four mils.', '100 ml bottle, 64 ml used, 36 ml left.'],
    // What a bottle holds follows from the dose and the volume.
    [
      'Vet: Fifteen kilos. One per kilo of maropitant, one and a half mils.',
      'Wt 15 kg. Maropitant 10 mg/ml, 1 mg/kg, 1.5 ml SC.',
    ],
    [
      'Vet: Fifteen kilos now. Four in-contact cats.',
      'RER 70 x 15^0.75 for 15 kg. 4 in-contact cats. Collar on 24/7.',
    ],
    ['Vet: Eighty grams a day, six days.', '80 g per day\n6 days: 480 g'],
    ['Vet: The bag is five hundred mils, at forty mils an hour.', 'Bag 500 ml at 40 ml/h, lasts 12.5 h.'],
  ])('%j %j', (said, note) => {
    expect(marked(said, note)).toEqual([]);
  });
});

describe('A wrong figure bears nothing out, and only figures of the same drug give one', () => {
  const said =
    'Vet: Twenty kilos today. Carprofen, forty milligrams twice a day for five days, two milligrams per kilo. And omeprazole twenty milligrams once a day.';
  test.each([
    ['a tenfold dose and its rate', 'Wt 20 kg. Carprofen 400 mg BID (20 mg/kg)', 'number 20 mg/kg'],
    ['a weight that the dose gives', 'Carprofen 2 mg/kg, 50 mg, wt 25 kg', 'number 25 kg'],
    ['a dose that is a day’s total', 'Wt 20 kg. Carprofen 40 mg BID for 5 d, 400 mg q12h', 'number 400 mg'],
    ['another drug’s rate', 'Wt 20 kg. Carprofen 2 mg/kg. Omeprazole 40 mg SID', 'number 40 mg'],
  ])('%s', (_what, note, mark) => {
    expect(marked(said, note)).toContain(mark);
  });
});

describe('A number that nobody said and that is nearly what its figures give is a wrong sum too', () => {
  test.each([
    [
      'Vet: Boars get eight and a half mils, and there are fourteen of them.',
      'Boars: 8.5 ml; 14 of them, 179 ml a round.',
      ['number 179 ml', '179 ml: 14 × 8.5 ml = 119 ml'],
    ],
    [
      'Vet: Sixty-two ewes and eleven of them lame.',
      '62 ewes, 11 lame (71.7 %).',
      ['number 71.7 %', '71.7 %: 11 ÷ 62 = 17.7 %'],
    ],
    [
      'Vet: Twelve point six kilos gained in thirty days.',
      'Gained 12.6 kg, 30 days in, or 820 g/day.',
      ['number 820 g/day', '820 g/day: 12.6 kg ÷ 30 days = 420 g/day'],
    ],
  ])('%j %j', (said, note, marks) => {
    expect(marked(said, note)).toEqual(marks);
  });

  test.each([
    [
      'a number like nothing that its figures give',
      'Vet: Fourteen hens, fifteen mils for each.',
      '14 hens, 15 ml each. Feed 33.5 kg.',
    ],
    [
      'the columns of a table',
      'Vet: Two a day, six hundred and twenty-five grams of powder.',
      '| a day | powder |\n| 10 | 625 g | 6.35 kg |',
    ],
  ])('%s is none', (_what, said, note) => {
    expect(marked(said, note).filter((mark) => mark.includes('='))).toEqual([]);
  });

  test('what the vet typed is not compared', () => {
    const text = 'Boars: 8.5 ml; 14 of them, 179 ml a round.';
    const { marks } = checkNote({
      transcript: `${smallTalk}\nVet: Boars get eight and a half mils, and there are fourteen of them.`,
      patient: { name: '', species: '', reference: '' },
      sections: [{ text, typed: [{ start: text.indexOf('179'), end: text.indexOf(' a round') }] }],
    });
    expect(marks).toEqual([]);
  });
});
