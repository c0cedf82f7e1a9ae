import { describe, expect, it } from 'vitest';
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
  createdAt: epochMs(at(14, 2)),
  ...of,
});
/** Without the marks that keep a name's writing direction to itself. */
const sentence = (patient: typeof bella, ...others: readonly Namesake[]): string =>
  namesakeSentence({ patient, at: at(15, 0) }, others, now).replaceAll(/[\u2066-\u2069]/gu, '');

describe('the sentence about a namesake', () => {
  it('names the species and the reference where they differ', () => {
    expect(sentence(bella, other({ species: 'Cat', reference: '2290' }))).toBe(
      'Another Bella today: cat, ref 2290',
    );
    expect(sentence(bella, other({ species: 'dog ', reference: '2290' }))).toBe(
      'Another Bella today: ref 2290',
    );
    expect(sentence(bella, other({ species: 'Cat', reference: '' }))).toBe('Another Bella today: cat');
  });

  it('names the time where nothing else differs, exactly if needed', () => {
    expect(sentence(bella, other({}))).toBe('Another Bella today: at 14:02');
    const twice = [other({ createdAt: epochMs(at(14, 2, 5)) }), other({ createdAt: epochMs(at(14, 2, 9)) })];
    expect(sentence(bella, ...twice)).toBe('2 others named Bella today: at 14:02:05; at 14:02:09');
  });

  it('names the day of an older consult', () => {
    const of = { patient: bella, at: new Date(2026, 10, 16, 9).getTime() };
    expect(namesakeSentence(of, [other({ species: 'Cat' })], now)).toContain('on Mon 16 Nov: cat');
  });
});
