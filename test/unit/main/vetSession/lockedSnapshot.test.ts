import { expect, it } from 'vitest';
import { lockedSnapshot } from '../../../../main/vetSession/lockedSnapshot.ts';
import { consultView, snapshot } from '../../../support/snapshots.ts';

it('a locked snapshot has nothing of the check of notes: no checked place, no setting', () => {
  const open = consultView({
    checkedPlaces: [{ section: 0, kind: 'drug', words: 'meloxicam', nth: 0 }],
  });
  const noteCheck = { isOn: true, isManaged: true, asksBeforeFiling: true };
  const locked = lockedSnapshot(snapshot({ open, noteCheck }));
  expect(locked).toMatchObject({
    open: null,
    noteCheck: { isOn: false, isManaged: false, asksBeforeFiling: false },
  });
  expect(JSON.stringify(locked)).not.toContain('meloxicam');
});

it('a locked snapshot has no patient of another program', () => {
  const patient = { name: 'Bella', species: 'Dog', reference: '2211' };
  const locked = lockedSnapshot(snapshot({ outside: [{ id: 'one', patient, arrival: 'fills' }] }));
  expect(locked.outside).toEqual([]);
  expect(JSON.stringify(locked)).not.toContain('Bella');
});
