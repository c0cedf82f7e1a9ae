import { expect, test } from 'vitest';
import { connectionId, consultId } from '../../../../shared/ids.ts';
import { arrivals } from '../../../../renderer/state/arrivals.ts';
import { consultRow, snapshot } from '../snapshots.ts';

const id = consultId('c1');

test('a consult whose word changed is told', () => {
  const before = snapshot({ consults: [consultRow({ id, phase: 'writing' })] });
  const after = snapshot({ consults: [consultRow({ id, phase: 'noteReady' })] });
  expect(arrivals(before, after).map((row) => row.phase)).toEqual(['noteReady']);
  expect(arrivals(after, snapshot({ consults: [consultRow({ id })] }))).toEqual([]);
});

test('neither the first snapshot, nor a new consult, nor another practice is an arrival', () => {
  const after = snapshot({ consults: [consultRow({ id, phase: 'noteReady' })] });
  expect(arrivals(null, after)).toEqual([]);
  expect(arrivals(snapshot(), after)).toEqual([]);
  const elsewhere = snapshot({
    active: { ...after.active, id: connectionId('other') },
    consults: [consultRow({ id, phase: 'writing' })],
  });
  expect(arrivals(elsewhere, after)).toEqual([]);
});
