import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { isMarkedAsFixture } from '../../../../shared/consult/isMarkedAsFixture.ts';
import { propertyRuns } from '../../../support/propertyRuns.ts';

const lead = fc.array(fc.constantFrom(...' \n\t"“‘(«\u200b\ufeff\u2066\u0000'.split(''), '* ', '# '), {
  maxLength: 6,
});
/** A line of the vet’s own words. */
const ownWords = fc.stringMatching(/^[A-Za-z0-9äöü]+[ .,:(“]*$/);
const mark = fc.constantFrom(
  '[TEST]',
  '[test]',
  '[Test]',
  '[TEST ]',
  '[ TEST]',
  '[\u200bTEST]',
  '[T\u200bEST]',
  '［TEST］',
  '[[TEST]]',
);

it.each([
  [
    'begins with [TEST] is marked, even after blanks, quotes or brackets',
    fc.property(lead, mark, fc.string(), (before, marked, after) =>
      isMarkedAsFixture(`${before.join('')}${marked}${after}`),
    ),
  ],
  [
    'has [TEST] anywhere in its first line is marked',
    fc.property(ownWords, mark, (words, marked) => isMarkedAsFixture(`\n ${words} ${marked} and on`)),
  ],
  [
    'mentions [TEST] after its first line is the vet’s own',
    fc.property(ownWords, mark, (words, marked) => !isMarkedAsFixture(`${words}\n${marked}`)),
  ],
])('a text that %s', (_what, holds) => {
  fc.assert(holds as fc.IProperty<unknown>, propertyRuns(1_000));
});

it.each([
  '',
  'TEST',
  'Testosterone was tested.',
  '(test results pending)',
  '[Testing] done',
  'TEST] x',
  '["a"]',
])('%j is not marked', (text) => {
  expect(isMarkedAsFixture(text)).toBe(false);
});
