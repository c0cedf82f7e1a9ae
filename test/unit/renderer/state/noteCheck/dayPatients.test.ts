import { expect, test } from 'vitest';
import { dayPatients, onlyNamed } from '../../../../../renderer/state/noteCheck/dayPatients.ts';
import { consultId, epochMs } from '../../../../../shared/ids.ts';
import type { AppointmentView } from '../../../../../shared/ipc/appointments.ts';
import { consultRow, consultView } from '../../../../support/snapshots.ts';

const listed = (name: string, reference: string): AppointmentView => ({
  id: reference,
  minutes: 540,
  patient: { name, species: 'Dog', reference },
  vet: '',
  isOwn: true,
  hasConsult: false,
});

test('of two patients of one name none is offered, and a recorded one of the list is one with it', () => {
  const open = consultView({ id: consultId('c1') });
  const rows = ['Nala', 'Otis'].map((name, at) =>
    consultRow({
      id: consultId(`r${at}`),
      createdAt: epochMs(open.createdAt),
      patient: { name, species: '', reference: '' },
    }),
  );
  const list = [listed('Bella', '1'), listed('Bella', '2'), listed('Nala', '3'), listed('Nala', '3')];
  const found = dayPatients(open, list, rows, open.createdAt);
  expect(found.map(({ patient: { name, reference } }) => name + reference)).toEqual([
    'Bella1',
    'Bella2',
    'Nala3',
    'Otis',
  ]);
  expect(onlyNamed(found, 'Bella')).toBeNull();
  expect(onlyNamed(found, 'Nala')?.patient.reference).toBe('3');
  expect(dayPatients(open, list, rows, open.createdAt + 3 * 86_400_000)).toHaveLength(2);
});
