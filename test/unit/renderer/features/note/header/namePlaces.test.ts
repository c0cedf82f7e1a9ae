import { describe, expect, it, test } from 'vitest';
import { namePlaces } from '../../../../../../renderer/features/note/header/namePlaces.ts';

/** As the dialog does where nobody leaves one out. */
const replaced = (text: string, former: readonly string[], name: string): string =>
  namePlaces(text, former, name)
    .toReversed()
    .reduce(
      (made, { at, found, becomes }) => made.slice(0, at) + becomes + made.slice(at + found.length),
      text,
    );

describe('a name in a note', () => {
  test.each([
    ['Biscuit limps. Biscuit’s knee.', 'Bella limps. Bella’s knee.'],
    ['(Biscuit) "Biscuit", Biscuit-like', '(Bella) "Bella", Bella-like'],
    ['BISCUIT: see biscuit.', 'BELLA: see Bella.'],
    // Not where it is a part of another word, or of a number.
    ['Biscuits, Biscuit2, Shipbiscuit, Biscuité', 'Biscuits, Biscuit2, Shipbiscuit, Biscuité'],
    ['a\r\nBiscuit\r\nb\u2028Biscuit', 'a\r\nBella\r\nb\u2028Bella'],
  ])('a name in a note is replaced: %j becomes %j', (text, after) => {
    expect(replaced(text, ['Biscuit'], 'Bella')).toBe(after);
  });

  it('a name in a note is found whatever signs it holds, in each Unicode form, and over a line’s end', () => {
    expect(replaced('Mr. B (the 2nd) ate', ['Mr. B (the 2nd)'], 'Tom')).toBe('Tom ate');
    expect(replaced('Zoe\u0308 and Zo\u00eb', ['Zo\u00eb'], 'Ada')).toBe('Ada and Ada');
    expect(replaced('Miss\nMolly', ['Miss Molly'], 'Ada')).toBe('Ada');
    expect(replaced('Mary-Lou, Mary', ['Mary-Lou'], 'Ada')).toBe('Ada, Mary');
    const signs = String.raw`a!"#$%&'()*+,-./:;<=>?@[\]^_{|}~a`;
    expect(replaced(`x ${signs} y`, [signs], 'Ada')).toBe('x Ada y');
    expect(replaced('猫ちゃん が', ['猫ちゃん'], 'Ada')).toBe('Ada が');
  });

  it('a name in a note is taken whole where one former name begins with another', () => {
    expect(replaced('Biscuit Brown, Biscuit', ['Biscuit', 'Biscuit Brown'], 'Bella')).toBe('Bella, Bella');
  });

  it('a name in a note is left where it is a part of the present one', () => {
    expect(replaced('Daisy limps. DAISY  MAY ate.', ['Daisy'], 'Daisy May')).toBe(
      'Daisy May limps. DAISY  MAY ate.',
    );
    expect(replaced('Daisy May limps. May ate.', ['May'], 'Daisy May')).toBe(
      'Daisy May limps. Daisy May ate.',
    );
    expect(replaced('Daisy May limps.', ['Daisy May'], 'Daisy')).toBe('Daisy limps.');
  });

  it('a name in a note that is empty is looked for nowhere, and put nowhere', () => {
    expect(namePlaces('a b', ['', ' '], 'Bella')).toEqual([]);
    expect(namePlaces('Biscuit', ['Biscuit'], ' ')).toEqual([]);
  });

  it('a name in small letters in a note is likely a word of its own, unless it is typed so', () => {
    const likely = (text: string, ...former: readonly string[]): readonly boolean[] =>
      namePlaces(text, former, 'Bella').map(({ isLikelyWord }) => isLikelyWord);
    expect(likely('Biscuit ate a biscuit. BISCUIT', 'Biscuit', '')).toEqual([false, true, false]);
    expect(likely('Biscuit ate a biscuit.', 'biscuit')).toEqual([false, false]);
    expect(likely('猫', '猫')).toEqual([false]);
  });

  it('a name in a note is shown with whole words around it', () => {
    const [place] = namePlaces(`${'word '.repeat(20)}Biscuit limps ${'word '.repeat(20)}`, ['Biscuit'], 'B');
    expect(place?.before).toMatch(/^…(word )+$/);
    expect(place?.after).toMatch(/^ limps (word ?)+…$/);
  });
});
