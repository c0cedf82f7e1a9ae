import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  compareTexts,
  tokensOf,
  typedSpans,
} from '../../../../../renderer/components/format/compareTexts.ts';
import { asShown } from '../../../../../renderer/state/note/sectionEdits.ts';
import { propertyRuns } from '../../../../support/propertyRuns.ts';

/** Few words and many seams: what differs by a blank, a sign or a line end comes up often. */
const words = [...'dog Dog limps 0.1 0.2 mg left owner’s é e\u0301 🐕'.split(' '), '\ud83d', ''];
const seams = [' ', '  ', '\t', '\u00a0', '\u2028', '\n', '\n\n', '/', '.', ',', '-'];
const text = fc.oneof(
  fc.array(fc.constantFrom(...words, ...seams), { maxLength: 30 }).map((parts) => parts.join('')),
  fc.string({ unit: 'binary', maxLength: 40 }).map(asShown),
);

describe('the comparison of two texts', () => {
  /** The text with its changes marked as `[-gone-]` and `{+new+}`. */
  const marked = (generated: string, now: string): string =>
    compareTexts(generated, now)
      .map((piece) => {
        if ('same' in piece) return piece.same;
        const { removed, added } = piece;
        return (removed === '' ? '' : `[-${removed}-]`) + (added === '' ? '' : `{+${added}+}`);
      })
      .join('');

  test.each([
    ['T 38.6 °C.', 'T 39.1 °C.', 'T [-38.6-]{+39.1+} °C.'],
    ['owner’s dog', 'owner’s cat', 'owner’s [-dog-]{+cat+}'],
    ['a quick brown fox', 'a slow red fox', 'a [-quick brown-]{+slow red+} fox'],
    ['left hind leg', 'left leg', 'left [-hind -]leg'],
    ['left leg', 'left hind leg', 'left {+hind +}leg'],
    ['a, b', 'a; b', 'a[-,-]{+;+} b'],
    ['a  b', 'a b', 'a[-  -]{+ +}b'],
    ['one\ntwo', 'one\nthree', 'one\n[-two-]{+three+}'],
    ['one \ntwo', 'one\ntwo', 'one[- -]\ntwo'],
    ['one\ntwo', 'one\ntwo', 'one\ntwo'],
    ['', 'new', '{+new+}'],
    ['all of it', '', '[-all of it-]'],
  ])('the comparison of %j to %j shows whole words', (generated, now, expected) => {
    expect(marked(generated, now)).toBe(expected);
  });

  test('the comparison of two texts makes up both texts', () => {
    fc.assert(
      fc.property(text, text, (generated, now) => {
        const both = compareTexts(generated, now).map((piece) =>
          'same' in piece ? { removed: piece.same, added: piece.same } : piece,
        );
        expect(both.map(({ removed }) => removed).join('')).toBe(generated);
        expect(both.map(({ added }) => added).join('')).toBe(now);
      }),
      propertyRuns(),
    );
  });

  test('the comparison of texts that have nothing in common ends', () => {
    const long = (word: string): string => Array.from({ length: 5_000 }, (_, at) => `${word}${at}`).join(' ');
    const [generated, now] = [long('a'), long('b')];
    expect(compareTexts(generated, now)).toEqual([{ removed: generated, added: now }]);
  });
});

describe('typed spans', () => {
  /** The text with what was typed in brackets. */
  function marked(generated: string, now: string): string {
    let at = 0;
    const parts: string[] = [];
    for (const { start, end } of typedSpans(generated, now)) {
      parts.push(now.slice(at, start), `[${now.slice(start, end)}]`);
      at = end;
    }
    return [...parts, now.slice(at)].join('');
  }

  test.each([
    ['15 mg/kg', '15 mg/kg', '15 mg/kg'],
    ['1.5 mg/kg', '15 mg/kg', '[15] mg/kg'],
    ['15 mg', '15 ml', '15 [ml]'],
    ['left hind leg', 'left leg', 'left []leg'],
    ['left leg', 'left hind leg', 'left [hind ]leg'],
    ['no acute pain', 'some acute swelling', '[some] acute [swelling]'],
    ['one two', '', '[]'],
    ['', 'by hand', '[by hand]'],
  ])('the typed spans of %j, which is now %j, are found', (generated, now, expected) => {
    expect(marked(generated, now)).toBe(expected);
  });

  test('typed spans lie in the text, in order, never touch each other, and leave nothing but generated words', () => {
    fc.assert(
      fc.property(text, text, (generated, now) => {
        let at = 0;
        const untouched: string[] = [];
        for (const [index, { start, end }] of typedSpans(generated, now).entries()) {
          expect(start).toBeGreaterThanOrEqual(index === 0 ? 0 : at + 1);
          expect(end).toBeGreaterThanOrEqual(start);
          untouched.push(now.slice(at, start));
          at = end;
        }
        expect(at).toBeLessThanOrEqual(now.length);
        untouched.push(now.slice(at));
        const original = tokensOf(generated);
        let from = 0;
        for (const raw of untouched.flatMap(tokensOf)) {
          const found = original.indexOf(raw, from);
          expect(found).toBeGreaterThanOrEqual(from);
          from = found + 1;
        }
      }),
      propertyRuns(),
    );
  });
});

test('what a vet typed into a text stays the only typed part of it, however long it is', () => {
  const phrase = 'Rest and feed as before. '.repeat(200);
  const [before, after] = ['Give 5 mg today. ', 'Weigh 12 kg again.'];
  const spans = typedSpans(before + after, before + phrase + after);
  expect(spans).toEqual([{ start: before.length, end: before.length + phrase.length }]);
});
