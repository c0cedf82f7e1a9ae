import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { isMarkedAsFixture } from '../../../../shared/consult/isMarkedAsFixture.ts';
import { propertyRuns } from '../../../support/propertyRuns.ts';

const lead = fc.array(
  fc.constantFrom(
    ' ',
    '\n',
    '\t',
    '"',
    '“',
    '‘',
    '(',
    '«',
    '* ',
    '# ',
    '\u200b',
    '\ufeff',
    '\u2066',
    '\u0000',
  ),
  { maxLength: 6 },
);
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

it('a text that begins with [TEST] is marked, even after blanks, quotes or brackets', () => {
  fc.assert(
    fc.property(lead, mark, fc.string(), (before, marked, after) =>
      isMarkedAsFixture(`${before.join('')}${marked}${after}`),
    ),
    propertyRuns(1_000),
  );
});

it('a text whose first line has [TEST] anywhere is marked', () => {
  fc.assert(
    fc.property(fc.stringMatching(/^[A-Za-z0-9äöü]+[ .,:(“]*$/), mark, (words, marked) =>
      isMarkedAsFixture(`\n ${words} ${marked} and on`),
    ),
    propertyRuns(1_000),
  );
});

it('a text that mentions [TEST] after its first line is the vet’s own', () => {
  fc.assert(
    fc.property(fc.stringMatching(/^[A-Za-z0-9äöü]+[ .,:(“]*$/), mark, (words, marked) => {
      return !isMarkedAsFixture(`${words}\n${marked}`);
    }),
    propertyRuns(1_000),
  );
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
