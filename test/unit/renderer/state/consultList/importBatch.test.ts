import { describe, expect, it, test } from 'vitest';
import { afterImport, batchOf, steppedBatch } from '../../../../../renderer/state/consultList/importBatch.ts';
import { consultId, epochMs } from '../../../../../shared/ids.ts';
import type { ConsultRow, ConsultView } from '../../../../../shared/ipc/snapshot.ts';
import { consultRow, consultView } from '../../../../support/snapshots.ts';

const row = (id: string, phase: ConsultRow['phase'], batch: string | null = 'phone'): ConsultRow =>
  consultRow({ id: consultId(id), phase, batch, createdAt: epochMs(Number(id)) });
const snapshotWith = (open: Partial<ConsultView> | null, ...rows: readonly ConsultRow[]) => ({
  consults: rows,
  open: open === null ? null : consultView({ wasSent: false, ...open }),
});
const ids = (rows: readonly ConsultRow[] | null) => rows?.map(({ id }) => id);

test('a batch is in the order of its files, without other consults', () => {
  const rows = [row('3', 'preparing'), row('9', 'readyToSend', null), row('2', 'filed'), row('1', 'queued')];
  expect(ids(batchOf(snapshotWith(null, ...rows), 'phone'))).toEqual(['1', '2', '3']);
  expect(batchOf(snapshotWith(null, ...rows), null)).toEqual([]);
});

describe('the vet steps through a batch', () => {
  const rows = [row('2', 'preparing'), row('1', 'readyToSend')];
  const open = { ...row('2', 'preparing') };

  it('the vet steps through a batch from each of its imports that nobody has sent', () => {
    expect(ids(steppedBatch(snapshotWith(open, ...rows)))).toEqual(['1', '2']);
  });
  it('the vet does not step through a batch from a single file', () => {
    expect(steppedBatch(snapshotWith(open, row('2', 'preparing')))).toBeNull();
    expect(steppedBatch(snapshotWith({ ...open, batch: null }, ...rows))).toBeNull();
    expect(steppedBatch(snapshotWith(null, ...rows))).toBeNull();
  });
  it.each<Partial<ConsultView>>([
    { phase: 'queued' },
    { wasSent: true },
    { refusedAs: 'unreadable' },
    { smallerBytes: 7 },
    { isMakingSmaller: true },
  ])(
    'the vet does not step through a batch from an import with more to decide than its patient: %j',
    (also) => {
      expect(steppedBatch(snapshotWith({ ...open, ...also }, ...rows))).toBeNull();
    },
  );
});

describe('after an import', () => {
  it('after an import comes the next one that nobody has sent, and not one that was skipped before', () => {
    const phases = ['readyToSend', 'readyToSend', 'noteReady', 'preparing'] as const;
    const batch = phases.map((phase, at) => row(`${at + 1}`, phase));
    expect(afterImport(batch, consultId('2'))).toBe('4');
    expect(afterImport(batch, consultId('4'))).toBe('3');
  });
  it('after an import comes the first that was sent, or none where all were skipped', () => {
    const batch = [row('1', 'queued'), row('2', 'readyToSend')];
    expect(afterImport(batch, consultId('2'))).toBe('1');
    expect(afterImport([row('1', 'readyToSend')], consultId('1'))).toBeNull();
  });
});
