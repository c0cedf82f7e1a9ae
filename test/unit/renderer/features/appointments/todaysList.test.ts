import { expect, it } from 'vitest';
import { nextAppointment, ownFirst } from '../../../../../renderer/features/appointments/TodaysList.tsx';
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
const nextAt = (rows: readonly AppointmentView[], minutes: number): number | null | undefined =>
  nextAppointment(rows, new Date(2026, 0, 5, 0, minutes))?.minutes;

it('the next appointment is the first without a consult, and may be an hour late', () => {
  const day = [at(500, { hasConsult: true }), at(540), at(640), at(700)];
  expect(nextAt(day, 500)).toBe(540);
  expect(nextAt(day, 600)).toBe(540);
  expect(nextAt(day, 601)).toBe(640);
  expect(nextAt(day, 800)).toBeUndefined();
  expect(nextAt([at(null), at(900)], 600)).toBeNull();
});

it('today’s list has the present vet’s appointments before the others’, and the next one is theirs', () => {
  const own = { isOwn: true };
  const day = ownFirst([at(500), at(600, own), at(610), at(620, own)]);
  expect(day.map(({ minutes }) => minutes)).toEqual([600, 620, 500, 610]);
  expect(nextAt(day, 500)).toBe(600);
  expect(nextAt(day, 690)).toBeUndefined();
});
