import { expect, test } from 'vitest';
import { matchAppointments } from '../../../../../renderer/features/patient/NameField.tsx';
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
  // Of the list, and so from a choice before.
  ['b', 'Cat', '2208', ['Bella Cat 2290', 'Bella Dog 2871']],
])('for “%s”, “%s” and “%s” the appointments %j are offered', (name, species, reference, offered) => {
  expect(matchAppointments(rows, { name, species, reference }).map(({ id }) => id)).toEqual(offered);
});
