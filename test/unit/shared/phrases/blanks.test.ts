import { expect, it } from 'vitest';
import { checkNote } from '../../../../shared/noteCheck/checkNote.ts';
import { blanksIn } from '../../../../shared/phrases/blanks.ts';

it.each([
  ['Weight {weight} kg', ['{weight}']],
  ['{side: left | right} ear', ['{side: left | right} = left, right']],
  ['{left|right}', ['{left|right} = left, right']],
  ['{a}{b} {c: d}', ['{a}', '{b}', '{c: d}']],
  ['{ } {} {|} {never closed', []],
  ['{over\ntwo lines} {{inner} }', ['{inner}']],
  [`{${'x'.repeat(400)}}`, []],
])('the blanks of %j', (text, found) => {
  const shown = blanksIn(text).map(({ start, end, choices }) =>
    [text.slice(start, end), choices.join(', ')].filter((part) => part !== '').join(' = '),
  );
  expect(shown).toEqual(found);
});

it('a blank in the note is a place to check, typed or not, with and without a transcript', () => {
  const text = 'Weight {weight} kg, 4 mg given.';
  for (const transcript of [null, 'Vet: I gave four milligrams.']) {
    const { marks } = checkNote({
      transcript,
      patient: { name: 'Biscuit', species: 'Dog', reference: '' },
      sections: [{ text, typed: [{ start: 0, end: text.length }] }],
    });
    expect(marks).toEqual([
      {
        section: 0,
        kind: 'blank',
        span: { start: 7, end: 15 },
        reason: { because: 'unfilled' },
        nearest: null,
        instead: null,
      },
    ]);
  }
});

it('many braces take no longer than their text', () => {
  expect(blanksIn('{'.repeat(50_000))).toEqual([]);
  expect(blanksIn('{a'.repeat(25_000))).toEqual([]);
});
