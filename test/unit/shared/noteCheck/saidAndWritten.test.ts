import { describe, expect, it } from 'vitest';
import { checkNote } from '../../../../shared/noteCheck/checkNote.ts';
import type { NoteCheckMark } from '../../../../shared/noteCheck/noteCheck.ts';
import { plainCases, talkOf } from '../../../noteCheck/plainCases.ts';

const marksOf = (said: string, note: string): readonly NoteCheckMark[] =>
  checkNote({
    transcript: talkOf(said),
    patient: { name: 'Pooh', species: 'Cat', reference: '' },
    sections: [{ text: note, typed: [] }],
  }).marks.filter(({ kind }) => kind === 'number' || kind === 'drug');

/** What the check marks in a note, of numbers and drugs. */
const marked = (said: string, note: string): readonly string[] =>
  marksOf(said, note).map(({ span }) => note.slice(span.start, span.end));

/** The words that it quotes; null: none. */
const quoted = (said: string, note: string): readonly (string | null)[] =>
  marksOf(said, note).map(({ nearest }) => nearest && talkOf(said).slice(nearest.start, nearest.end));

describe('What was said of something else is marked', () => {
  it.each(plainCases)('Where "%s" was said, "%s" has a mark', (said, note, words) => {
    expect(marked(said, note)).toEqual([words]);
  });
});

it.each([
  ['meloxicam, zero point one milligrams per kilo, once a day', 'Meloxicam 15 mg/kg once a day', '0.1 mg/kg'],
  [
    'meloxicam, zero point one milligrams per kilo, once a day',
    'Meloxicam 1.0 mg/kg once a day',
    '0.1 mg/kg',
  ],
])('Where "%s" was said, "%s" can be changed to %s', (said, note, instead) => {
  expect(marksOf(said, note).map((mark) => mark.instead)).toEqual([instead]);
});

describe('What nobody need have said is not marked', () => {
  it.each([
    ['The ewes have foot rot, and there are worms in the lambs, twelve of them.', '1. Foot rot. 2. Worms.'],
    ["At one o'clock eight point three, at three six point eight, then five nine.", '13 h | 8.3\n15 h | 6.8'],
    [
      'doxycycline no, the test was negative. A collar, seresto lasts eight months.',
      'Sem doxiciclina. Collar (~8 mo)',
    ],
    ['weight is fourteen kilos, Rimadyl at four milligrams per kilo', 'Wt 14 kg. Rimadyl 4 mg/kg = 56 mg'],
    ['Cerenia, one per kilo, four point two milligrams', 'Cerenia (10 mg/ml) 1 mg/kg = 4.2 mg'],
    [
      'he was five hundred and five grams in March, now four fifty-five',
      '455 g, 505 g in March (-50 g, 9.9 %)',
    ],
    ['two hundred and ten millilitres of colostrum, four feeds', 'Colostrum 210 ml x 4 feeds = 840 ml'],
    ['walk him ten minutes twice a day', 'Walks 10 min BID (20 min daily)'],
    ['six capsules, they are ninety pence each', '6 caps @ £0.90 = £5.40'],
    ['left thigh thirty-three and a half. Right one thirty-six', 'Thigh L 33.5 cm, R 36 cm'],
    ['she was twenty point four six weeks ago', 'Wt 20.4 kg 6 weeks ago'],
    ['you have the litre pack', '1 L pack'],
    ['lactate is two point eight, glucose is four point one', 'Lactate / glucose 2.8 / 4.1'],
    ['gabapentin, one capsule twice a day for three days', 'Gabapentin 300 mg (1 cap) BID x 3 d'],
    ['there are hardly any gut sounds', 'GI sounds reduced in all 4 quadrants'],
    [
      'meloxicam for seven days, so nought point seven times seven, five mils',
      'Meloxicam 0.7 ml SID for 7 days',
    ],
    [
      'he is four hundred and eighteen, in summer he was four sixty',
      'BW 418 g. Summer 460 g.\n\nHas lost 42 g.',
    ],
    ['amlodipine, it is a two point five tablet, a quarter of one', 'Amlodipine 2.5 mg: ¼ tab SID'],
    ['in four doses six hours apart', '4 doses q6h'],
    ['it was half three, ten, and half five sixteen', 'Glucose 10'],
    ['seven point eight kilos, she was eight point one', 'Wt 7.8 kg (8.1 at booster; −300 g, -3.7%)'],
    ['one pouch and a half a day of the eighty-five gram ones', 'Eats 1.5 pouches/d (~128 g)'],
    ['nineteen seventeen twenty two and sixteen', 'Refractometer 19, 17, 22, 16'],
    ['pressure one sixty one sixty eight and one sixty seven', 'BP 160 / 168 / 167'],
    ['ketones one point one one point four nought point eight', 'BHB 1.1, 1.4, 0.8'],
    ['heart two hundred twenty two hundred twenty is normal', 'HR 220'],
    ['gabapentin a hundred three times a day', 'Gabapentin 100 mg TID'],
    ['clopidogrel, a quarter of a seventy five a day', 'Clopidogrel ¼ tab SID'],
    ['the deficit is eight per cent', 'Deficit 0.08'],
    ['charcoal one gram per kilo, twelve point five kilos', 'BW 12.5 kg. Charcoal 1 g/kg (12.5 g)'],
    ['codeine, fifteen mig, half a tablet at night', 'Codeine 7.5 mg nocte if needed (1/2 x 15 mg)'],
    ['he is fourteen months', '14 m M guinea pig'],
    ['lead only until week six, hydrotherapy at four weeks', 'Hydrotherapy from wk 4'],
    ['the jet is about thirty-four millimetres', 'TR ~34 mmHg'],
    ['weight today four kilo two fifty', 'Wt 4.25 kg'],
    ['he is forty-two kilos three', '42.3 kg'],
    ['three inches long', '7.5 cm wound'],
    ['ceftiofur, fifty milligrams per mil. And the fifteen drop set', '15 gtt/ml set'],
    ['eighty percent get better with treatment', 'Prognosis 80 % with treatment, <20 % without'],
    ['he must not have any before half past six', 'None until 6.30 pm (at least 12 h)'],
    ['cull any that is lame a third time', 'Cull if lame 3rd time'],
    ['home with Rimadyl, four milligrams per kilo', 'Karprofen 4 mg/kg'],
    ['hormone injections hCG three weekly I do not like so much', 'hCG q3wk'],
    [
      'she is two kilos. Metoclopramide at half a milligram per kilo, the five milligrams per mil one',
      'Wt 2 kg. Metoclopramide 0.5 mg/kg (5 mg/ml) 0.2 ml SC',
    ],
  ])('Where "%s" was said, "%s" has no mark', (said, note) => {
    expect(marked(said, note)).toEqual([]);
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

describe('Only what was said of the same thing, or with the same value, is quoted', () => {
  const inBetween = '|And so it goes on with the dog and the cat. '.repeat(12);
  it.each([
    ['level again in three weeks, and the bile acids', 'Level again in 3 months', 'three weeks'],
    ['shower or mist him fifteen minutes', 'Mist or shower 50 minutes', 'fifteen minutes'],
    [`she had the Frontline late${inBetween}no running for two weeks`, 'Frontline, missed 2 months', null],
    [
      `I leave you the propylene glycol, one bottle${inBetween}thirty mils of the forty percent`,
      'Propylene glycol, one bottle of 300 ml left',
      null,
    ],
    [
      'creatinine one forty five, it was one oh two, so up a bit',
      'Creatinine 145. Creatinine +53 from baseline',
      null,
    ],
    [
      'one tube last night, the Ubro Yellow I think it was, no sorry it was the Tetra-Delta',
      'One tube of Tetra-Delta last night',
      'Tetra-Delta',
    ],
    [`my other dog has the Previcox${inBetween}two weeks of rest`, 'Cefalexin BID', null],
    ['the level was twenty six, so leave it just as it is', 'Phenobarb level 26', null],
    ['heart one forty-four, resps forty-eight', 'HR 48, RR 48', 'forty-eight'],
    ['we weighed him. Eight hundred and seventy... six. Temperature thirty-nine', 'BW 876 g', null],
    ['one eighty five. No, sorry, that is from when she moved. One sixty five', 'BP 185', 'One sixty five'],
    [
      'surgery or the implant, deslorelin, four point seven, it lasts about a year, up to two.|And the monthly one?|' +
        'Leuprolide, one fifty a month.|Okay, implant.|We can do it today, he just needs a puff of isoflurane',
      'Leuprolide implant 4.7 mg under isoflurane today (lasts about 1 yr, up to 2)',
      'deslorelin',
    ],
  ])('the reason "%s" is quoted for "%s": %s', (said, note, words) => {
    expect(quoted(said, note)).toEqual([words]);
  });

  it.each([
    [
      'calcium is seven point one, we would like nine to twelve, phosphorus is nine point eight',
      'Ca 9.8 mg/dl (ref 9–12)',
      'otherThing phosphorus: nine point eight',
    ],
    [
      'NT pro BNP eighteen hundred, it was eleven hundred in May',
      'BNP 1100',
      'otherwise BNP eighteen hundred: eighteen hundred',
    ],
    [
      'Box rest three weeks. Last year he was in the box six weeks.',
      'Box rest 6 weeks',
      'otherTime past: six weeks',
    ],
    [
      'the basking spot is twenty-four. It needs to be thirty-two.',
      'Basking temp 32',
      'otherTime aim: thirty-two',
    ],
  ])('where "%s" was said, "%s" has the reason %s', (said, note, reason) => {
    const [mark] = marksOf(said, note);
    expect(`${Object.values(mark?.reason ?? {}).join(' ')}: ${quoted(said, note).join()}`).toBe(reason);
  });

  it('a drug of another sentence is not named as what it was said for', () => {
    const said = 'bute, seven days. So no show for a while. The third is in nineteen days';
    expect(marksOf(said, 'Bute, 7 d; show on 3rd is in 17 d').map(({ reason }) => reason)).toEqual([
      { because: 'otherwise', of: null, said: 'nineteen days' },
    ]);
  });
});

describe('A figure without a blank after what it measures means the same as with one', () => {
  const said =
    'temperature thirty-eight six, heart rate a hundred and twenty. He weighs twelve point four kilos';
  it('a figure without a blank after what it measures is marked where it is wrong, with what was said of that', () => {
    const reasons = marksOf(said, 'T39.6, HR150, BW14.2kg').map(({ reason }) => JSON.stringify(reason));
    expect(reasons.map((one) => /"of":"(.*)","said"/.exec(one)?.[1])).toEqual(['T', 'HR', 'BW']);
  });
  it.each(['T38.6, HR120, BW12.4kg', 'Pain at T13, B12 given, C7 normal, R8,000', 'T4 pending'])(
    'a figure without a blank after what it measures is not marked where it is right, or part of a name: "%s"',
    (note) => expect(marked(said, note)).toEqual([]),
  );
});
