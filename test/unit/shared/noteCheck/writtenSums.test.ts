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
    ['20 drops/ml x 60 ml/h / 60 = 30 drops/min.', '30 drops/min: 60 ml/h × 20 drops/ml ÷ 60 = 20 drops/min'],
    ['400 kcal (3 x 90 kcal).', '400 kcal (3 x 90 kcal: 3 × 90 kcal = 270 kcal'],
    ['Walks 3 x 20 min, 90 min in total; 3 x 20 min = 90 min/day.', '90 min/day: 3 × 20 min = 60 min/day'],
    [
      'Maintenance 120 ml + losses 80 ml + deficit 150 ml = 450 ml.',
      '450 ml: 120 ml + losses 80 ml + deficit 150 ml = 350 ml',
    ],
    ['14 lambs x 3 ml, so 56 ml.', '56 ml: 14 lambs × 3 ml = 42 ml'],
    ['RR 7 in 10 s, i.e. 56/min.', '56/min: 7 in 10 s = 42 /min'],
    ['Heart rate 33 in 15 s = 160 bpm.', '160 bpm: 33 in 15 s = 132 bpm'],
    ['4 of 16 ewes lame (35%).', '35%: 4 of 16 = 25 %'],
    ['Theobromine 480 mg ÷ 12 kg = 60 mg/kg.', '60 mg/kg: 480 mg ÷ 12 kg = 40 mg/kg'],
    ['500 ml at 25 ml/h = 30 h.', '30 h: 500 ml at 25 ml/h = 20 h'],
    ['Teat dip 3% = 50 ml in 1 L.', '50 ml: 50 ml in 1 L = 5 %'],
    ['5 nights at £60 = £360.', '£360: 5 nights at £60 = £300'],
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
    'Lesion 1.2 x 0.8 cm = 50% of last time. BCS 7/9 = 20% overweight.',
    'Xylazine 0.6 ml, top up 0.3 ml x 2 = 1.2 ml total.',
    'Bupivacaine 0.5%: 3 x 0.5 ml = 7.5 mg.',
    'Blood 300 ml over 4 h: 5 ml/h for the first 15 min, then 80 ml/h.',
    '6 puppies: 0.5 ml each = 3 ml; 2 ml for the dam. Repeat in 2 weeks, 6 ml in total.',
  ])('%j', (text) => {
    expect(marked(text)).toEqual([]);
  });
});

describe('What a day, a pack, a group and a date come to is marked where it does not work out', () => {
  test.each([
    ['Tramadol 50 mg/ml: 0.4 ml (20 mg) TID, total 40 mg/day.', '40 mg/day: 3 × 20 mg = 60 mg/day'],
    ['Lactulose 2 ml TID, i.e. 10 ml daily.', '10 ml: 3 × 2 ml = 6 ml'],
    ['Metacam 0.5 ml SID; the 10 ml bottle will last 30 days.', '30 days: 10 ml ÷ 0.5 a day = 20 days'],
    ['Caninsulin 4 IU BID: vial of 10 ml (400 IU) lasts 80 days.', '80 days: 400 IU ÷ 8 a day = 50 days'],
    [
      'Inject BID, new syringe each time: 1 box of 100, a 100-day supply.',
      '100-day: 100 ÷ 2 a day = 50 days',
    ],
    ['LRS 1 L bag at 50 ml/h runs 30 hours.', '30 hours: 1 L ÷ 1.2 a day = 0.833 days'],
    ['Cydectin 8 ml per ewe; 25 ewes = 160 ml.', '160 ml: 25 × 8 ml = 200 ml'],
    ['Drenched 30 heifers at 15 ml each: 600 ml used.', '600 ml: 30 × 15 ml = 450 ml'],
    ['Ceftiofur 3 ml per dose; 6 doses = 24 ml.', '24 ml: 6 × 3 ml per dose = 18 ml'],
    ['Penicillin 60 ml, divided over 4 sites = 20 ml per site.', '20 ml: 60 ml ÷ 4 = 15 ml'],
    ['Treated 5 April. Meat withdrawal 28 days: until 13 May.', '13 May: 5 April + 28 days = 3 May'],
    ['Counted from 2 June: milk 4 days, back in the tank 16 June.', '16 June: 2 June + 4 days = 6 June'],
    ['Exam $60, bloods $140, fluids $50: total $290.', '$290: $60 + $140 + $50 = $250'],
    [
      'LRS 45 ml/h, 20 drops/ml set: 20 drops/min.',
      '20 drops/min: 45 ml/h × 20 drops/ml ÷ 60 = 15 drops/min',
    ],
    ['Wt 40 kg. Milk 10% of body weight = 6 L/day.', '6 L/day: 40 kg × 10% = 4000 ml'],
    ['Wt 10 kg. UOP 25 ml/h (1.5 ml/kg/h).', '25 ml/h (1.5 ml/kg: 10 kg × 1.5 ml/kg/h = 15 ml/h'],
  ])('%j', (text, mark) => {
    expect(marked(text)).toEqual([mark]);
  });
});

describe('What a day, a pack, a group and a date come to is not marked where it works out or is of another thing', () => {
  test.each([
    'Tramadol 0.4 ml (20 mg) TID, total 60 mg/day.',
    'Wet food 1/2 can BID plus 1/4 can at night (1.25 cans/day).',
    'Metacam 0.5 ml SID; the 10 ml bottle will last 20 days. Use within 30 days once opened.',
    'Gabapentin 1-2 tablets BID, 30 tablets last 10 days.',
    'Caninsulin 4 IU BID; 400 IU vial lasts 50 days, discard after 42 days.',
    'Cydectin 8 ml per ewe; 25 ewes = 200 ml from a 250 ml bottle.',
    'Borgal 13 ml today; 26 ml left for 2 further doses (39 ml overall).',
    'Penicillin 60 ml, divided over 4 sites = 15 ml per site.',
    'Treated 5 April. Meat withdrawal 28 days: until 3 May.',
    'Treated 5 April, milk withhold 4 days, recheck 20 April.',
    'Mated 1 March; scan at 28 days = 29 March; due at 63 days = 3 May.',
    'Exam $60, bloods $140 = total $200, deposit paid $50.',
    'Quoted £200 to £300, paid £100, total £350.',
    'Phenylbutazone 1 g sachets, 2 BID on day 1 (4 g/day), then 1 BID x 4 d; 12 sachets dispensed.',
    'Propylene glycol 150 ml BID x 3 d (300 ml/day, 900 ml total).',
    'Prednisolone 5 mg x 2 tabs SID x 3 d (#6).',
    'Felimazole: from 5 mg to 7.5 mg per day = 1 x 2.5 mg a.m. and 2 x 2.5 mg p.m. Dispensed 90 tablets = 30 days.',
    'Metacam 1 ml SID for 7 days; first dose given here, 6 ml dispensed for the remaining 6 days.',
    'Wt 8.4 kg. Residual volume 11 ml (just over 1 ml/kg).',
    'Wt 20 kg. Prednisolone 1 mg/kg = 20 mg SID x 7 days, then half (10 mg) SID x 7 days. 10 mg tabs: 21 in total.',
    'Energy 507 kcal/day. Diet 338 kcal/100 g, so 150 g/day (30 g less than now), as 2 x 75 g.',
    'Wt 30 kg. Blood loss 20% of 90 ml/kg x 30 kg = 540 ml.',
  ])('%j', (text) => {
    expect(marked(text)).toEqual([]);
  });
});
