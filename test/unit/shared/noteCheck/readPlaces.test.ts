import { describe, expect, test } from 'vitest';
import type { Place } from '../../../../shared/noteCheck/places/place.ts';
import { placesIn } from '../../../../shared/noteCheck/places/readPlaces.ts';
import { otherSide } from '../../../../shared/noteCheck/places/otherSide.ts';
import { saidOfParts } from '../../../../shared/noteCheck/places/saidOfParts.ts';
import { quantitiesIn } from '../../../../shared/noteCheck/quantities.ts';
import { readTranscript } from '../../../../shared/noteCheck/readTranscript.ts';
import { tokensOf } from '../../../../shared/noteCheck/tokens.ts';

type As = 'note' | 'transcript';

const placesOf = (text: string, as: As): readonly Place[] => {
  const tokens = tokensOf(text);
  return placesIn(tokens, text, as === 'note', quantitiesIn(tokens), false);
};

/** The places that a text names: "left hind stifle" for the left stifle. */
function placesRead(text: string, as: As): readonly string[] {
  return placesOf(text, as).map(({ coordinates, parts }) =>
    [...Object.values(coordinates), ...[...parts].filter((part) => !part.startsWith('~'))]
      .filter((name) => name !== null)
      .join(' '),
  );
}

describe('a transcript', () => {
  test.each([
    ["There's a ping on t'left.", ['left abdomen']],
    ['Put the drops in. I still have nine left.', []],
    ['There are no roots left? No, not much left.', []],
    ['Pressures in the eye. You have eight right, fourteen left.', ['right eye', 'left eye']],
    ["How many drops? Three's right. He is in a right mood.", []],
    ['Ears, now. I put three drops in each ear. Each time.', ['both ear']],
    ['One cannula in each cephalic.', ['both vein']],
    ['He flinches on the left, nah, on the right.', ['right', 'right']],
    ['Tibial thrust on the left.', ['left hind stifle']],
    ['The left kidney is big. The other I can just get to.', ['left kidney', 'right kidney']],
    ["Right hock, hot. The other's cool.", ['right hind hock', 'left hind hock']],
    ['The drops for the two eyes, and the two lumps.', ['both eye']],
    [
      'His right ear is sore and hot. The left ear is clean. Put the drops in the bad ear, and oil in the good one.',
      ['right ear', 'left ear', 'right ear', 'left ear'],
    ],
    [
      'The right eye has an ulcer. Tears, right is nine, left is sixteen. So low in the sore eye and fine in the other.',
      ['right eye', 'right eye', 'left eye', 'right eye', 'left eye'],
    ],
    [
      'Two out of five on the left front. And behind, the right is a one.',
      ['left fore leg', 'right hind leg'],
    ],
    ['Right hind quarter, hard. The other quarters are soft.', ['right hind udder']],
    ['Under the left front leg, in the armpit, a lump.', ['left fore leg', 'left fore axilla']],
    ['Kidneys. Right, four centimetres, round and a bit pale. Spleen next.', ['right kidney']],
    ['Left ear, a crust, right in the middle of the flap, and red.', ['left ear']],
    ['Front right, hot. Behind, on the left, it is cool.', ['right fore leg', 'left hind leg']],
    ['Right front, fine. Behind both are cold.', ['right fore leg', 'both hind leg']],
    ['Vet: Right-sided ping, high up.', ['right abdomen']],
    [
      'Left hind. The claw on the outside has an ulcer.',
      ['left hind leg', 'left hind toe', 'left hind lateral toe'],
    ],
    ['Nothing on the left ear either.', ['left ear']],
    ['Nothing in the ears. Right, four vaccines next.', []],
    ['Left front, red. Backs are clear.', ['left fore leg', 'both hind leg']],
  ])('%j names %j', (said, places) => {
    expect(placesRead(said, 'transcript')).toEqual(places);
  });
});

describe('a note', () => {
  test.each([
    ['2 IVC (L + R cephalic).', ['left vein', 'right vein']],
    ['Sore L/H, sound R/F.', ['left hind leg', 'right fore leg']],
    ['Abscess N/F. Lame OH 2/5. NH sound.', ['left fore leg', 'right hind leg', 'left hind leg']],
    ['Clots RR quarter. LR quarter soft.', ['right hind udder', 'left hind udder']],
    ['HR 120, RR 24. HR 52 / RR 20 / T 37.9', []],
    ['Swollen off-fore and near-hind.', ['right fore leg', 'left hind leg']],
    ['Grade 2/5 left hind.', ['left hind leg']],
    ['RK small.', ['right kidney']],
    ['R. hind swollen.', ['right hind leg']],
    ['RH lat. claw trimmed.', ['right hind lateral toe']],
    ['Conjunctivitis bilat.', ['both']],
    ['Girth R 40 L 38. Given 5 L.', ['right', 'left']],
    ['Enrofloxacin 150 mg PO OD. Omeprazole 1 OD before food.', []],
    ['Ofloxacin 1 drop OD. OD 12, OS 14.', ['right eye', 'right eye', 'left eye']],
    ['Right thoracic mass, FNA.', ['right lung']],
    ['Left thoracic limb.', ['left fore leg']],
    ['Upper left P4. Lower right M1. Mobility M2.', ['left upper tooth8', 'right lower tooth9']],
    ['Strip left M3, spay.', ['left mammary']],
    ['Abscess lanced, left open. Wound left intact.', []],
    ['Adrenal mass, left gland.', ['left adrenal']],
    ['Upper left 3rd premolar.', ['left upper tooth7']],
    ['Carnassial lower right.', ['right lower tooth9']],
    ['Pain at the toe LF, sore toe, RF sound.', ['left fore toe', 'right fore leg']],
  ])('%j names %j', (note, places) => {
    expect(placesRead(note, 'note')).toEqual(places);
  });
});

test.each([
  ['note', 'Stomatitis lower right, no bone change.', [1]],
  ['transcript', 'The left eye is all right.', [-1]],
  ['note', 'OS: borderline tear production.', [0]],
  ['note', 'CMT: LF -, RH +++.', [-1, 1]],
  ['note', 'RF 0, LH 2/5.', [-1, 1]],
  ['note', '| RF | LF |\n|---|---|\n| 0 | 1/5 |', [-1, 1]],
] as const)('in a %s, %j tells how each place is', (as, text, states) => {
  expect(placesOf(text, as).map(({ trouble }) => Math.sign(trouble))).toEqual(states);
});

test('what is answered is not said of a place that is well', () => {
  const said = "Owner: The right eye's cloudy. The left one's fine.\nVet: That will be a graze.";
  const [, left] = placesOf(said, 'transcript');
  expect(left?.words.has('graze')).toBe(false);
});

test('what is said before a side is not said of it where something else was begun', () => {
  const said =
    'He bumps into the door with the bad eye. I get the meter. Let me see. Right, ten. Left, nine.';
  const right = placesOf(said, 'transcript').find(({ coordinates: { side } }) => side === 'right');
  expect([...(right?.words.keys() ?? [])].join(' ')).not.toContain('bump');
});

test('an early cataract is one that is just starting', () => {
  const [noted] = placesOf('OD early cataract.', 'note');
  const [said] = placesOf('In the right eye one is just starting.', 'transcript');
  expect([...(noted?.words.keys() ?? [])].filter((word) => said?.words.has(word))).toEqual(['early']);
});

test('licking is the same as licked and licks', () => {
  const [noted] = placesOf('OD licking.', 'note');
  const said = placesOf('In the right eye he licks. Left eye, he licked.', 'transcript');
  expect([noted, ...said].map((place) => place?.words.has('lick'))).toEqual([true, true, true]);
});

test('one hook is the same as two hooks', () => {
  const [noted] = placesOf('OD hook on the lid.', 'note');
  const [said] = placesOf('In the right eye there are hooks.', 'transcript');
  expect([...(noted?.words.keys() ?? [])].filter((word) => said?.words.has(word))).toEqual(['hook']);
});

test.each([
  ['Crusts on left and right ear removed.', false],
  ['Left ear 8 mm, right ear 5 mm.', true],
])('in %j the sides may have been swapped: %j', (note, isSwapped) => {
  const { heard, said, saidOfParts: ofParts } = readTranscript('The right ear and the left ear.');
  const places = placesOf(note, 'note');
  const texts = { heard, said, saidOfParts: ofParts, noted: saidOfParts(places), lastSection: 1 };
  const odds = new Map(places.map((place) => [place, { all: 2, said: 0 }]));
  const marked = places.map((place) => otherSide(place, places, odds, texts, note) !== null);
  expect(marked).toEqual([isSwapped, isSwapped]);
});

test('what stands in a column of a table is of the place that heads it', () => {
  const [right, left] = placesOf(
    '| | AD | AS |\n|---|---|---|\n| Wax | 2 | none |\n| Drum | torn | ok |',
    'note',
  );
  expect([...(right?.words.keys() ?? [])]).toEqual(['#2', 'wax', 'torn']);
  expect([...(left?.words.keys() ?? [])]).not.toContain('torn');
});

test('a row of a table heads no column', () => {
  const [, hind] = placesOf('Where | LF | done\nBlock | RH | left on\nHoof | pared | done', 'note');
  expect(hind?.words.has('pared')).toBe(false);
});

test('the side that answers a question is of what was told before the question', () => {
  const said =
    "Vet: There's a scratch across the cornea.\nNurse: Which eye?\nVet: The left.\nVet: Any cough?";
  const left = placesOf(said, 'transcript').find(({ coordinates: { side } }) => side === 'left');
  expect(left?.words.has('scratc')).toBe(true);
});

test('"one" before "point" is a figure, and "the left one" is none', () => {
  const [left, right] = placesOf('The left kidney, one point nine. The right one is big.', 'transcript');
  expect([left, right].map((place) => [...(place?.beside ?? [])])).toEqual([['#1.9'], []]);
  const [said] = placesOf('Left one point nine.', 'transcript');
  expect([...(said?.beside ?? [])]).toEqual(['#1.9']);
});

test('what is said of one side is said of the other side too', () => {
  const [, right] = placesOf('The left ear is waxy. And the right ear too.', 'transcript');
  expect(right?.words.has('wax')).toBe(true);
});
