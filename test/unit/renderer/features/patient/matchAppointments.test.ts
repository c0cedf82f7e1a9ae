import { expect, test } from 'vitest';
import { matchAppointments, withTypedName } from '../../../../../renderer/features/patient/NameField.tsx';
import type { AppointmentView } from '../../../../../shared/ipc/appointments.ts';

const listed = ['Bella Cat 2290', 'Bella Dog 2871', 'Zoë Cat 2208', 'Max Dog '];
const rows = listed.map((id): AppointmentView => {
  const [name = '', species = '', reference = ''] = id.split(' ');
  return {
    id,
    minutes: null,
    patient: { name, species, reference },
    vet: '',
    isOwn: true,
    hasConsult: false,
  };
});

test('under another name nothing is left of a patient of the list; what a vet typed stays', () => {
  const bella = { name: 'Bella', species: 'Cat', reference: '2290' };
  expect(withTypedName(rows, bella, 'Simba')).toEqual({ name: 'Simba', species: '', reference: '' });
  const typed = { name: 'Bella', species: 'Cat', reference: '17' };
  expect(withTypedName(rows, typed, 'Simba')).toEqual({ ...typed, name: 'Simba' });
});

test.each([
  [' bel', '', '', ['Bella Cat 2290', 'Bella Dog 2871']],
  ['zoe', '', '', ['Zoë Cat 2208']],
  // Only the beginning of a name counts.
  ['ella', '', '', []],
  ['Bella S', '', '', []],
  ['', '', '', listed],
  // What was typed of a patient narrows the list, and is never replaced by something else.
  ['b', 'dog', '', ['Bella Dog 2871']],
  ['b', '', '22', ['Bella Cat 2290']],
  ['b', '', '9999', []],
  // Chosen of the list, whose namesake is still offered.
  ['Bella', 'Cat', '2290', ['Bella Cat 2290', 'Bella Dog 2871']],
  ['b', 'Cat', '2208', []],
])('for “%s”, “%s” and “%s” the appointments %j are offered', (name, species, reference, offered) => {
  expect(matchAppointments(rows, { name, species, reference }).map(({ id }) => id)).toEqual(offered);
});
