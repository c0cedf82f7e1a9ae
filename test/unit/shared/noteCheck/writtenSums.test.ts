import { describe, expect, test } from 'vitest';
import { checkNote } from '../../../../shared/noteCheck/checkNote.ts';

/** The sums that the check marks in a section, with what works out. */
function marked(text: string): readonly string[] {
  const { marks } = checkNote({
    transcript: null,
    patient: { name: '', species: '', reference: '' },
    sections: [{ text, typed: [] }],
  });
  return marks.map(({ span, reason }) =>
    reason.because === 'sum' ? `${text.slice(span.start, span.end)}: ${reason.calculation}` : '',
  );
}

describe('A sum that is written out with its own figures is marked where it does not work out', () => {
  test.each([
    [
      'Charges: exam $64 + radiographs $210 + meds $38.50 = $372.50.',
      '$372.50: $64 + radiographs $210 + meds $38.50 = $312.50',
    ],
    ['Microchips 9 x €25 = €325.', '€325: 9 × €25 = €225'],
    ['11 heifers x 15 ml = 195 ml of Cydectin.', '195 ml: 11 heifers × 15 ml = 165 ml'],
    ['Nine goats at 4 ml make 46 ml.', '46 ml: Nine goats at 4 ml = 36 ml'],
    ['Feed 1.2 L in 6 feeds = 150 ml per feed.', '150 ml per feed: 1.2 L in 6 feeds = 200 ml per feed'],
    ['Counted 9 breaths in 15 s = 24/min.', '24/min: 9 breaths in 15 s = 36 /min'],
    ['Urine 180 ml over 6 h = 40 ml/h.', '40 ml/h: 180 ml ÷ 6 h = 30 ml/h'],
    ['LRS 2,880 ml/day = 90 ml/h.', '90 ml/h: 2,880 ml/day ÷ 24 = 120 ml/h'],
    ['Lidocaine 3 mg/min = 120 mg/h.', '120 mg/h: 3 mg/min = 180 mg/h'],
    ['¼ x 50 mg tab = 25 mg SID.', '50 mg tab = 25 mg: 0.25 × 50 mg = 12.5 mg'],
    ['KCl 15 mmol = 12 ml of 2 mmol/ml.', '12 ml: 12 ml of 2 mmol/ml = 24 mmol'],
    ['Deaths 4/80 (10%).', '10%: 4/80 = 5 %'],
    ['Ate 60 g x 4 meals = 320 g.', '320 g: 60 g × 4 meals = 240 g'],
    ['3 ml TID x 5 d = 75 ml.', '75 ml: 3 × 3 a day × 5 days = 45'],
    ['Bicarbonate 0.3 x 30 kg x 10 = 150 mmol.', '150 mmol: 0.3 × 30 kg × 10 = 90 mmol'],
    ['Transfuse 80 x 5 kg x (28 - 14) / 40 = 200 ml.', '200 ml: 80 × 5 kg × (28 - 14) / 40 = 140 ml'],
    ['20 drops/ml x 60 ml/h / 60 = 30 drops/min.', '30 drops/min: 20 drops/ml × 60 ml/h / 60 = 20 drops/min'],
    ['400 kcal (3 x 90 kcal).', '400 kcal (3 x 90 kcal: 3 × 90 kcal = 270 kcal'],
    ['Walks 3 x 20 min, 90 min in total; 3 x 20 min = 90 min/day.', '90 min/day: 3 × 20 min = 60 min/day'],
    [
      'Maintenance 120 ml + losses 80 ml + deficit 150 ml = 450 ml.',
      '450 ml: 120 ml + losses 80 ml + deficit 150 ml = 350 ml',
    ],
    ['300 g + 10% = 400 g.', '400 g: 300 g + 10% = 330 g'],
  ])('%j', (text, mark) => {
    expect(marked(text)).toEqual([mark]);
  });
});

describe('A sum that is written out is not marked where it works out, or where its figures need not belong together', () => {
  test.each([
    'Exam $64 + x-rays $210 = $274, plus 20% VAT = $328.80.',
    '2 x 75 = 150 + 68 = 218.',
    '£240 + 2 x £35 = £310, less 10% (£31) = £279.',
    'Fentanyl 5 µg/kg/h x 20 kg = 0.1 mg/h.',
    '1 g in the morning + 1.5 g at night x 4 d = 10 g.',
    'Needs 67 ml = 2 x 50 ml vials.',
    'Dispensed 30 ml (2 x 20 ml bottles).',
    'Milk 28 → 16 L over 3 days. Weight 20 → 18 kg.',
    'BP 120/80 (145 last time). BCS 5/9 = ideal.',
    'Meloxicam 0.8 ml SID for 5 days (10 ml bottle).',
    '2 x 50 mg tablets = 100 mg, 1-2 x 50 mg = 50-100 mg.',
    '1 tab BID x 14/7 = 28 tabs.',
    '3 May + 10 days = 13 May.',
    'Give 2 tablets, total 14 tablets.',
    'LRS 4 ml/kg/h (24) + 15 losses = 39 ml/h.',
    'Glucose 4+, ketones 0 = no DKA. K+ 3.5 = low.',
    '12 lb = 5.4 kg; 1.5 kg = 3.3 lb.',
    '3 puppies x 2 ml = 2 ml each.',
    'Lesion 2 x 3 cm = 6 cm2 area; mass 4 x 3 cm (was 2 cm).',
    'About 0.33 ml x 3 = 1 ml.',
    'Week 8 = 17.2 kg, week 4 = 18 kg.',
  ])('%j', (text) => {
    expect(marked(text)).toEqual([]);
  });
});
