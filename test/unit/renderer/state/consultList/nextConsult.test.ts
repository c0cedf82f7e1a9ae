import { describe, expect, it } from 'vitest';
import { nextConsult } from '../../../../../renderer/state/consultList/nextConsult.ts';
import { consultId } from '../../../../../shared/ids.ts';
import { consultRow } from '../../../../support/snapshots.ts';

const named = (id: string, name = id) =>
  consultRow({ id: consultId(id), patient: { name, species: '', reference: '' } });

/** Two that need a person, two whose note is ready, and one that is filed. */
const list = {
  consults: ['failed', 'unnamed', 'biscuit', 'luna', 'filed'].map((id) => named(id)),
  consultsBehind: [],
  consultGroups: { needsYou: 2, ready: 2 },
};
const idAfter = (open: string | null): string | undefined =>
  nextConsult(list, open === null ? null : consultId(open))?.row.id;

describe('the next consult', () => {
  it('is the first whose note is ready, if none of the waiting consults is open', () => {
    expect(idAfter(null)).toBe('biscuit');
    expect(idAfter('filed')).toBe('biscuit');
  });

  it('follows the open one in the order of the list: ready notes, then what needs a person, then the first again', () => {
    expect(idAfter('biscuit')).toBe('luna');
    expect(idAfter('luna')).toBe('failed');
    expect(idAfter('failed')).toBe('unnamed');
    expect(idAfter('unnamed')).toBe('biscuit');
  });

  it('is null if no other consult waits', () => {
    const alone = { ...list, consultGroups: { needsYou: 1, ready: 0 } };
    expect(nextConsult(alone, consultId('failed'))).toBeNull();
    expect(nextConsult({ ...list, consultGroups: { needsYou: 0, ready: 0 } }, null)).toBeNull();
  });

  it('comes with the other consults of the list whose patient has that name', () => {
    expect(nextConsult(list, null)?.namesakes).toEqual([]);
    const twins = { ...list, consultsBehind: [named('other', ' Biscuit ')] };
    expect(nextConsult(twins, null)?.namesakes.map(({ id }) => id)).toEqual(['other']);
  });
});
