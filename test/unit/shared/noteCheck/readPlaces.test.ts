import { describe, expect, test } from 'vitest';
import { placesIn } from '../../../../shared/noteCheck/places/readPlaces.ts';
import { quantitiesIn } from '../../../../shared/noteCheck/quantities.ts';
import { tokensOf } from '../../../../shared/noteCheck/tokens.ts';

type As = 'note' | 'transcript';

/** The places that a text names: "left hind stifle" for the left stifle. */
function placesRead(text: string, as: As): readonly string[] {
  const tokens = tokensOf(text);
  return placesIn(tokens, text, as === 'note', quantitiesIn(tokens), false).map(({ coordinates, parts }) =>
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
    ['Left front, red. Backs are clear.', ['left fore leg', 'both hind leg']],
  ])('%j names %j', (said, places) => {
    expect(placesRead(said, 'transcript')).toEqual(places);
  });
});

describe('a note', () => {
  test.each([['2 IVC (L + R cephalic).', ['left vein', 'right vein']]])('%j names %j', (note, places) => {
    expect(placesRead(note, 'note')).toEqual(places);
  });
});
