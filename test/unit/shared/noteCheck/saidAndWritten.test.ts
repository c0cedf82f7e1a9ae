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
    // The topic of the weight ends with its unit.
    ['he is four point two kilos. Thirty-eight four. One eighty', 'Wt 4.2 kg, T 38.4, HR 180.'],
    // The columns of a table may be of other times, and each item of a list is of its own.
    ['he is twelve kilos today, and he was thirteen in the spring', '| | Today | Spring |\n| Wt | 12 | 13 |'],
    [
      'omeprazole once a day for a week. Bland food, four small meals a day for three days',
      '1) Omeprazole once daily 1/52 2) bland food QID 3/7',
    ],
    // A day that is counted from one that was said.
    [
      'drenched on the fourth of November, so twenty-eight days for the meat',
      'Drenched 4 November, 28 d meat withdrawal, clear 2 December.',
    ],
    [
      'first one on the sixth of October, then every two weeks, four of them',
      'Every 2 wks x 4 from 6 October, so last on 17 November.',
    ],
    // The steps of a course are named by their time.
    ['one twice a day the first week, then half once a day for two weeks', 'wk 1: 1 BID\nwk 2-3: ½ SID'],
    // Fractions and dozens.
    // Drugs in short, and products that are no drugs.
    ["she's due the L4 and the KC", 'Lepto 4 and kennel cough vaccine given'],
    ['fifteen a chip', 'Microchips at 15 each'],
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
    // Of another time in the note too.
    ["temp's thirty-eight point five degrees, pulse one twenty", 'T 38.5 P 120'],
    ['she weighs four and half I think', 'Wt 4.5 kg'],
    [
      'twelve kilos even today. She was eleven and a half in the spring, and weighed the same last year',
      'Weight 11.5 kg in spring.',
    ],
    // Worked out from two weights.
    [
      'she is thirty-four two today, and I want her at thirty',
      'Wt 34.2 kg.\nTarget weight 30 kg, so 4.2 kg to lose.',
    ],
    // Digits that follow each other.
    ['heart rate is two hundred oh five', 'HR 205 bpm'],
    ["heart rate's one-twenty", 'HR 120'],
    ["temp's one-oh-one four", 'T 101.4 F'],
    ['temp 38 6 and pulse 1 0 8', 'T 38.6 °C, HR 108'],
    ['platelets two hundred and ten', 'PLT 210 x 10^9/L'],
    ['moving on all fours lame', 'lame 4/4 limbs'],
    ['heart is a hundred-and-five', 'HR 105'],
    ['double seven on the heart rate', 'HR 77'],
    ['temperature 100 and 2.4', 'T 102.4 °F'],
    ['temperature is one oh one and a half', 'T 101.5'],
    ['37-8 temp', 'T 37.8'],
    ['weight 12 point 0 5', '12.05 kg'],
    ['two kilos three fifty', '2.35 kg'],
    ['weight is seven kilo nine', 'Wt 7.9 kg'],
    ['white count sixteen thousand', 'WBC 16 x 10^9/L'],
    ['give 1 and 1/2', '1.5 tablets'],
    ['an eighth of a teaspoon of Miralax', 'Miralax 1/8 tsp'],
    ['go half and half with the old food', 'Diet 50:50 old and new'],
    ['it works in six or seven outta ten', 'Response 60-70%'],
    ['seven out of a hundred and ninety ewes', '7 of 190 ewes'],
    ['a single lump, and she vomited twice', '1 lump, V+ 2x'],
    ['her and her brother', '2 rabbits'],
    ['out twenty hours a day, in for four. Four days now', 'Out 20 h/day, stabled 4 h'],
    ['lactate is two point eight and glucose is four point one', 'Lactate / glucose: 2.8 / 4.1'],
    ['he is sixteen and three quarters', '16 y 9 mo'],
    ['on gas for an hour and a quarter', 'Gas for 1 h 15 min'],
    ['the collar, the size 12 one, till then', 'Collar, size 12'],
    ['water was five hundred mils and now three hundred mils', 'Water 300 ml/day (was 500)'],
    ['she is on day seven, a week now', 'CBC on day 7'],
    [
      'meloxicam point one of a milligram per kilo, he weighs twelve kilos',
      '12 kg. Meloxicam 0.1 mg/kg = 1.2 mg',
    ],
    ['six mils for each of the thirty-three ewes', '6 ml per ewe, 33 ewes (198 ml)'],
    // Larger scales, and how many are left.
    ['platelets are normal above two lakhs', 'Normal platelets > 200,000'],
    ['the operation is about four and a half grand', 'Estimate $4500'],
    ['that is 8 kilos on the nose. He was 16.9 in July. No seizures since June 2', 'Wt 8 kg, July 16.9 lb'],
    ['two pounds of food, the next bag is forty-one pounds twenty', 'Next bag £41.20'],
    ['between three thousand six hundred and four thousand euros', 'Estimate €3,600-4,000'],
    [
      'weight nine kilos. Carprofen ten milligrams, so just over one per kilo',
      'Wt 9 kg\nCarprofen 10 mg SID (approx 1.1 mg/kg)',
    ],
    [
      'weight today thirty-one point four, it was thirty point one in May',
      'Wt 31.4 kg (30.1 kg in May). Gain of 1.3 kg',
    ],
    ['it was four hundred mils a day, now she drinks one eighty', 'Water 400 -> 180 ml/d'],
    ['okay, right is six millimetres, left is eleven', 'STT (mm/min) | 6 | 11'],
    ['left apex, grade five out of six', 'Murmur 5/6 L apex'],
    ['five days of these, and the bloods again in three months', 'x 5/7; bloods 3/12'],
    ['it is forty units per mil, so use these for it', '40 IU syringes'],
    ['the chip is nine eight one, oh two oh, and so on', 'Microchip 981020044618307'],
    ['two sachets, no, sorry, one and a half sachets. She knocked two poles', 'Knocked 2 poles. 1.5 sachets'],
    ['after two hours it is three sixty', 'Glucose 2 h 360'],
    ["PCV's thirty-eight percent, total protein sixty-two", 'PCV 38, TP 62'],
    ['gums pink, capillary refill two seconds', 'MM pink, CRT 2. Ears clean'],
    ["weight today looks like 4.6 kilos. I'll give you the five kilo spot-on", 'Wt 4.6 kg'],
    ["she's 4.2 kilos today. No, wait, stay on there for me. The tablets go up to five kilos", 'Wt 4.2 kg'],
    ['so it is one quarter, the left hind', 'LH quarter hard, other 3 quarters soft'],
    ['she is down a quarter of her body weight', 'Weight: lost 25% since last year'],
    // Limits are no measurements.
    ["if he's under 620 or his breathing is fast, come in", 'Weigh daily; call if < 620 g'],
    ['red cells today twenty-six. I will transfuse if he drops under fifteen', 'Transfuse if PCV < 15%'],
    // What is around the animal has a temperature too.
    [
      'it was forty-three degrees in there on Monday|now his temperature. Thirty-eight four',
      'Room temp 43 °C on Monday. T 38.4',
    ],
    // The end of a longer number that was taken back.
    [
      'temperature thirty-nine three, no, sorry, thirty-eight three. And he vomits three times a day',
      'T 38.3. Call if vomiting >3 times',
    ],
    // Strengths and rates.
    ['forty milligrams of caffeine an ounce', 'Caffeine 40 mg/oz'],
    ['that is 48 per kilo. At 30 we see the heart, and at 70 we worry', 'Fatal from 70 mg/kg'],
    ['Metacam, the one point five mil, so milligrams per mil', 'Metacam 1.5 mg/ml'],
    ['he had one paracetamol, 500, and a litre bottle, and here 500 ml of fluid', 'Had paracetamol 500 mg'],
    ['Keppra, one and a half of the two fifties', 'Levetiracetam 1½ x 250 mg'],
    ['potassium chloride, add 20 to the litre', 'KCl 20/L'],
    ['twenty-two mils of Critical Care each time', 'Critical Care 22 ml per feed'],
    ['medetomidine, ten mikes a kilo', 'Medetomidine 10 mcg/kg'],
    // Read in another way than the words stand.
    ['that is two mils and seven hundredths', '2.07 ml'],
    ['eight tenths of a mil', '0.8 ml'],
    ['he was down to nine over two days, in litres', 'Down to 9 L over 2 days'],
    ['the plate costs about two sixty and half of them need another', 'Plate about 260'],
    ['seven times out of ten it works', 'Works in 70%'],
    ['on the scale he is four hundred and thirty... five', 'Wt 435 g'],
    ['heart rate is a hundred and... eighteen', 'HR 118'],
    ['I have sent two hundred-mil bottles', 'Dispensed 2 x 100 ml'],
    // Thousands, energy and small change.
    [
      'platelets a hundred and ninety thousand, white cells eleven point four thousand',
      'PLT 190K, WBC 11.4k',
    ],
    ['it will be between three and four thousand', 'Estimate $3-4K'],
    ['that is six and a half, seven grand', 'Estimate 6,500-7,000'],
    ['weight is thirty-two kilos', 'Wt 32k'],
    ['four hundred and ten kilocalories a day', '410 kcal/d'],
    ['sixty pence a tablet', '£0.60 per tablet'],
    ['he ate two and two thirds tins', 'Ate 2.67 tins'],
    ['he is two and a half', '30 mo MN'],
    ['about fortyish on the heart rate', 'HR 40'],
    ['one of the hundreds and one of the seventy-fives', '1 x 100 mg and 1 x 75 mg'],
    ['two in every ten of them come back', 'Recurs in 20%'],
    ['that is one mil per twenty kilos', '0.05 ml/kg'],
    ['every fifteen minutes for the first hour', 'q15min for 1 h'],
    ['we check him hourly', 'Check q1h'],
    ['it was a quarter to midnight', 'Began 23:45'],
    // Numbers that are said apart, or not at all.
    ['she took twelve of the fifteen mils I offered', 'Took 12/15 ml'],
    ['two contractions in three minutes', 'Rumen 2/3 min'],
    ['stung seven, eight times', '7-8 wasp stings'],
    ['thirty tablets in all', 'Tabs: 30. Total 30'],
    [
      'give the deficit, two hundred mils, and maintenance, three fifty mils, so five fifty',
      'Deficit 200 + maintenance 350 = 550',
    ],
    ['around a third of the flock is lame', '33% of flock lame'],
    ['surgery is six to eight thousand|I have four on the insurance', 'Surgery $6-8K, insured for $4K'],
    ['I listened to the rumen and there was nothing', 'Rumen contractions 0'],
    ['she is on her third day of it', 'Day 3 of treatment'],
    ['sperm count of four million', 'Count 4 x 10^6'],
    ['he gets the twelve hundred one', '1200 mg once'],
    // Results that the vet works out.
    ['just over half a unit a kilo', '0.53 U/kg'],
    ['that is six and a bit a kilo', '6.3 mg/kg'],
    ['nearly nine percent down', 'Lost 8.7%'],
    [
      'weight is fourteen point two kilos. Rimadyl, forty milligrams',
      'Wt 14.2 kg. Rimadyl 40 mg (2.8 mg/kg)',
    ],
    [
      'methadone, nine point six milligrams, that is point nine six of a mil',
      'Methadone 9.6 mg (0.96 ml of 10 mg/ml)',
    ],
    // Units of sizes, and rates of one.
    ['we used a twenty-two gauge one', '22 g cannula, IV catheter 22ga'],
    ['you get the fifty bottle of that, and a five hundred bag', '50 ml bottle, 500 ml bag'],
    ['set the lamp fourteen inches from the basking spot', 'Lamp 14 in from basking spot'],
    ['thirty milligrams per mil of calcium', 'Calcium syrup (30 mg Ca/ml)'],
    ['half a mil to a mil', '0.5-1 ml'],
    ['that is a gram per kilo of the salts', 'MgSO4 1 g/kg'],
    ['an hour and fifty minutes on the table', 'GA 110 min'],
    ['the kitten is nine pounds four ounces now', 'Wt 9.25 lb'],
    // How often.
    ['the tramadol two or three times a day', 'Tramadol BID-TID'],
    ['gabapentin, one every eight to twelve', 'Gabapentin q8-12h'],
    ['bathe every two to three weeks', 'Bathe q2-3wks'],
    ['bathe him three times a week', 'Bathe 3x/wk'],
    ['three meals until he is grown, then go to two', '3 meals a day, then BID'],
    ['gabapentin first thing and last thing', 'Gabapentin BID'],
    ['blood gas every hour for the first six, then every two', 'Blood gas q1h for 6 h, then q2h'],
    ['three cups a day, in two goes', 'Fed BID'],
    ['three meals a day now, and two from six months', '3 meals a day now, BID from 6 months'],
    ['and we do that again in four hours', 'Repeat q4h'],
    ['Rimadyl, one every morning', 'Rimadyl SID'],
    ['Metacam once a day. He is up to pee three, four times a night', 'Metacam SID. Urinates 3-4x/night'],
    ['weigh her on Fridays, and the Metacam once a day', 'Metacam SID. Weigh weekly'],
    ['the scale and polish is two sixty', 'Dental £260'],
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
    [
      'drenched on the fourth of November, so twenty-eight days for the meat',
      'Drenched 4 November, 28 d meat withdrawal, clear 12 December.',
      '12',
    ],
    ['heart rate is 88, uh, hang on, he is moving, no, 96', 'HR 88 bpm', '88'],
    ['two and a half units, no, let us be careful, 2 units of Caninsulin', 'Caninsulin 2.5 IU', '2.5 IU'],
    ['six times, sorry, eight', 'Vomited 6 times', '6 times'],
    [
      'lameness two out of five... no, you know what, look at that turn. Three out of five',
      'Lame 2/5',
      '2/5',
    ],
    [
      'spin a haematocrit, please.|Yesterday it was thirty.|Twenty-two, Doctor',
      'Haematocrit today 30 %',
      '30 %',
    ],
    ['ALT is one eighty and ALP is two fourteen', 'ALT 214', '214'],
    ['creatinine is 180 and urea is 14', 'Creatinine 14', '14'],
    ["heart's one twenty, breathing twenty-four", 'HR 24', '24'],
    ['three point two. And in June she was three point nine', 'Wt 3.9 kg, down since June', '3.9 kg'],
    [
      'forty litres by the tube if she is not drinking, no, twenty-five, forty is too much',
      '40 L by tube',
      '40 L',
    ],
    ['flexion is forty-two, no, wait, wrong notch. Fifty-two. Normal would be forty-two', 'Flexion 42', '42'],
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
    ['heart is thirty-eight six', 'Lump 6 mm', '6 mm'],
    ['the left one is fine', 'Give 1 ml', '1 ml'],
    ['the vomiting began three days ago', 'Gingivitis grade 3', '3'],
    ['a dose of 2 ml', 'Murmur 2/6', '2/6'],
    // The sum tells which unit was meant.
    [
      'maropitant at one milligram per kilo, he weighs eight kilos, so that is eight, and in mils point eight',
      'Wt 8 kg. Maropitant 1 mg/kg = 8 ml',
      '8 ml',
    ],
    ['carprofen twice a day. Carprofen goes with food, twice a day', 'Carprofen BID. Carprofen SID', 'SID'],
    [
      "the mare first. Her heart is forty-eight, breathing sixteen, temperature thirty-seven nine. She's grand|you might trim her feet as well while she is standing there so quietly, she never minds it at all|now himself. Heart thirty-six, breathing twelve, temperature thirty-eight one",
      'HR 48, RR 12, T 38.1',
      '48',
    ],
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
      'two sachets twice a day. No, sorry, at her weight, one and a half sachets twice a day',
      'Give 2 sachets BID',
      '2 sachets',
    ],
    [
      'ondansetron, that is four point two milligrams into the vein|and then so that his stomach is not so sour, we have ranitidine, forty-two milligrams',
      'Ondansetron 42 mg IV',
      '42 mg',
    ],
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
