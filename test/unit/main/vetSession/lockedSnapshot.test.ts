import { expect, it } from 'vitest';
import { lockedSnapshot } from '../../../../main/vetSession/lockedSnapshot.ts';
import { usualSettings } from '../../../../shared/settings/settingsTable.ts';
import { consultView, snapshot } from '../../../support/snapshots.ts';

it('a locked snapshot has no checked place of a note, and no setting of a vet or a practice, nor the clinic’s words', () => {
  const open = consultView({
    checkedPlaces: [{ section: 0, kind: 'drug', words: 'meloxicam', nth: 0 }],
  });
  const ofClinic = {
    clinicWords: ['Wildemeersch'],
    noteRetentionDays: 5,
    spellingLanguage: 'en-US',
  } as const;
  const settings = {
    ...usualSettings,
    checksNotes: false,
    noticesWithPatient: true,
    capMinutes: 30,
    ...ofClinic,
  };
  const locked = lockedSnapshot(snapshot({ open, settings, asksBeforeFiling: true }));
  expect(locked).toMatchObject({ open: null, asksBeforeFiling: false, managedSettings: [] });
  expect(locked.settings).toEqual({ ...usualSettings, capMinutes: 30 });
  expect(JSON.stringify(locked)).not.toContain('meloxicam');
});

it('a locked snapshot has no patient of another program', () => {
  const patient = { name: 'Bella', species: 'Dog', reference: '2211' };
  const locked = lockedSnapshot(snapshot({ outside: [{ id: 'one', patient, arrival: 'fills' }] }));
  expect(locked.outside).toEqual([]);
  expect(JSON.stringify(locked)).not.toContain('Bella');
});
