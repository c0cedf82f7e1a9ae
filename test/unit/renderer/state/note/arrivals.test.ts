import { expect, test } from 'vitest';
import { connectionId, consultId, epochMs } from '../../../../../shared/ids.ts';
import { arrivalNews } from '../../../../../renderer/state/note/arrivals.ts';
import { consultRow, consultView, snapshot } from '../../../../support/snapshots.ts';

const id = consultId('c1');

test('a consult whose phase changed is announced', () => {
  const before = snapshot({ consults: [consultRow({ id, phase: 'writing' })] });
  const after = snapshot({ consults: [consultRow({ id, phase: 'noteReady' })] });
  expect(arrivalNews(before, after)).toEqual(['Biscuit: Note ready']);
  expect(arrivalNews(after, snapshot({ consults: [consultRow({ id })] }))).toEqual([]);
});

test('neither the first snapshot, nor a new consult, nor another practice is an arrival', () => {
  const after = snapshot({ consults: [consultRow({ id, phase: 'noteReady' })] });
  expect(arrivalNews(null, after)).toEqual([]);
  expect(arrivalNews(snapshot(), after)).toEqual([]);
  const elsewhere = snapshot({
    active: { ...after.active, id: connectionId('other') },
    consults: [consultRow({ id, phase: 'writing' })],
  });
  expect(arrivalNews(elsewhere, after)).toEqual([]);
});

test('a note that goes to the History is announced once, for the open consult only', () => {
  const without = consultView({ id, isByHand: true });
  const otherNotes = [{ at: epochMs(1), isByHand: false, sections: [] }];
  const both = consultView({ id, isByHand: true, otherNotes });
  const news = (before: typeof without | null, after: typeof without | null) =>
    arrivalNews(snapshot({ open: before }), snapshot({ open: after }));
  expect(news(without, both)).toEqual(['Biscuit: Another note of this consult has come']);
  for (const before of [both, null, consultView({ id: consultId('c2') })])
    expect(news(before, both)).toEqual([]);
  expect(news(without, null)).toEqual([]);
});

test('a connection that fails or comes back is told, and not what it was at first', () => {
  const online = snapshot({ active: { ...snapshot().active, isEmbedded: false } });
  const offline = { ...online, delivery: { ...online.delivery, state: 'offline' as const } };
  expect(arrivalNews(null, offline)).toEqual([]);
  expect(arrivalNews(online, offline)).toEqual(['Offline']);
  expect(arrivalNews(offline, offline)).toEqual([]);
});
