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
  ])('%j names %j', (said, places) => {
    expect(placesRead(said, 'transcript')).toEqual(places);
  });
});
