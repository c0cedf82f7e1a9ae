import { describe, expect, test } from 'vitest';
import { checkNote } from '../../../../shared/noteCheck/checkNote.ts';

/** The sums that the check marks in the plan of a patient whose weight is in the objective part, with their reasons. */
function marked(weight: string, plan: string): readonly string[] {
  const { marks } = checkNote({
    transcript: null,
    patient: { name: '', species: '', reference: '' },
    sections: [
      { text: weight, typed: [] },
      { text: plan, typed: [] },
    ],
  });
  return marks.map(({ section, span, reason }) => {
    const words = (section === 0 ? weight : plan).slice(span.start, span.end);
    return reason.because === 'sum' ? `${words}: ${reason.calculation}` : words;
  });
}

describe('A sum that does not work out is marked, with the calculation', () => {
  test.each([
    ['Wt 20 kg', 'Carprofen 2 mg/kg → 60 mg.', '60 mg: 20 kg × 2 mg/kg = 40 mg'],
    ['Weight 44 lb', 'Carprofen 2 mg/lb = 60 mg SID.', '60 mg: 20 kg × 2 mg/lb = 88 mg'],
    ['Wt 20 kg', 'Furosemide 2 mg/kg PO BID\nDose: 80 mg', '80 mg: 20 kg × 2 mg/kg = 40 mg'],
    ['Wt 450 g', 'Meloxicam 0.5 mg/kg PO: 2.3 mg.', '2.3 mg: 0.45 kg × 0.5 mg/kg = 0.225 mg'],
    [
      'Wt 20 kg',
      'Meloxicam 0.1 mg/kg SID.\n- Rx Metacam 1.5 mg/ml, 2.3 ml SID',
      '2.3 ml: 20 kg × 0.1 mg/kg ÷ 1.5 mg/ml = 1.33 ml',
    ],
    [
      'Wt 20 kg',
      'Meloxicam (1.5 mg/ml) 0.1 mg/kg, 2.3 ml once daily.',
      '2.3 ml: 20 kg × 0.1 mg/kg ÷ 1.5 mg/ml = 1.33 ml',
    ],
    ['Wt 20 kg', 'Lidocaine 2%: 2 mg/kg = 40 mg = 4 ml IV.', '4 ml: 40 mg ÷ 2% = 2 ml'],
    [
      'Wt 20 kg',
      'Amoxicillin 250 mg/5 ml, 10 mg/kg BID: 200 mg = 8 ml.',
      '8 ml: 200 mg ÷ 250 mg/5 ml = 4 ml',
    ],
    ['Wt 4 kg', 'Caninsulin 0.5 IU/kg BID = 4 IU SC.', '4 IU: 4 kg × 0.5 IU/kg = 2 units'],
    ['Wt 20 kg', 'Hartmann at 4 ml/kg/h: 120 ml/h.', '120 ml/h: 20 kg × 4 ml/kg/h = 80 ml/h'],
    ['Wt 20 kg', 'Fluid deficit 8% x 20 kg = 160 ml.', '160 ml: 20 kg × 8% = 1600 ml'],
    ['Wt 37.5 kg', 'Rx: carprofen 75 mg tabs, 1 tab PO q24h x 14 d, #28', '28: 1 × 1 a day × 14 days = 14'],
    [
      'Wt 20 kg',
      'Prednisolone 5 mg tablets:\n 2 tabs SID x 5 days\n 1 tab SID x 5 days\nTotal dispensed: 20 tablets.',
      '20 tablets: 2 × 1 a day × 5 days + 1 × 1 a day × 5 days = 15',
    ],
    ['Wt 20 kg', 'Trazodone 50 mg tabs, 1½ tabs (100 mg) PO q12h.', '1½ tabs (100 mg: 1.5 × 50 mg = 75 mg'],
    [
      'Wt 20 kg',
      'Prednisolone 5 mg: 5 tabs SID 5/7, 2 tabs SID 5/7, 2 tabs EOD 10/7 - 60 tabs',
      '60 tabs: 5 × 1 a day × 5 days + 2 × 1 a day × 5 days + 2 × 0.5 a day × 10 days = 45',
    ],
    [
      'Wt 20 kg',
      'Pred 5 mg: 2 tabs once daily 7 days; 1 tab once daily 7 days (42)',
      '42: 2 × 1 a day × 7 days + 1 × 1 a day × 7 days = 21',
    ],
    ['Wt 20 kg', 'Milbemax 1 tablet/10 kg, 4 tabs given', '4 tabs: 20 kg × 1 tablet/10 kg = 2'],
    ['Wt 20 kg', 'LRS 60 ml/kg/24h → 90 ml/h', '90 ml/h: 20 kg × 60 ml/kg/24h = 1200 ml/day'],
    ['Wt 20 kg', '8 % dehydration (920 ml)', '920 ml: 20 kg × 8 % = 1600 ml'],
    ['Wt 4.5 kg, last year 6 kg. Loss 1.5 kg, 33%.', 'Recheck.', '33%: 4.5 kg and 6 kg: 25 %'],
    ['Wt 24 kg (26 kg in March; -2 kg, 17%)', 'Recheck.', '17%: 24 kg and 26 kg: 7.69 %'],
    ['Wt 20 kg', 'Maropitant 1 mg/kg = 30 mg s.c.', '30 mg: 20 kg × 1 mg/kg = 20 mg'],
    [
      'Wt 20 kg',
      'Carprofen 50 mg: 1 tab morning and night for 10 days, 30 tabs',
      '30 tabs: 1 × 2 a day × 10 days = 20',
    ],
    [
      'Wt 20 kg',
      'Carprofen 50 mg: 1 tab every 24h for 10 days, 15 tabs',
      '15 tabs: 1 × 1 a day × 10 days = 10',
    ],
    ['Wt 20 kg', 'Carprofen 50 mg: 1 tab q12 for 10 days, 30 tabs', '30 tabs: 1 × 2 a day × 10 days = 20'],
    [
      'Wt 20 kg',
      'Prednisone 20 mg: 1 tab SID x 5 d, then ½ tab EOD x 4 doses. #14',
      '14: 1 × 1 a day × 5 days + 0.5 × 0.5 a day × 8 days = 7',
    ],
    ['Wt 5 kg', 'Urine 180 ml in 6 h = 30 ml/h = 3 ml/kg/h', '30 ml/h = 3 ml/kg: 5 kg × 3 ml/kg/h = 15 ml/h'],
    ['Wt 20 kg', 'LRS 40 ml/h for 12 h = 800 ml.', '800 ml: 40 ml/h × 12 h = 480 ml'],
    ['Wt 20 kg', 'RER 30 x 20 + 70 = 770 kcal/day', '770 kcal/day: 70 × 20 kg ^ 0.75 = 662 kcal'],
    ['Wt 20 kg', 'Enrofloxacin for both: 0.73 ml x 20 = 24.6 ml.', '24.6 ml: 0.73 ml × 20 = 14.6 ml'],
    ['Wt 20 kg', '| Drug | mg/kg | mg |\n|---|---|---|\n| Methadone | 0.3 | 9 |', '9: 20 kg × 0.3 = 6 mg'],
    ['Wt 12 kg', 'LRS 480 ml over 12 h, i.e. 60 ml/h.', '60 ml/h: 480 ml ÷ 12 h = 40 ml/h'],
    ['Wt 4.5 kg', 'LRS 9 ml/h + 15 ml/h = 34 ml/h total.', '34 ml/h: 9 ml/h + 15 ml/h = 24 ml/h'],
    [
      'Wt 20 kg',
      'Premed: ACP 0.02 mg/kg (2 mg/ml) + methadone 0.2 mg/kg (10 mg/ml): 0.5 ml ACP + 0.4 ml methadone.',
      '0.5 ml: 20 kg × 0.02 mg/kg ÷ 2 mg/ml = 0.2 ml',
    ],
    ['Wt 31 kg', 'Rimadyl 100 mg x 20: ½ BID 10 days', '20: 0.5 × 2 a day × 10 days = 10'],
    ['Wt 31 kg', 'Prednisolone 5 mg SID × 30 = 20 tablets.', '20 tablets: 1 × 1 a day × 30 days = 30'],
    ['Wt 31 kg', 'Epiphen 60 mg: 1 BID; 28 x 60 mg for 4/52.', '28: 1 × 2 a day × 28 days = 56'],
    ['Wt 34 kg', 'Vetmedin 5 mg 1.5 tabs BID, 45 tabs / 30 days.', '45 tabs: 1.5 × 2 a day × 30 days = 90'],
    ['Wt 630 kg', 'Tetra-Delta 1 tube q12h x 2 d; 6 tubes left.', '6 tubes: 1 × 2 a day × 2 days = 4'],
    ['Wt 430 g', 'Zolcal-D 0.1 ml per 100 g = 0.6 ml.', '0.6 ml: 0.43 kg × 0.1 ml per 100 g = 0.43 ml'],
    [
      'Wt 11.5 kg',
      'Meloxicam 1.15 mg SID: 1 ml of 1.5 mg/ml.',
      '1.15 mg SID: 1 ml: 1.15 mg ÷ 1.5 mg/ml = 0.767 ml',
    ],
    ['Wt 13.2 lb / 6 kg', 'Buprenorphine 0.24 mg/kg = 2.4 mg.', '2.4 mg: 5.99 kg × 0.24 mg/kg = 1.44 mg'],
    [
      'Wt 20 kg',
      'Feed 120 g/day (3.5 kcal/g = 600 kcal/day).',
      '120 g/day: 600 kcal/day ÷ 3.5 kcal/g = 171 g',
    ],
    ['Wt 4 kg', 'Recovery diet 240 ml/day: 6 feeds of 60 ml.', '60 ml: 6 × 60 ml = 360 ml'],
    ['Wt 4 kg', '6 feeds x 40 ml = 340 ml/day.', '340 ml/day: 6 × 40 ml = 240 ml'],
    ['Wt 25 kg', 'Tramadol 50 mg caps, 3 (100 mg) q8h.', '3 (100 mg: 3 × 50 mg = 150 mg'],
    ['Wt 11 lb 9 oz, up 21 oz from 10 lb 14 oz', 'Neuter.', '21 oz: 11 lb 9 oz and 10 lb 14 oz: 0.312 kg'],
    [
      'Wt 24 kg',
      'Cefuroxime 480 mg @ 100 mg/ml = 7.7 ml (750 mg vial).',
      '480 mg @ 100 mg/ml = 7.7 ml: 480 mg ÷ 100 mg/ml = 4.8 ml',
    ],
    [
      'BW 38 kg',
      'Bravecto (40-56 kg). Atropine 0.04 mg/kg = 2.2 mg.',
      '2.2 mg: 38 kg × 0.04 mg/kg = 1.52 mg',
    ],
    ['Wt 15 kg', 'Prednisone 5 mg tablets, 1 mg/kg = 24 mg: 3 tabs SID.', '24 mg: 15 kg × 1 mg/kg = 15 mg'],
    [
      'Wt 20 kg',
      'Prednisolone 20 mg tablets, 2 mg/kg: 4 tablets (40 mg).',
      '4 tablets (40 mg: 4 × 20 mg = 80 mg',
    ],
    [
      'Wt 20 kg',
      'Carprofen 75 mg tablets: 1 tablet SID x 14 days (22 tablets), then PRN.',
      '22 tablets: 1 × 1 a day × 14 days = 14',
    ],
    ['Wt 550 kg', 'Altrenogest 11 ml SID for 15 days = 265 ml.', '265 ml: 11 × 1 a day × 15 days = 165'],
    ['Wt 18 kg', 'Tramadol 4 mg/kg = 90 mg, one capsule TID.', '90 mg: 18 kg × 4 mg/kg = 72 mg'],
    ['Wt 18 kg', 'Metronidazole 10 mg/kg (225 mg) BID, 1 tablet.', '225 mg: 18 kg × 10 mg/kg = 180 mg'],
    [
      'Wt 18 kg',
      'Phenobarbital 30 mg: 1 tab am, 2 tabs pm for 10 days, 45 tablets dispensed.',
      '45 tablets: 3 × 1 a day × 10 days = 30',
    ],
    [
      'Wt 500 kg',
      'Bute 2 sachets BID today, then 1 sachet BID for 4 days; 20 sachets left.',
      '20 sachets: 2 × 2 a day × 1 day + 1 × 2 a day × 4 days = 12',
    ],
    [
      'Wt 30 kg',
      'Rimadyl 50 mg, 1 tab BID for a fortnight, 14 tablets sent home.',
      '14 tablets: 1 × 2 a day × 14 days = 28',
    ],
    ['Wt 22 kg', 'Panacur 50 mg/kg: 1100 mg, 10% suspension 22 ml daily.', '22 ml: 1100 mg ÷ 10% = 11 ml'],
    [
      'Wt 20 kg (22.5 kg in May). Housemate 24 kg',
      'Carprofen 2 mg/kg = 46 mg SC.',
      '46 mg: 20 kg × 2 mg/kg = 40 mg',
    ],
    [
      'Wt 2.1 kg (2.3 kg in May, -200 g)',
      'Meloxicam 0.05 mg/kg = 0.01 mg.',
      '0.01 mg: 2.1 kg × 0.05 mg/kg = 0.105 mg',
    ],
    [
      'Wt 20 kg',
      'Gabapentin 300 mg capsules, 1 capsule BID (approx. 7 mg/kg) x 14 d. If ataxic reduce to SID.',
      '300 mg capsules, 1 capsule: 20 kg × 7 mg/kg ÷ 300 mg = 0.467',
    ],
    ['Wt 25 kg', 'Meloxicam 5 mg chew (0.1 mg/kg) SID for 7 days.', '5 mg: 25 kg × 0.1 mg/kg ÷ 5 mg = 0.5'],
    [
      'Wt 12 kg',
      'Carprofen 50 mg, 1 tablet (25 mg; 2 mg/kg) BID for 5 days, 10 tablets dispensed.',
      '1 tablet (25 mg: 1 × 50 mg = 50 mg',
    ],
    [
      'Wt 15 kg',
      'Prednisolone 5 mg tabs at 0.5 mg/kg: 15 mg (1½ tabs) SID for 5 days.',
      '15 mg: 15 kg × 0.5 mg/kg = 7.5 mg',
    ],
    [
      'Wt 35 kg',
      'Cephalexin 22-30 mg/kg: 800 mg (2 x 500 mg caps) BID.',
      '800 mg (2 x 500 mg: 2 × 500 mg = 1000 mg',
    ],
    ['Wt 4 kg', 'Thiamazole 2.5 mg PO BID; 4 tablets = 3 weeks.', '4 tablets: 1 × 2 a day × 21 days = 42'],
    ['Wt 4 kg', 'UOP 92 ml/h (310 ml in 4 h)', '92 ml/h: 310 ml ÷ 4 h = 77.5 ml/h'],
    ['Wt 500 kg', 'Ringer 15 L at 2 L/h over 10 h.', '15 L: 2 L/h × 10 h = 20000 ml'],
    [
      'Wt 11.2 kg (11.6 kg four weeks ago, 12.4 kg at start); loss 400 g in 4 weeks, 1.8 kg in total',
      'Recheck.',
      '1.8 kg: 11.2 kg and 11.6 kg: 0.4 kg',
    ],
    ['Wt 36 kg', 'Target 33 kg: RER 1,550 kcal/day.', '1,550 kcal/day: 70 × 33 kg ^ 0.75 = 964 kcal'],
    [
      'Wt 500 kg',
      'Bute 2 sachets BID on day 1, then 1 sachet BID for 5 days; 20 sachets dispensed.',
      '20 sachets: 2 × 2 a day × 1 day + 1 × 2 a day × 5 days = 14',
    ],
    ['Wt 500 kg', 'Bute 1 g BID x 3 days, 7 sachets.', '7 sachets: 1 × 2 a day × 3 days = 6'],
    ['Wt 4 kg', 'Buprenorphine 0.1 ml q8h for 3 days; 14 syringes.', '14 syringes: 1 × 3 a day × 3 days = 9'],
    [
      'Wt 20 kg',
      'Dispensed 42 ml of Metacam: 1.2 ml BID for 14 days.',
      '42 ml: 1.2 × 2 a day × 14 days = 33.6',
    ],
    ['Wt 20 kg', 'Metacam 1.2 ml BID for 14 days, 42 ml.', '42 ml: 1.2 × 2 a day × 14 days = 33.6'],
    ['Wt 20 kg', 'Replace 2000 ml deficit (8% of 20 kg) over 12 hours.', '2000 ml: 20 kg × 8% = 1600 ml'],
    [
      'Wt 20 kg',
      'RER 662 kcal/day; MER 1.4 x RER = 1200 kcal/day.',
      '1200 kcal/day: 662 kcal/day × 1.4 = 927 kcal',
    ],
    ['Wt 20 kg, down from 22 kg (loss of 2 kg, 14%)', 'Recheck.', '14%: 20 kg and 22 kg: 9.09 %'],
    ['Lost 3 kg since March (22 → 20 kg)', 'Recheck.', '3 kg: 22 and 20 kg: 2 kg'],
    ['Wt 2 kg', 'Critical Care 15 ml/kg = 30 ml QID (180 ml/day).', '180 ml/day: 4 × 30 ml = 120 ml/day'],
    ['Wt 20 kg', 'Feed 90 g TID (350 g/day).', '350 g/day: 3 × 90 g = 270 g/day'],
    ['Wt 20 kg', 'Meloxicam dose: 20 × 0.2 = 6 mg.', '6 mg: 20 × 0.2 = 4 mg'],
    ['Wt 20 kg', 'Prednisolone 5 mg: 1 tab BID, 42 tabs, 14 days.', '42 tabs: 1 × 2 a day × 14 days = 28'],
    ['Wt 20 kg', 'Food: 300 g/day divided into 4 meals of 60 g.', '60 g: 300 g/day ÷ 4 = 75 g'],
    ['Wt 20 kg', 'Carprofen 50 mg: 1/2 SID for 10 days (dispensed 10).', '10: 0.5 × 1 a day × 10 days = 5'],
  ])('%j %j', (weight, plan, mark) => {
    expect(marked(weight, plan)).toEqual([mark]);
  });
});
