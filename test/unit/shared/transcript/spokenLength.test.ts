import { expect, test } from 'vitest';
import { spokenLength } from '../../../../shared/transcript/spokenLength.ts';

test.each([
  ['How long has he been limping?', 7],
  ['The table was noted.', 1 + 2 + 1 + 2],
  ['She walked past two boxes.', 1 + 1 + 1 + 1 + 2],
  ['Temperature 38.6', 4 + 5],
  ['16:30', 4],
  ['1,200 cats', 6 + 1],
  ['2019', 4],
  ['007', 6],
  ['120', 6],
  ['0.1 mg/kg', 4 + 4 + 1 + 3],
  ['50% or 3°', 2 + 2 + 1 + 1 + 2],
  ['BCS and WBC', 3 + 1 + 5],
  ['BLOOD test', 2],
  ['café', 2],
  ['Да, он хромает', 5],
  ['μιλάει', 3],
  ['他今天不吃东西', 7],
  ['咳をします', 5],
])('"%s" is said in %d syllables', (text, syllables) => {
  expect(spokenLength(text)).toBe(syllables);
});

test.each([
  'هو لا يأكل منذ أمس',
  'הוא לא אוכל מאז אתמול',
  'वह कल से नहीं खा रहा है',
  'มันไม่กินตั้งแต่เมื่อวาน',
  '우리 개가 아파요',
])('"%s" has a length, though its vowels are not counted', (text) => {
  expect(spokenLength(text)).toBeGreaterThan(4);
  expect(spokenLength(text)).toBeLessThan(20);
});

test.each(['', '   ', '…', '- ', '\u200f'])('"%s": nothing is said', (text) => {
  expect(spokenLength(text)).toBe(0);
});

test('a short answer takes longer than its one syllable', () => {
  expect(spokenLength('Yes.')).toBe(1.5);
});
