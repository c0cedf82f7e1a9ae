import { connectionId, consultId, epochMs } from '../../../shared/ids.ts';
import type { ConsultRow, Snapshot } from '../../../shared/snapshot.ts';

/** A snapshot to start from, whole and empty. */
export const snapshot = (over: Partial<Snapshot> = {}): Snapshot => ({
  revision: 1,
  active: {
    id: connectionId('riverside'),
    practiceName: 'Riverside Vets',
    vet: 'Dr Moor',
    isSandbox: false,
    isEmbedded: false,
  },
  connections: [],
  alerts: [],
  consults: [],
  open: null,
  imports: [],
  serviceAddress: '',
  ...over,
});

export const consultRow = (over: Partial<ConsultRow> = {}): ConsultRow => ({
  id: consultId('c1'),
  patient: { name: 'Biscuit', species: 'Dog', reference: '2211' },
  phase: 'noteReady',
  createdAt: epochMs(0),
  durationMs: null,
  isSandbox: false,
  isChangedSinceFiled: false,
  ...over,
});
