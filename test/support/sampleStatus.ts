import type { workstationStatusSchema } from '../../main/workstationStatus/statusFile.ts';

type WorkstationStatus = ReturnType<typeof workstationStatusSchema.parse>;

export const sampleStatus = (changes: Partial<WorkstationStatus> = {}): WorkstationStatus => ({
  writtenAt: '2026-11-23T10:00:00.000Z',
  version: '0.1.0',
  keychain: 'ok',
  store: 'ok',
  freeBytes: 50_000_000_000,
  queue: { waiting: 0, needsHelp: 0, oldestSince: null, onlyHere: 0 },
  connections: { connected: 1, needsHelp: 0, waitForVet: 0, test: 0 },
  lastServiceSuccessAt: '2026-11-23T09:30:00.000Z',
  policyFaults: [],
  ...changes,
});
