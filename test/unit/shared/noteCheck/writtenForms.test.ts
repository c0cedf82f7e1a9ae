import { describe, expect, it } from 'vitest';
import { checkNote } from '../../../../shared/noteCheck/checkNote.ts';

/** Enough everyday words that the transcript counts as English. */
const smallTalk =
  'Owner: And so that is what we have for him, and it was all good with you and the others, so he is happy with that.';

/** What the check marks in a note, of numbers. */
function marked(said: string, note: string): readonly string[] {
  const { marks } = checkNote({
    transcript: [smallTalk, `Vet: ${said}`, smallTalk].join('\n'),
    patient: { name: 'Pooh', species: 'Cat', reference: '' },
    sections: [{ text: note, typed: [] }],
  });
  return marks.filter(({ kind }) => kind === 'number').map(({ span }) => note.slice(span.start, span.end));
}

type Row = readonly [said: string, right: string, wrong: string];

const rows: readonly Row[] = [
  // Figures joined to the word before them.
  ['heart rate one thirty-two, temp thirty-eight seven', 'HR132 T38.7', 'HR123 T38.7'],
  ['heart rate one thirty-two, temp thirty-eight seven', 'HR132 T38.7', 'HR132 T37.8'],
  ['the pulse is one forty-four', 'P144', 'P114'],
  ['body condition four out of nine', 'BCS4/9', 'BCS6/9'],
  ['robenacoxib once a day for five days', 'Robenacoxib SID x5d', 'Robenacoxib SID x9d'],
  ['she was sick five times', 'V+ x5', 'V+ x8'],
  ['three years and eight months old', '3y8m', '3y4m'],
  ['the spay is eight hundred and fifty rand', 'Spay R850', 'Spay R580'],
  ['it is a grade two to three out of six murmur', 'Grade II-III/VI murmur', 'Grade II-V/VI murmur'],
  // Scores in brackets.
  ['I hear a murmur, four out of six', 'Murmur (4/6)', 'Murmur (2/6)'],
  // Two numbers in one unit that lie close together.
  ['temperature thirty-nine point six degrees celsius', 'T 39.6 °C', 'T 39.3 °C'],
  ['furosemide two hundred and sixty milligrams', 'Furosemide 260 mg', 'Furosemide 262 mg'],
  ['four point two five kilos', 'Wt 4.3 kg', 'Wt 4.28 kg'],
  // Numbers in words.
  ['the scan is between three hundred and seven hundred pounds', 'Scan £300-700', 'Scan £300-900'],
  ['gravity is one point oh forty-two', 'USG 1.042', 'USG 1.024'],
  ['his temperature was forty two', 'T 40.2', 'T 42.2'],
  ['a ml and a half of the maropitant', 'Maropitant 1.5 ml', 'Maropitant 15 ml'],
  ['two and a half tablets of the phenobarbital', 'Phenobarbital 2-1/2 tabs', 'Phenobarbital 3-1/2 tabs'],
  ['he is seven pounds, eight ounces', 'Wt 7.5 lb', 'Wt 7.8 lb'],
  // Units.
  ['see him in four months', 'Recheck 4 mths', 'Recheck 8 mths'],
  ['see him in four months', 'Recheck 4 mths', 'Recheck 4 wks'],
  ['they are nine weeks old', '9wo kittens', '6wo kittens'],
  // Scores.
  ['body condition seven out of nine', 'BCS 7 / 9', 'BCS 5 / 9'],
  ['body condition seven out of nine', 'BCS 7 /9', 'BCS 5 /9'],
  ['he scores two and a half out of five', 'BCS 2½/5', 'BCS 3½/5'],
  ['a grade four of six murmur', 'Murmur grade 4 of 6', 'Murmur grade 2 of 6'],
  ['PCV is thirty-one and the solids are seventy-four', 'PCV/TS 31/74', 'PCV/TS 31/47'],
  ['the heart rate is ninety-two, and the resp rate is twenty-eight', '92 bpm, 28 brpm', '28 bpm, 92 brpm'],
  ['the lump is two centimetres by six', 'Mass 20 x 60 mm', 'Mass 20 x 80 mm'],
  // Durations.
  ['come back in three weeks', 'RV 3/52', 'RV 4/52'],
  ['come back in three months', 'RV 3/12', 'RV 3/52'],
  ['back in five to six weeks', 'Review 5-6/52', 'Review 4-6/52'],
  // Short units and signs.
  ['the dental is seven hundred and twenty dollars', 'Dental USD 720', 'Dental USD 270'],
  ['the dental is seven hundred and twenty dollars', 'Dental 720 AUD', 'Dental 270 AUD'],
  ['the dental is seven hundred and twenty pounds', 'Estimate for dental 720', 'Estimate for dental 270'],
  ['she is nine pounds six ounces', 'Wt 9# 6oz', 'Wt 9# 16oz'],
  ['he had nine pounds of food', '9# of food', '6# of food'],
  ['insulin, eight units', 'Insulin 8 I.U.', 'Insulin 6 I.U.'],
  ['half a tablet of the carprofen', 'Carprofen ½ T', 'Carprofen ¼ T'],
  ['three quarters of a cup', 'Feed 0.75c', 'Feed 0.25c'],
  ['a four-inch cut on the leg', '4 in laceration', '6 in laceration'],
  ['a four-inch cut on the leg', '4" laceration', '6" laceration'],
  ['the lump is three by five centimetres', 'Mass 3*5 cm', 'Mass 3*8 cm'],
  ['eighteen tablets of carprofen', 'Carprofen tabs, qty 18', 'Carprofen tabs, qty 28'],
  ['eighteen tablets of carprofen', 'Carprofen tabs. Disp: 18', 'Carprofen tabs. Disp: 28'],
  ['he had it at ten past three', 'Given 1510', 'Given 1540'],
  ['fourteen months old', '1 y 2 mo', '2 y 1 mo'],
  ['he is eleven and a half pounds', 'Wt 11 lb 8 oz', 'Wt 11 lb 5 oz'],
  ['so the tablets are 28 pounds 30. And carprofen, twenty milligrams', 'Carprofen 20 mg', 'Carprofen 30 mg'],
  // How often.
  ['prednisolone, ten milligrams every other day', 'Prednisolone 10 mg EOD', 'Prednisolone 10 mg SID'],
  ['prednisolone, ten milligrams every other day', 'Prednisolone 10 mg QOD', 'Prednisolone 10 mg weekly'],
  ['selamectin, one pipette once a month', 'Selamectin monthly', 'Selamectin every 2 weeks'],
  ['benazepril, five milligrams once a day', 'Benazepril 5 mg daily', 'Benazepril 5 mg 2x/d'],
  ['benazepril, five milligrams once a day', 'Benazepril 5 mg OD', 'Benazepril 5 mg 12-hourly'],
  ['pimobendan, five milligrams twice a day', 'Pimobendan 5 mg 2xd', 'Pimobendan 5mg daily'],
  ['pimobendan, five milligrams twice a day', 'Pimobendan 5 mg BID', 'Pimobendan 5 mg PO QD'],
];

describe('A figure is borne out however it is written, and a slip in it is marked', () => {
  it.each(rows)('%j: %j, and not %j', (said, right, wrong) => {
    expect(marked(said, right)).toEqual([]);
    expect(marked(said, wrong)).not.toEqual([]);
  });
});
