import { expect, it } from 'vitest';
import { nextConsult } from '../../../../../renderer/state/consultList/nextConsult.ts';
import { consultId, epochMs } from '../../../../../shared/ids.ts';
import type { ConsultRow } from '../../../../../shared/ipc/snapshot.ts';

const row = (id: string, phase: ConsultRow['phase'], minute: number, name = id): ConsultRow => ({
  id: consultId(`${id}-0000-4000-8000-000000000000`),
  patient: { name, species: 'Cat', reference: '' },
  phase,
  createdAt: epochMs(minute * 60_000),
  durationMs: null,
  isSandbox: false,
  isChangedSinceFiled: false,
  isWithoutService: false,
  isPaused: false,
  sourceFileName: null,
  recordedAt: null,
  batch: null,
});

const open = row('open', 'filed', 9);
const next = (...consults: readonly ConsultRow[]) =>
  nextConsult({ consults: [open, ...consults], consultsBehind: [] }, open.id);

it('the note that has been ready for longest comes before newer ones, and before what needs attention', () => {
  const ready = row('ready', 'noteReady', 3);
  expect(next(row('newer', 'noteReady', 5), ready, row('failed', 'needsAttention', 1))?.row).toBe(ready);
});

it('without another note that is ready, what needs attention is next', () => {
  const failed = row('failed', 'needsAttention', 1);
  expect(next(row('writing', 'writing', 2), failed)?.row).toBe(failed);
});

it('nothing is next when every other consult is filed or under way', () => {
  expect(next(row('filed', 'filed', 1), row('sending', 'sending', 2))).toBeNull();
});

it('a namesake in the list is reported, whatever its case and blanks', () => {
  const bella = row('bella', 'noteReady', 3, 'Bella');
  expect(next(bella)?.hasNamesake).toBe(false);
  expect(next(bella, row('other', 'filed', 1, ' bella '))?.hasNamesake).toBe(true);
});
