import { expect, it } from 'vitest';
import { namesakeSentence } from '../../../../../renderer/components/format/namesakeSentence.ts';
import { consultId, epochMs } from '../../../../../shared/ids.ts';
import type { Namesake } from '../../../../../shared/consult/namesakes.ts';

const now = new Date(2026, 10, 20, 16).getTime();
const at = (hour: number, minute: number, second = 0): number =>
  new Date(2026, 10, 20, hour, minute, second).getTime();
const bella = { name: 'Bella', species: 'Dog', reference: '2211' };
const other = (of: Partial<Namesake>): Namesake => ({
  consultId: consultId('other'),
  species: 'Dog',
  reference: '2211',
  at: epochMs(at(14, 2)),
  file: null,
  ...of,
});
/** Without the marks that keep a name's writing direction to itself. */
const sentence = (patient: typeof bella, ...others: readonly Namesake[]): string =>
  namesakeSentence({ patient, at: at(15, 0) }, others, now).replaceAll(/[\u2066-\u2069]/gu, '');

const on = (...day: readonly [number, number, number]) =>
  other({ at: epochMs(new Date(...day, 10, 15).getTime()) });

it.each([
  ['another Bella: today, 14:02', [other({})]],
  ['another Bella: today, 14:02, cat, ref 2290', [other({ species: 'Cat', reference: '2290' })]],
  ['another Bella: today, 14:02, ref 2290', [other({ species: 'dog ', reference: '2290' })]],
  ['another Bella: today, 14:02, cat', [other({ species: 'Cat', reference: '' })]],
  ['another Bella: yesterday, 10:15', [on(2026, 10, 19)]],
  ['another Bella: Mon 12 Oct, 10:15', [on(2026, 9, 12)]],
  ['another Bella: Sun 12 Oct 2025, 10:15', [on(2025, 9, 12)]],
])('the sentence about a namesake is “There is %s”', (words, others) => {
  expect(sentence(bella, ...others)).toBe(`There is ${words}`);
});

it('the sentence about two namesakes has the exact times if they would look the same', () => {
  const twice = [other({ at: epochMs(at(14, 2, 5)) }), other({ at: epochMs(at(14, 2, 9)) })];
  expect(sentence(bella, ...twice)).toBe('There are 2 others named Bella: today, 14:02:05; today, 14:02:09');
});

it('the sentence about namesakes has the names of files of one second', () => {
  const twice = ['1.wav', '2.wav'].map((file) => other({ at: epochMs(at(14, 2, 5)), file }));
  expect(sentence(bella, ...twice)).toBe('There are 2 others named Bella: today, 1.wav; today, 2.wav');
  const alone = other({ at: epochMs(at(15, 0)), file: '3.wav' });
  expect(sentence(bella, alone)).toBe('There is another Bella: today, 3.wav');
});
