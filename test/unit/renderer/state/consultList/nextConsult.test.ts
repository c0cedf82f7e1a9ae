import { describe, expect, it } from 'vitest';
import { nextConsult } from '../../../../../renderer/state/consultList/nextConsult.ts';
import { consultId, epochMs } from '../../../../../shared/ids.ts';
import { emptyGroupCounts, type ConsultRow } from '../../../../../shared/ipc/snapshot.ts';
import { consultRow } from '../../../../support/snapshots.ts';

const named = (id: string, name = id) =>
  consultRow({ id: consultId(id), patient: { name, species: '', reference: '' } });

/**
 * Three not sent, of which one is being recorded; two that need a person, two whose note is ready, one that
 * is filed.
 */
const list = {
  consults: [
    { ...named('live'), phase: 'recording' as const },
    { ...named('paused'), phase: 'recording' as const, isPaused: true },
    { ...named('stopped'), phase: 'readyToSend' as const },
    ...['failed', 'unwritten', 'biscuit', 'luna', 'filed'].map((id) => named(id)),
  ],
  consultGroups: { notSent: 3, needsYou: 2, ready: 2 },
};
const idAfter = (open: string | null): string | undefined =>
  nextConsult(list, open === null ? null : consultId(open))?.row.id;

describe('the next consult', () => {
  it('the next consult follows the open one: ready notes, then what needs a person, then what is not sent, then the first again', () => {
    expect(idAfter('biscuit')).toBe('luna');
    expect(idAfter('luna')).toBe('failed');
    expect(idAfter('failed')).toBe('unwritten');
    expect(idAfter('unwritten')).toBe('paused');
    expect(idAfter('paused')).toBe('stopped');
    expect(idAfter('stopped')).toBe('biscuit');
  });

  it('the next consult of files that were imported together is the next in their own order, though another note came since', () => {
    const file = (id: string, at: number) => ({ ...named(id), batch: 'phone', createdAt: epochMs(at) });
    const [one, two, three] = [file('memo-9', 1), file('memo-10', 2), file('memo-11', 3)];
    const after = (open: string, ready: readonly ConsultRow[], others: readonly ConsultRow[] = []) =>
      nextConsult(
        { consults: [...ready, ...others], consultGroups: { ...emptyGroupCounts, ready: ready.length } },
        consultId(open),
      )?.row.id;
    const newer = named('newer');
    // The list has the newest first.
    expect(after('memo-9', [newer, three, two], [one])).toBe('memo-10');
    expect(after('memo-10', [newer, three], [two, one])).toBe('memo-11');
    expect(after('memo-11', [newer], [three, two, one])).toBe('newer');
    expect(after('newer', [newer, three, two, one])).toBe('memo-9');
    expect(after('memo-9', [newer, three, two, one])).toBe('memo-10');
    expect(after('memo-11', [newer, three, two, one])).toBe('newer');
  });

  it('the next consult is null if no other consult waits', () => {
    const alone = { ...list, consultGroups: { ...emptyGroupCounts, notSent: 2 } };
    expect(nextConsult(alone, consultId('paused'))).toBeNull();
    expect(nextConsult({ ...list, consultGroups: emptyGroupCounts }, null)).toBeNull();
  });

  it('the next consult comes with the other consults of the list whose patient has that name', () => {
    expect(nextConsult(list, null)?.namesakes).toEqual([]);
    const twins = { ...list, consults: [...list.consults, named('other', ' Biscuit ')] };
    expect(nextConsult(twins, null)?.namesakes.map(({ id }) => id)).toEqual(['other']);
  });
});
