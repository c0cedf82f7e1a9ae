import { expect, test } from 'vitest';
import { spokenLength } from '../../../../shared/transcript/spokenLength.ts';

test.each([
  ['Yes.', 1.5],
  ['Temperature 38.6', 11 / 3 + 4.5],
  ['Да, он хромает', 11 / 3],
  ['他今天不吃东西', 7],
  ['  … - \u200f', 0],
])('"%s" is said in about %d syllables', (text, syllables) => {
  expect(spokenLength(text)).toBeCloseTo(syllables);
});
