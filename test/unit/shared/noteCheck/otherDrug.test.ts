import { describe, expect, test } from 'vitest';
import { checkNote } from '../../../../shared/noteCheck/checkNote.ts';

const smallTalk =
  'Owner: And so that is what we have for him, and it was all good with you and the others, so he is happy with that.';

/** The drugs that the check marks in a note, each with the words of the transcript that the mark shows. */
function drugsMarked(said: string, note: string): readonly string[] {
  const { marks } = checkNote({
    transcript: [smallTalk, ...said.split('|'), smallTalk].join('\n'),
    patient: { name: 'Pooh', species: 'Cat', reference: '' },
    sections: [{ text: note, typed: [] }],
  });
  return marks.flatMap(({ kind, span, reason }) =>
    kind === 'drug' && reason.because === 'otherDrug'
      ? [`${note.slice(span.start, span.end)}: ${reason.said}`]
      : [],
  );
}

const refused =
  "Vet: He goes home on robenacoxib, one six milligram tablet a day for five days.|Owner: Can't he have the meloxicam his brother gets?|Vet: No, not with those kidneys.";
const ofThePast =
  "Owner: She had cefalexin at the old place in the spring and it didn't help.|Vet: Then it's clindamycin, a hundred and fifty milligrams twice a day, for two weeks.";
const ofAnother =
  'Owner: The puppy had the Panacur.|Vet: Fine for him. For her Milbemax, one tablet now and one in three months.';

describe('A drug that the transcript names is marked where the note has it instead of another one', () => {
  test.each([
    [refused, 'Plan: meloxicam 6 mg tablets, 1 SID for 5 days.', ['meloxicam: robenacoxib']],
    [ofThePast, 'Cefalexin 150 mg BID for 2 weeks.', ['Cefalexin: clindamycin']],
    [ofAnother, 'Panacur 1 tablet now, repeat in 3 months.', ['Panacur: Milbemax']],
    [
      "Vet: I did think of methadone. But it's buprenorphine, point oh two per kilo, so point three of a mil.",
      'Methadone 0.02 mg/kg = 0.3 ml IM.',
      ['Methadone: buprenorphine'],
    ],
    [
      'Owner: I have the tobramycin of the other dog.|Vet: Bin that. Ofloxacin, one drop six times a day.',
      'Tobramycin 1 drop OD 6x/day.',
      ['Tobramycin: Ofloxacin'],
    ],
  ])('Said: %j. The note: %j', (said, note, marks) => {
    expect(drugsMarked(said, note)).toEqual(marks);
  });
});

describe('A drug that the transcript names is not marked', () => {
  test.each([
    ['where it is the one that was meant', refused, 'Robenacoxib 6 mg tablets, 1 SID for 5 days.'],
    [
      'where the note tells of the past',
      ofThePast,
      'Hx: cefalexin in spring, no help. Clindamycin 150 mg BID 2 wk.',
    ],
    ['where the note says that it is not given', ofThePast, 'No cefalexin 150 mg BID for 2 weeks.'],
    [
      'where the other one is in another section or line',
      ofAnother,
      'Wormed 1 tablet, repeat in 3 months:\nPanacur for the puppy\nMilbemax for her',
    ],
    ['where the note has the other one in short', refused, 'Meloxicam 6 mg, 1 SID for 5 days, or robena.'],
    [
      'where the other one is left out, but other things were said of it',
      'Vet: Carprofen, fifty milligrams twice a day for five days.|Vet: And gabapentin, a hundred at night.',
      'Carprofen 50 mg BID for 5 days.',
    ],
    [
      'where only its number was said of the other one',
      'Vet: Cerenia first, four milligrams.|Vet: And for the acid we add famotidine, six milligrams.',
      'Cerenia 6 mg.',
    ],
    [
      'where the other one is a part of it',
      "Vet: Resflor, that's florfenicol with flunixin. Twenty mil under the skin, once.",
      'Resflor 20 ml SC once.',
    ],
    [
      'where both were said in one sentence',
      'Vet: GnRH, two and a half mil of the Receptal, for forty ninety.',
      '4090: Receptal 2.5 ml.',
    ],
  ])('%s', (_, said, note) => {
    expect(drugsMarked(said, note)).toEqual([]);
  });
});
