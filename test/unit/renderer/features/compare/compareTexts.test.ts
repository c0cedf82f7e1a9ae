import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { compareTexts, putBack } from '../../../../../renderer/features/compare/compareTexts.ts';
import { rawOf, tokensOf } from '../../../../../renderer/features/compare/words.ts';
import { asShown } from '../../../../../renderer/state/note/sectionEdits.ts';
import { propertyRuns } from '../../../../support/propertyRuns.ts';

/** The text with its changes marked as `[-gone-]` and `{+new+}`. */
const marked = (generated: string, now: string): string =>
  compareTexts(generated, now)
    .pieces.map((piece) => {
      if ('same' in piece) return piece.same;
      const { removed, added } = piece.change;
      return (removed === '' ? '' : `[-${removed}-]`) + (added === '' ? '' : `{+${added}+}`);
    })
    .join('');

/** Few words and many seams: what differs by a blank, a sign or a line end comes up often. */
const words = ['dog', 'Dog', 'limps', '0.1', '0.2', 'mg', 'owner’s', 'é', 'e\u0301', '🐕', '\ud83d', ''];
const seams = [' ', '  ', '\t', '\u00a0', '\u2028', '\n', '\r\n', '\r', '\n\n', '/', '.', ',', '-'];
const part = fc.constantFrom(...words, ...seams);
const text = fc.oneof(
  fc.array(part, { maxLength: 30 }).map((parts) => parts.join('')),
  fc.string({ unit: 'binary', maxLength: 40 }),
);

describe('tokens', () => {
  test.each([
    ['0.1 mg/kg', ['0.1', ' ', 'mg', '/', 'kg']],
    ['owner’s dog.', ['owner’s', ' ', 'dog', '.']],
    ['a\r\nb\rc\n', ['a', '\r\n', 'b', '\r', 'c', '\n']],
    ['1.\u2028 x', ['1', '.', '\u2028 ', 'x']],
  ])('of %j', (whole, tokens) => {
    expect(tokensOf(whole).map(({ raw }) => raw)).toEqual(tokens);
  });

  test('are the text again', () => {
    fc.assert(
      fc.property(text, (whole) => rawOf(tokensOf(whole)) === whole),
      propertyRuns(),
    );
  });
});

describe('changes', () => {
  test.each([
    ['T 38.6 °C.', 'T 39.1 °C.', 'T [-38.6-]{+39.1+} °C.'],
    ['a quick brown fox', 'a slow red fox', 'a [-quick brown-]{+slow red+} fox'],
    ['left hind leg', 'left leg', 'left [-hind -]leg'],
    ['left leg', 'left hind leg', 'left {+hind +}leg'],
    ['a, b', 'a; b', 'a[-,-]{+;+} b'],
    ['a  b', 'a b', 'a[-  -]{+ +}b'],
    ['one\r\ntwo', 'one\nthree', 'one\n[-two-]{+three+}'],
    ['one\r\ntwo', 'one\ntwo', 'one\ntwo'],
    ['', 'new', '{+new+}'],
    ['all of it', '', '[-all of it-]'],
  ])('of %j to %j', (generated, now, expected) => {
    expect(marked(generated, now)).toBe(expected);
  });

  test('a word alike between two rewritten stretches does not tear them apart', () => {
    expect(marked('no signs of acute pain', 'some hint of old limp')).toBe(
      '[-no signs of acute pain-]{+some hint of old limp+}',
    );
  });

  test('are counted in words', () => {
    const { removedWords, addedWords, generatedWords } = compareTexts(
      'T 38.6 °C, P 96',
      'T 39 °C, P 96 now!',
    );
    expect({ removedWords, addedWords, generatedWords }).toEqual({
      removedWords: 1,
      addedWords: 2,
      generatedWords: 5,
    });
  });

  test('and what is alike make up both texts', () => {
    fc.assert(
      fc.property(text, text, (generated, now) => {
        const { pieces } = compareTexts(generated, now);
        const both = pieces.map((piece) =>
          'same' in piece ? [piece.same, piece.same] : [piece.change.removed, piece.change.added],
        );
        expect(both.map(([, added]) => added).join('')).toBe(now);
        // Of what is alike, the line ends are those of now.
        const removed = tokensOf(generated).map(({ sameAs }) => sameAs);
        expect(both.flatMap(([old = '']) => tokensOf(old).map(({ sameAs }) => sameAs)).join('')).toBe(
          removed.join(''),
        );
      }),
      propertyRuns(),
    );
  });
});

describe('putting back', () => {
  test('one change leaves every other byte as it is', () => {
    const [generated, now] = ['one\r\ntwo\r\nthree', 'one\nzwei\ndrei'];
    const [first] = compareTexts(generated, now).changes;
    expect(first && putBack(generated, now, first)).toBe('one\ntwo\ndrei');
  });

  test('a line end brings back the bytes that it had', () => {
    const [generated, now] = ['one\r\ntwo three', 'one two four'];
    const [first] = compareTexts(generated, now).changes;
    expect(first && putBack(generated, now, first)).toBe('one\r\ntwo four');
  });

  test.each([
    ['\n\n\n', '\r\r'],
    ['\r\r\n', '\n'],
    ['\n', '\r\r\n\r'],
  ])('every change of %j to %j keeps line ends that meet apart', (generated, typed) => {
    expect(putBackAll(generated, typed)).toBeNull();
  });

  test('one change is one change less, of the same places, and the last leaves the stored original', () => {
    fc.assert(
      fc.property(text, text, fc.infiniteStream(fc.nat()), (generated, typed, choices) => {
        let now: string | null = asShown(generated) === asShown(typed) ? null : typed;
        for (let steps = 0; now !== null; steps += 1) {
          const { changes } = compareTexts(generated, now);
          expect(changes.length).toBeGreaterThan(0);
          expect(steps).toBeLessThan(100);
          const change = changes[choices.next().value % changes.length];
          if (change === undefined) return;
          now = putBack(generated, now, change);
        }
      }),
      propertyRuns(500),
    );
  });

  test('from the last to the first gives the generated text', () => {
    fc.assert(
      fc.property(text, text, (generated, typed) => {
        const { changes } = compareTexts(generated, typed);
        let now: string | null = typed;
        for (const change of changes.toReversed()) {
          expect(now).not.toBeNull();
          now = putBack(generated, now ?? '', change);
        }
        if (changes.length > 0) expect(now).toBeNull();
      }),
      propertyRuns(500),
    );
  });
});

function putBackAll(generated: string, typed: string): string | null {
  let now: string | null = typed;
  for (const change of compareTexts(generated, typed).changes.toReversed())
    now = putBack(generated, now ?? '', change);
  return now;
}
