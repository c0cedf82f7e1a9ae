import { expect, it } from 'vitest';
import {
  appSpecies,
  matchesQuery,
  orderAppointments,
} from '../../../../../renderer/features/newConsult/TodaysList.tsx';
import type { AppointmentView } from '../../../../../shared/ipc/appointments.ts';

const at = (minutes: number | null, over: Partial<AppointmentView> = {}): AppointmentView => ({
  id: String(minutes),
  minutes,
  patient: { name: 'Biscuit', species: 'Dog', reference: '' },
  vet: '',
  isOwn: false,
  hasConsult: false,
  ...over,
});
const ordered = (all: readonly AppointmentView[], now: number): readonly (number | null)[] =>
  orderAppointments(all, now).map(({ minutes }) => minutes);

it('lists the next appointments first, then earlier ones without a consult, then those with one', () => {
  const day = [at(500, { hasConsult: true }), at(540), at(640), at(700), at(null)];
  expect(ordered(day, 710)).toEqual([700, null, 540, 640, 500]);
});

it('counts an appointment of the last hour as one of the next, because consults run late', () => {
  expect(ordered([at(540), at(600), at(660)], 600)).toEqual([540, 600, 660]);
  expect(ordered([at(540), at(600), at(660)], 601)).toEqual([600, 660, 540]);
});

it('lists the present vet’s appointments before the others’, and all alike where none is theirs', () => {
  const own = { isOwn: true };
  const day = [at(500, own), at(600), at(610, own), at(620), at(630, own)];
  expect(ordered(day, 605)).toEqual([610, 630, 500, 600, 620]);
  expect(ordered([at(600), at(610)], 605)).toEqual([600, 610]);
});

it('finds a row by all words of the query, in any order', () => {
  const patient = { name: 'Biscuit', species: 'Dog', reference: '2211' };
  const row = at(570, { patient, vet: 'Dr Moor' });
  for (const query of ['bis', '2211', 'dog biscuit', '09:30', 'MOOR'])
    expect(matchesQuery(row, query)).toBe(true);
  expect(matchesQuery(row, 'biscuit cat')).toBe(false);
});

it.each([
  ['Canine', 'Dog'],
  ['FELINE', 'Cat'],
  [' dog ', 'Dog'],
  ['guinea pig', 'Guinea pig'],
  ['Dog (Poodle)', 'Dog (Poodle)'],
  ['Hund', 'Hund'],
  ['', ''],
])('writes the species %s as %s', (written, species) => {
  expect(appSpecies(written)).toBe(species);
});
