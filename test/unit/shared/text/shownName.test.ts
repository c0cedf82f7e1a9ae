import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isolatedName, shownName, withIsolatedNames } from '../../../../shared/text/shownName.ts';
import { propertyRuns } from '../../../support/propertyRuns.ts';

describe('A name from outside', () => {
  test.each([
    ['Riverside \u202eateV', 'Riverside ateV'],
    ['\u2066\u2067Rex\u2069\u200f\u061c', 'Rex'],
    ['Rex\r\nFiled\u0000\u0085', 'Rex Filed '],
    ['\ufeffRex\u2028Luna', 'Rex Luna'],
    ['Łuna “Ω” 猫ちゃん שלום 🐈‍⬛', 'Łuna “Ω” 猫ちゃん שלום 🐈‍⬛'],
  ])('the name from outside %j is shown as %j', (name, shown) => {
    expect(shownName(name)).toBe(shown);
  });

  test('a name from outside is shown without any character that controls the text around it', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (name) => {
        expect(shownName(name)).not.toMatch(/[\p{Cc}\p{Bidi_Control}\u2028\u2029]/u);
        expect(isolatedName(name).replaceAll(/^\u2068|\u2069$/g, '')).toBe(shownName(name));
      }),
      propertyRuns(),
    );
  });

  test('a name from outside in a sentence is set apart where it is written from right to left', () => {
    const name = '\u202eרקס';
    expect(withIsolatedNames`The note of ${name}, ${2} times`).toBe('The note of \u2068רקס\u2069, 2 times');
    expect(withIsolatedNames`The note of ${'Rex\u202e'}.`).toBe('The note of Rex.');
  });
});
