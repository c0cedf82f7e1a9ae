import { describe, expect, test } from 'vitest';
import { checkNote } from '../../../../shared/noteCheck/checkNote.ts';

/**
 * The sums that the check marks in the plan of a patient whose weight is in the objective part, with their
 * reasons.
 */
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
    ['Wt 450 g', 'Meloxicam 0.5 mg/kg PO: 2.3 mg.', '2.3 mg: 0.45 kg × 0.5 mg/kg = 0.225 mg'],
    [
      'Wt 20 kg',
      'Meloxicam (1.5 mg/ml) 0.1 mg/kg, 2.3 ml once daily.',
      '2.3 ml: 20 kg × 0.1 mg/kg ÷ 1.5 mg/ml = 1.33 ml',
    ],
    [
      'Wt 20 kg',
      'Amoxicillin 250 mg/5 ml, 10 mg/kg BID: 200 mg = 8 ml.',
      '8 ml: 200 mg ÷ 250 mg/5 ml = 4 ml',
    ],
    ['Wt 4 kg', 'Caninsulin 0.5 IU/kg BID = 4 IU SC.', '4 IU: 4 kg × 0.5 IU/kg = 2 IU'],
    ['Wt 20 kg', 'Hartmann at 4 ml/kg/h: 120 ml/h.', '120 ml/h: 20 kg × 4 ml/kg/h = 80 ml/h'],
    ['Wt 37.5 kg', 'Rx: carprofen 75 mg tabs, 1 tab PO q24h x 14 d, #28', '28: 1 × 1 a day × 14 days = 14'],
    [
      'Wt 20 kg',
      'Prednisolone 5 mg tablets:\n 2 tabs SID x 5 days\n 1 tab SID x 5 days\nTotal dispensed: 20 tablets.',
      '20 tablets: 2 × 1 a day × 5 days + 1 × 1 a day × 5 days = 15',
    ],
    ['Wt 20 kg', 'LRS 60 ml/kg/24h → 90 ml/h', '90 ml/h: 20 kg × 60 ml/kg/24h = 50 ml/h'],
    ['Wt 20 kg', 'Maropitant 1 mg/kg = 30 mg s.c.', '30 mg: 20 kg × 1 mg/kg = 20 mg'],
    ['', 'Carprofen 1 tab morning and night for 10 days, 30 tabs', '30 tabs: 1 × 2 a day × 10 days = 20'],
    ['Wt 20 kg', 'Carprofen 50 mg: 1 tab q12 for 10 days, 30 tabs', '30 tabs: 1 × 2 a day × 10 days = 20'],
    ['Wt 20 kg', 'Enrofloxacin for both: 0.73 ml x 20 = 24.6 ml.', '24.6 ml: 0.73 ml × 20 = 14.6 ml'],
    ['Wt 630 kg', 'Tetra-Delta 1 tube q12h x 2 d; 6 tubes left.', '6 tubes: 1 × 2 a day × 2 days = 4'],
    ['Wt 430 g', 'Zolcal-D 0.1 ml per 100 g = 0.6 ml.', '0.6 ml: 0.43 kg × 0.1 ml per 100 g = 0.43 ml'],
    ['', 'Meloxicam 1.15 mg SID: 1 ml of 1.5 mg/ml.', '1.15 mg SID: 1 ml: 1.15 mg ÷ 1.5 mg/ml = 0.767 ml'],
    ['Wt 13.2 lb / 6 kg', 'Buprenorphine 0.24 mg/kg = 2.4 mg.', '2.4 mg: 5.99 kg × 0.24 mg/kg = 1.44 mg'],
    [
      'BW 38 kg',
      'Bravecto (40-56 kg). Atropine 0.04 mg/kg = 2.2 mg.',
      '2.2 mg: 38 kg × 0.04 mg/kg = 1.52 mg',
    ],
    ['Wt 15 kg', 'Prednisone 5 mg tablets, 1 mg/kg = 24 mg: 3 tabs SID.', '24 mg: 15 kg × 1 mg/kg = 15 mg'],
    [
      '',
      'Carprofen 1 tablet SID x 14 days (22 tablets), then PRN.',
      '22 tablets: 1 × 1 a day × 14 days = 14',
    ],
    ['Wt 18 kg', 'Tramadol 4 mg/kg = 90 mg, one capsule TID.', '90 mg: 18 kg × 4 mg/kg = 72 mg'],
    ['Wt 18 kg', 'Metronidazole 10 mg/kg (225 mg) BID, 1 tablet.', '225 mg: 18 kg × 10 mg/kg = 180 mg'],
    [
      'Wt 500 kg',
      'Bute 2 sachets BID today, then 1 sachet BID for 4 days; 20 sachets left.',
      '20 sachets: 2 × 2 a day × 1 day + 1 × 2 a day × 4 days = 12',
    ],
    [
      '',
      'Rimadyl 1 tab BID for a fortnight, 14 tablets sent home.',
      '14 tablets: 1 × 2 a day × 14 days = 28',
    ],
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
    ['Wt 20 kg', 'Hartmann 960 ml over 24 h = 80 ml/h.', '80 ml/h: 960 ml ÷ 24 h = 40 ml/h'],
    [
      'Wt 500 kg',
      'Bute 2 sachets BID on day 1, then 1 sachet BID for 5 days; 20 sachets dispensed.',
      '20 sachets: 2 × 2 a day × 1 day + 1 × 2 a day × 5 days = 14',
    ],
    ['Wt 500 kg', 'Bute 1 g BID x 3 days, 7 sachets.', '7 sachets: 1 × 2 a day × 3 days = 6'],
    ['Wt 4 kg', 'Buprenorphine 0.1 ml q8h for 3 days; 14 syringes.', '14 syringes: 1 × 3 a day × 3 days = 9'],
    ['', 'Dispensed 42 ml of Metacam: 1.2 ml BID for 14 days.', '42 ml: 1.2 × 2 a day × 14 days = 33.6'],
    ['Wt 2 kg', 'Critical Care 30 ml QID (180 ml/day).', '180 ml/day: 30 ml × 4 a day = 120 ml/day'],
    ['Wt 20 kg', 'Feed 90 g TID (350 g/day).', '350 g/day: 90 g × 3 a day = 270 g/day'],
    ['Wt 20 kg', '50 ml/kg/day = 1000 ml/day = 62 ml/h.', '62 ml/h: 1000 ml/day = 41.7 ml/h'],
    ['', 'Dental £480 + 2 × £95 = £190 + bloods £145 = £835', '835: £480 + £190 + £145 = 815'],
    ['', 'Doxycycline 15 tabs BID × 7 d (15 × 2 × 7 = 120 tabs).', '120 tabs: 15 × 2 × 7 = 210 tabs'],
    ['', 'Amoxyclav 2 tabs q12h. 6 weeks’ supply: 24 tablets.', '24 tablets: 2 × 2 a day × 42 days = 168'],
    ['', 'Synulox 1 tab BID 7 d = 28 tabs. Bathe BID 3 d.', '28 tabs: 1 × 2 a day × 7 days = 14'],
    [
      '',
      'Electrolytes 1 packet TID to all 4 calves for 3 days, 12 packets.',
      '12 packets: 4 × 1 × 3 a day × 3 days = 36',
    ],
    ['', 'Drench: 22 calves at 2 ml make 54 ml.', '54 ml: 22 calves × 2 ml = 44 ml'],
    ['', 'Vetoryl 30 mg AM + 10 mg PM (total 60 mg/day).', '60 mg/day: 30 mg + 10 mg = 40 mg/day'],
    ['', 'Canaural 5 drops AS BID 10 d (120 drops)', '120 drops: 5 × 2 a day × 10 days = 100'],
    ['', 'Glycol 60 ml SID 3 d (total 240 ml)', '240 ml: 60 × 1 a day × 3 days = 180'],
    ['', 'IVFT 25 ml/h = 720 ml/24 h', '720 ml/24 h: 25 ml/h = 600 ml/24 h'],
    ['', 'Deficit 48 ml/h, maintenance 18 ml/h, total 86 ml/h', '86 ml/h: 48 ml/h + 18 ml/h = 66 ml/h'],
    ['', 'Trazodone 50 mg tabs, 1½ tabs (100 mg) q12h PRN.', '100 mg: 1½ tabs × 50 mg = 75 mg'],
    ['Wt 40 kg', 'Deficit: 8% × 40 kg = 4.2 L.', '4.2 L: 40 kg × 8% = 3.2 L'],
    ['Wt 180 kg', 'Barley straw at 1.5 % BW, 3.7 kg DM per day.', '3.7 kg: 180 kg × 1.5 % = 2.7 kg'],
    [
      'Wt 28 kg',
      'At 16 mg/g: 400 g = 6400 mg = 329 mg/kg.',
      '6400 mg = 329 mg/kg: 28 kg × 329 mg/kg = 9212 mg',
    ],
    ['', 'Oxytet LA 7.5 ml IM, 2 sites. 14 ewes, total 150 ml left on farm.', '150 ml: 14 × 7.5 ml = 105 ml'],
    ['', 'Midazolam IV x2 (3.8 mg each, total 5.7 mg)', '5.7 mg: 2 × 3.8 mg = 7.6 mg'],
    ['', 'Halofuginone 8 ml SID x 7 d = 56 ml per calf; 12 calves = 392 ml.', '392 ml: 12 × 56 ml = 672 ml'],
    ['', 'Frusemide ½ tab BID; 30 tabs = 60 days’ supply', '60 days: 30 tabs ÷ ½ tab ÷ 2 a day = 30 days'],
    ['', 'Felimazole 0.5 ml BID. 30 ml bottle lasts 60 d.', '60 d: 30 ml ÷ 0.5 ml ÷ 2 a day = 30 d'],
    ['', 'Caninsulin 14 IU/day: 10 ml vial (400 IU) lasts 57 days', '57 days: 400 IU ÷ 14 IU/day = 28 days'],
    ['', 'Syringes, 1 box of 100, 2 per day (30-day supply).', '30-day: 100 ÷ 2 a day = 50 day'],
    ['', 'Felimazole 2.5 mg, 1 tab BID, total 6 mg/day.', '6 mg/day: 1 tab × 2.5 mg × 2 a day = 5 mg/day'],
    ['', 'Gabapentin 300 mg (1 cap) BID x3 d then stop: 12 caps.', '12 caps: 1 × 2 a day × 3 days = 6'],
    ['', 'Doramectin 12.4 ml split over 3 sites, 6.1 ml each.', '6.1 ml: 12.4 ml ÷ 3 = 4.13 ml'],
    ['', 'Pimobendan 2.5 mg BID, 38 chews for 2 wks.', '38 chews: 1 × 2 a day × 14 days = 28'],
  ])('%j %j', (weight, plan, mark) => {
    expect(marked(weight, plan)).toEqual([mark]);
  });
});

// A dose that is ten times too high must not slip through by the words that lead to it.
test.each([
  ' (30 mg)',
  ', so 30 mg',
  ' = 30 mg',
  ': 30 mg',
  ' i.e. 30 mg',
  ' – 30 mg',
  ', total 30 mg',
  ', give 30 mg',
  ' BID = 30 mg',
  ' → 30 mg',
])('A dose ten times too high is marked after the mg/kg that leads to it: “0.1 mg/kg%s”', (dose) => {
  expect(marked('Weight 30 kg.', `Meloxicam 0.1 mg/kg${dose} once daily.`)).toEqual([
    '30 mg: 30 kg × 0.1 mg/kg = 3 mg',
  ]);
});

test('A strength in percent is none of the weight', () => {
  expect(marked('Weight 30 kg.', 'Meloxicam 3 mg @ 0.5% = 0.6 ml.')).toEqual([]);
});

test.each([
  'Estimated 8% dehydrated, deficit 1.6 L.',
  'Maintenance 50 ml/kg/day = 1000 ml/day (42 ml/h).',
  'Hartmann 500 ml over 4 h at 125 ml/h.',
  'Hartmann 60 ml/h for 12 h (720 ml), then 30 ml/h.',
  'Metacam 0.1 mg/kg = 2 mg = 1.3 ml of 1.5 mg/ml SID. 32 ml bottle dispensed, lasts 24 days.',
  'Apoquel: ½ tab SID, 15 tabs (30-day supply).',
  'Metacam 1 ml SID, 32 ml bottle lasts 60 days once opened.',
  'Panacur 1425 mg = 14.25 ml\n22 birds = 313.5 ml, 2 bottles dispensed.',
  'LRS 4 ml/kg/h (80) + 15 losses = 95 ml/h.',
  'Consult 65 + rads 3 views 240 + sedation 90 = 395',
  'Cefalexin 300 mg 1 BID 21 days, 42 dispensed in 3 packs of 14.',
  'Weight 18 kg (21 kg in May, 20 kg in July), lost 2 kg since July.',
  'Deficit 7% = 1400 ml, maintenance 60 ml/kg/day = 1200 ml, total 2600 ml over 24 h = 108 ml/h.',
  'Metacam SID for 3 days. Just under 1 syringe mark.\nPrednisolone BID 5 d (10 x 1/2 tab of 20 mg).',
  'Phenylbutazone 1 g BID 2 d, then 0.5 g BID 3 d. Total 7 sachets.',
  'Critical Care 15 ml x 4/day (60 ml), 1 sachet = 3 days.\n22 ewes: feed 2 x 500 g = 22 kg/d.',
  'Galliprant 1 tab SID 14 d, then try 1/2; 28 tabs.\nMetacam 1.6 ml day 1, then 0.8 ml SID 4 d = 4.8 ml.',
  'Gabapentin 1 x 100 mg capsule = 2 visits.',
  'Rimadyl 100 mg + 20 mg tablet SID = 120 mg/day.\nColostrum 100 ml q2h x 4 (400 ml).',
  'Walks 15 min x 2 wk → 20 min x 2 wk → 25 min.\n33 lb (15 kg), +2.5 lb since April.',
  'Selamectin: 1 pipette each dispensed (2 total) for 1 month.\nPergolide: stop 2 d, then 1/4 tab.',
  'TUP 105 kg.\nMeloxicam 0.5 mg/kg = 52.5 mg.',
  'Trazodone 2.5 mg/kg, may increase to 75 mg. ½ tab BID: 4-5 tabs = 4-5 d.',
  'Zolvix 1 ml/10 kg PO, 2 ml each, 6 does: total 12 ml.',
  'Carprofen 2 mg/kg, 10 x 1/2 tab of 20 mg BID',
  'Trilostane: 30 d = 120 caps = 4 packs of 30 x $41 = $164',
  'Charcoal 1 g/kg = 20 g, then 2 further doses q6h (60 g total). Amoxicillin SC (lasts 14 d).',
  'Florfenicol 35 ml SC in 4 spots, max 10 ml each. Frusemide 40 mg: 1 tab BID; 60 tabs = 30 d. Carprofen 2 mg/kg = 40 mg (2 x 20 mg).',
  'Calf scours, 2 animals: oxytetracycline SID IM; #203: zinc spray only. WD meat 28 d',
])('A sum that works out is not marked: %j', (plan) => {
  expect(marked('Wt 20 kg', plan)).toEqual([]);
});
