import { describe, expect, test } from 'vitest';
import { reuseUnchanged } from '../../../../renderer/state/structuralSharing.ts';

const copy = <T>(value: T): T => structuredClone(value);

describe('reuseUnchanged', () => {
  test('an equal copy is the previous object', () => {
    const before = { revision: 1, rows: [{ id: 'a', patient: { name: 'Biscuit' } }], open: null };
    expect(reuseUnchanged(before, copy(before))).toBe(before);
  });

  test('only changed parts are new objects', () => {
    const before = {
      rows: [
        { id: 'a', n: 1 },
        { id: 'b', n: 2 },
      ],
      edits: { 0: { content: 'x' } },
    };
    const next = copy(before);
    next.rows[1] = { id: 'b', n: 3 };
    const shared = reuseUnchanged(before, next);
    expect(shared).toEqual(next);
    expect(shared.rows[0]).toBe(before.rows[0]);
    expect(shared.rows[1]).not.toBe(before.rows[1]);
    expect(shared.edits).toBe(before.edits);
  });

  test('rows are matched by id, so a new first row keeps the other objects', () => {
    const before = [
      { id: 'b', n: 2 },
      { id: 'c', n: 3 },
    ];
    const shared = reuseUnchanged(before, [{ id: 'a', n: 1 }, ...copy(before)]);
    expect(shared[1]).toBe(before[0]);
    expect(shared[2]).toBe(before[1]);
  });

  test('a removed field and a changed order are noticed', () => {
    expect(reuseUnchanged({ a: 1, b: 2 }, { a: 1 })).toEqual({ a: 1 });
    const before = [{ id: 'a' }, { id: 'b' }];
    expect(reuseUnchanged(before, [{ id: 'b' }, { id: 'a' }])).toEqual([{ id: 'b' }, { id: 'a' }]);
    expect(reuseUnchanged<unknown>({ a: 1 }, null)).toBeNull();
    expect(reuseUnchanged<unknown>([1], { a: 1 })).toEqual({ a: 1 });
  });
});
