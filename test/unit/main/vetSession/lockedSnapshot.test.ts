import { expect, it } from 'vitest';
import { lockedSnapshot } from '../../../../main/vetSession/lockedSnapshot.ts';
import { emptySnapshot } from '../../../../shared/ipc/snapshot.ts';
import { usualSettings } from '../../../../shared/settings/settingsTable.ts';
import { consultView, recordingView, snapshot } from '../../../support/snapshots.ts';

it('a locked page gets the lock, a take without its patient, what its microphone needs, whom to ask, and the version', () => {
  const patient = { name: 'Bella', species: 'Dog', reference: '2211' };
  const ofClinic = {
    clinicWords: ['Wildemeersch'],
    noteRetentionDays: 5,
    spellingLanguage: 'en-US',
  } as const;
  const shown = snapshot({
    lock: { isLocked: true, identities: [], asked: null, joinsAt: { vet: '', kind: 'embedded' } },
    alerts: [{ code: 'disk_full', isNothingKept: false }],
    consultsRevision: 7,
    open: consultView({ patient }),
    outside: [{ id: 'one', patient, arrival: 'fills' }],
    recording: recordingView({ patientName: 'Bella' }),
    settings: { ...usualSettings, checksNotes: false, capMinutes: 30, ...ofClinic },
    updates: { ...emptySnapshot.updates, version: '0.1.0' },
    organisation: { ...emptySnapshot.organisation, decided: ['Whom to ask'], adminContact: 'Anna Weber' },
    asksBeforeFiling: true,
    isUiAutomationOn: true,
  });
  expect(lockedSnapshot({ ...shown, connections: [shown.active] })).toEqual({
    ...emptySnapshot,
    lock: shown.lock,
    active: { ...emptySnapshot.active, id: shown.active.id },
    recording: recordingView({ patientName: '', isOfActive: false }),
    settings: { ...usualSettings, capMinutes: 30 },
    updates: shown.updates,
    organisation: { ...emptySnapshot.organisation, adminContact: 'Anna Weber' },
    isUiAutomationOn: true,
  });
});
