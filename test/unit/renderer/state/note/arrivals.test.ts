import { expect, test } from 'vitest';
import { connectionId, consultId } from '../../../../../shared/ids.ts';
import { arrivalNews, arrivals, isJustOffered } from '../../../../../renderer/state/note/arrivals.ts';
import { consultRow, consultView, snapshot } from '../../../../support/snapshots.ts';

const id = consultId('c1');

test('a consult whose phase changed is announced', () => {
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

test('the service’s note beside the vet’s own is announced once, for the open consult only', () => {
  const without = consultView({ id, isByHand: true });
  const offered = consultView({ id, isByHand: true, offered: { sections: [] } });
  expect(isJustOffered(without, offered)).toBe(true);
  expect(isJustOffered(offered, offered)).toBe(false);
  expect(isJustOffered(without, without)).toBe(false);
  expect(isJustOffered(null, offered)).toBe(false);
  expect(isJustOffered(consultView({ id: consultId('c2') }), offered)).toBe(false);
  expect(isJustOffered(without, null)).toBe(false);
});

test('a connection that fails or comes back is told, and not what it was at first', () => {
  const online = snapshot({ active: { ...snapshot().active, isEmbedded: false } });
  const offline = { ...online, delivery: { ...online.delivery, state: 'offline' as const } };
  expect(arrivalNews(null, offline)).toEqual([]);
  expect(arrivalNews(online, offline)).toEqual(['Offline']);
  expect(arrivalNews(offline, offline)).toEqual([]);
});
