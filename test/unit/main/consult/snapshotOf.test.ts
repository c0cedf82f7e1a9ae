import { expect, it } from 'vitest';
import { snapshotOf, type SnapshotSources } from '../../../../main/consult/snapshotOf.ts';
import { epochMs } from '../../../../shared/ids.ts';
import { usualRecordingSettings } from '../../../../shared/recordingSettings.ts';
import type { RecordingView } from '../../../../shared/snapshot.ts';
import { newConnection, newConsult } from '../store/sampleConsults.ts';

const active = newConnection();
const consult = newConsult(active, { phase: 'recording' });

const sources = (state: RecordingView['state']): SnapshotSources => ({
  revision: 1,
  active,
  connections: [active],
  consults: [consult],
  open: consult,
  imports: [],
  alerts: [],
  serviceAddress: '',
  recording: {
    consultId: consult.id,
    isOfActive: true,
    patientName: 'Biscuit',
    state,
    startedAt: epochMs(1),
    recordedMs: 0,
    savedMs: 0,
    microphone: '',
    concerns: [],
    gaps: [],
  },
  recovered: [],
  recordingSettings: usualRecordingSettings,
  shortcutProblem: null,
});

it('lists a take from its first sound on', () => {
  expect(snapshotOf(sources('starting')).consults).toEqual([]);
  expect(snapshotOf(sources('recording')).consults).toMatchObject([{ phase: 'recording', isPaused: false }]);
  expect(snapshotOf(sources('paused')).consults).toMatchObject([{ isPaused: true }]);
});

it('shows nothing of another connection’s consults', () => {
  const other = newConnection();
  const seen = snapshotOf({ ...sources('recording'), active: other, connections: [active, other] });
  expect(seen.consults).toEqual([]);
  expect(seen.open).toBeNull();
});
