import { describe, expect, test } from 'vitest';
import { checkNote } from '../../../../shared/noteCheck/checkNote.ts';
import type { NoteCheckMark } from '../../../../shared/noteCheck/noteCheck.ts';

const greeting =
  'Vet: So that is what we have and he is going to be with you for the day.\nOwner: Thank you, I will have it in the car and we are all fine with that.';

const marksOf = (said: string, sections: readonly string[]): readonly NoteCheckMark[] =>
  checkNote({
    transcript: `${greeting}\nVet: ${said}`,
    patient: { name: 'Bella', species: 'Dog', reference: '17' },
    sections: sections.map((text) => ({ text, typed: [] })),
  }).marks.filter(({ kind }) => kind === 'place');

/** The words of the note that are marked as places which the transcript has otherwise. */
const placesMarked = (said: string, ...sections: readonly string[]): readonly string[] =>
  marksOf(said, sections).map(({ section, span }) => sections[section]?.slice(span.start, span.end) ?? '');

const ovaries = "Right ovary, big follicle, thirty-two millimetres. Left ovary, there's a corpus luteum.";
const testicles =
  "Testicles. Left one is down, nice and smooth. The right one I can't find, it's up in the groin.";
const lungs = "Lungs. Left side clear. Right side, there's crackles low down.";
const jugular = 'I put the catheter in the left jugular, fourteen gauge.';
const flexion = 'Flex the left hind. Trot. Two out of five. And the right hind. Negative.';
const nearAndOff = 'The near fore is lame, three out of five. Off fore is sound.';
const adrenals = "Left adrenal is seven millimetres, that's big. Right adrenal is four.";
const wings = 'The left wing droops. I feel a break in the humerus. The right wing is perfect.';
const lens = 'Eyes. The right has a cataract. The other one is clear.';
const carnassials = 'His upper right fourth premolar has a slab fracture. The upper left one is fine.';
const molar = 'Lower left first molar, the tooth with the hole, we took that out.';
const chart =
  'Upper right. Canine fine. Fourth premolar, calculus two. Upper left. Canine is fractured, pulp exposed. Fourth premolar fine. The other teeth are okay.';
const kidneys = 'Left kidney four point one. Right kidney three point six with a stone in it.';
const ears = 'His left ear is full of wax. The right ear is lovely and clean.';
const thighs = 'Thighs measure forty-one on the left and forty-four on the right.';
const asked =
  'He holds up a back leg.\nVet: Which side?\nOwner: The right.\nVet: The kneecap pops out, a grade two. On the left it stays in.';
const takenBack =
  'Testicles. I have the left one. The right one... No. I have the left down and the right is up in the groin.';
const each = 'I gave the rabies in the right hind and the leukaemia in the left hind.';
const noPocket = 'One oh eight, a pocket of four millimetres. Two oh eight, tartar, no pocket. Nice teeth.';
const gel = 'Put the drops in the right eye, three times a day, and the gel in both.';
const wolfTooth =
  'The wolf tooth on the right upper was taken out as a youngster and the left one is still there.';
const viewer = 'His right eye is closed. So on my left when I look at him. He squints.';
const stifles = 'He was swollen on both knees, the right worse than the left.';
const tears = "Tear test. Right's 12, left's 14. Pressures. Right 15, left 19.";
const drums = 'Left ear, clean, I can see the drum. Right ear, red, full of wax.';
const question = 'Left or right?\nVet: Right lumbar muscle.';
const serum =
  'Right eye has the ulcer. Ciprofloxacin in the right eye, every two hours. Serum too, ten minutes after the other.';
const contrast = 'Left elbow, lovely. Right elbow, puffy, and it hurts.';

test.each([
  [
    'The bite is on the right of his tail, I clip it and flush it with saline and it stays open so it can drain. The left cheek is fine.',
    'Bite R of tail. Clipped, flushed saline, left open to drain.',
  ],
  ['Left hind, on the outside claw a sole ulcer right where you expect it.', 'Sole ulcer LH, outside claw.'],
  ['On the right rein three out of five left front. Left rein one.', 'R rein LF 3/5; L rein 1/5.'],
  ['Plaque on the left side of the tongue, no, the right side.', 'Plaque R side of tongue.'],
  [
    'A pulse in the right fore and none on the left hoof testers he is sore on the right',
    'Hoof testers + RF',
  ],
  ['Heart is a hundred and four, strong. Two oh four has strong tartar.', 'HR 104, strong. Dental.'],
  ['A murmur on the right side, congestive failure, stage C.', 'Congestive left heart failure, stage C.'],
  ['No feeling in the left toes. Left leg worse than right.', 'Hinds cold; L worse (no nociception L).'],
])('neither a word that names no side nor the note alone is a reason for a mark: %j, %j', (said, note) => {
  expect(placesMarked(said, note)).toEqual([]);
});

describe('a place that was said otherwise is marked', () => {
  test.each([
    [asked, 'Left patella luxates, grade 2.', 'Left patella'],
    [drums, 'AD: clean, TM seen.\nAD: erythema, wax.', 'AD'],
    [
      'Ready? Upper right, one oh four, one oh five, one oh seven fine. Upper left, two oh four fine, two oh seven resorption, stage two, extract. Two oh eight fine. Lower left, three oh four, three oh seven, three oh eight, three oh nine fine. Lower right, four oh four, four oh seven, four oh eight, four oh nine fine. Teeth charted.',
      'Tooth resorption, stage 2: 107.',
      '107',
    ],
    [
      'Right kidney is small, two point eight, and bumpy. There is a bald patch on her left flank. Left kidney, normal.',
      'L kidney 2.8 cm, irregular outline. R kidney normal.',
      'L kidney',
    ],
    [serum, 'Ciprofloxacin OS q2h. Serum OS q2h.', 'OS'],
    [takenBack, 'Left testicle in groin.', 'Left testicle'],
    [each, 'Rabies given left hind.', 'left hind'],
    [noPocket, '208: 4 mm pocket.', '208'],
    [gel, 'Drops OS TID.', 'OS'],
    ['linksachter hard en warm. rechtsachter soepel.', 'Rechtsachter hard en warm.', 'Rechtsachter'],
    ["L'arrière gauche dur, chaud. L'arrière droit normal. La mamelle.", 'ARD : dur, chaud.', 'ARD'],
    ['Höger öga: röd, svullen. Vänster öga: lugnt.', 'Vänster öga: röd, svullen.', 'Vänster öga'],
    [viewer, 'Squinting OS.', 'OS'],
    [stifles, 'Swelling of both stifles (left worse than left at first visit).', 'left'],
    [tears, 'STT: 12 mm/min OD and 14 mm/min OD.', 'OD'],
    [tears, 'IOP: OS 15, OS 19.', 'OS'],
    [question, 'IM in the left lumbar muscle.', 'left lumbar muscle'],
    [contrast, 'Left elbow effusion.', 'Left elbow'],
    [ears, 'The right ear is worse than the right.', 'right'],
    [ovaries, 'Right ovary: CL. Left ovary: 32 mm follicle.', 'Left ovary'],
    [testicles, 'Left testicle retained in groin. Right testicle descended, smooth.', 'Left testicle'],
    [lungs, 'Crackles left ventral lung field; right lung clear.', 'left ventral lung'],
    [jugular, '14G catheter placed in R jugular.', 'R jugular'],
    [flexion, 'Flexion: RH 2/5, LH negative.', 'RH'],
    [nearAndOff, 'RF lame 3/5; LF sound.', 'RF'],
    [adrenals, 'Left adrenal 4 mm. Right adrenal 7 mm, enlarged.', 'Right adrenal'],
    [wings, 'Right wing droop with humeral fracture.', 'Right wing'],
    [lens, 'OS: cataract. OD: clear.', 'OS'],
    [carnassials, '208 slab fracture.', '208'],
    [molar, 'Extracted 409.', '409'],
    [chart, 'Dental: 104 complicated crown fracture with pulp exposure. 108 calculus 2.', '104'],
    [kidneys, 'L kidney 3.6 cm with nephrolith; R kidney 4.1 cm.', 'L kidney'],
    [ears, 'Otitis AD. Drops AD BID.', 'Otitis AD'],
    [thighs, 'Thigh circumference: L 44 cm, R 41 cm.', 'R'],
    ["He's got a lump on the left flank, two centimetres.", '2 cm mass right flank.', 'mass right flank'],
  ])('a place that was said otherwise is marked: %j does not give %j', (said, note, words) => {
    expect(placesMarked(said, note).some((marked) => words.includes(marked) || marked.includes(words))).toBe(
      true,
    );
  });

  test('the side that has a trouble on the other side in the rest of the note, and was said to be well, is marked', () => {
    const said = 'Left elbow, good. Right elbow, thick, and it hurts.';
    expect(
      placesMarked(said, 'Right elbow thickened, painful.', 'Osteoarthritis of the left elbow.'),
    ).toEqual(['left elbow']);
  });
});

describe('what the note points at elsewhere than was said is marked', () => {
  const claws = 'Left hind. The abscess is in the outside claw. I glue the block on the inside claw.';
  const fracture =
    'Two oh seven is fine. The fractured tooth with the pulp open is two oh eight, that one we take out.';
  test.each([
    ['The left elbow is thick on the inside.', 'Left elbow: lateral thickening.', 'lateral'],
    [claws, 'LH: abscess, medial claw.', 'medial'],
    ['He chews his front feet every night. Back feet are fine.', 'Chews both hind feet nightly.', 'hind'],
    ['The cut is above the hock, four centimetres.', '4 cm laceration distal to hock.', 'distal'],
    ['A wart on the upper lid of the left eye.', 'Wart on lower lid OS.', 'lower'],
    [
      'Back left, the third toe has a split nail. The fourth toe is fine.',
      'LH, digit 4: split nail.',
      'digit 4',
    ],
    [fracture, 'Tooth 209 fractured, pulp exposed.', '209'],
  ])('%j does not give %j', (said, note, words) => {
    expect(placesMarked(said, note)).toEqual([words]);
  });

  test('the reason names what was pointed at', () => {
    expect(
      marksOf('The left elbow is thick on the inside.', ['Left elbow: lateral thickening.']),
    ).toMatchObject([{ reason: { because: 'otherPlace', is: 'medial' } }]);
  });

  test.each([
    [claws, 'LH: abscess, lateral claw. Block on medial claw.'],
    ['The left elbow is thick on the inside. X-rays of it.', 'Left elbow thick. Radiographs: lateral view.'],
    ['The ligament on the inside is torn.', 'Collateral ligaments medial + lateral: medial torn.'],
    ['She goes outside at night. The bite is on her elbow.', 'Bite on medial elbow.'],
    [fracture, 'Extraction of fractured tooth 208. Estimate £310, 210 ml fluids.'],
    [
      'The front feet were sore last year. Now it is the back feet.',
      'Fore feet sore last year. Hind feet sore.',
    ],
  ])('%j gives %j', (said, note) => {
    expect(placesMarked(said, note)).toEqual([]);
  });
});

test('A letter with a dot names the side of what stands after it', () => {
  expect(placesMarked(flexion, 'L. hind 2/5 after flexion. R. hind negative.')).toEqual([]);
  expect(placesMarked(flexion, 'R. hind 2/5 after flexion. L. hind negative.')).toEqual([
    'R. hind',
    'L. hind',
  ]);
  expect(placesMarked(nearAndOff, 'Lame R. fore 3/5.')).toEqual(['R. fore']);
});

test.each([
  ['Right foot has scales on the hock, the left is clean.', 'Hock scaly, L foot clean.', null],
  [gel, 'Drops OS TID.', null],
  ['Fucithalmic drops in the right eye, and the gel in both.', 'Fucithalmic drops OS.', 'right eye'],
  [wolfTooth, 'L wolf tooth still there. R wolf tooth taken out as youngster.', null],
  ['Rods in the left ear, and they were resistant, so send that.', 'Last year R ear, resistant rods.', null],
])('A place of the other side is quoted only where it surely is that one: %j', (said, note, words) => {
  const reasons = marksOf(said, [note]).map(({ reason }) => reason);
  expect(reasons).toContainEqual(expect.objectContaining({ because: 'otherSide', said: words }));
});
