import { expect, it } from 'vitest';
import { daysList } from '../../../../main/appointments/listFile.ts';
import { readAppointments } from '../../../../main/appointments/readAppointments.ts';
import { appointmentStrings } from '../../../../renderer/strings/appointmentStrings.ts';
import { epochMs } from '../../../../shared/ids.ts';
import { hostileAppointmentFiles } from '../../../support/hostileAppointmentFiles.ts';

const now = epochMs(new Date(2026, 10, 22, 9, 30).getTime());

it.each(hostileAppointmentFiles(25, 1))('$name: is told in one sentence', ({ content: file, sentence }) => {
  const bytes = typeof file === 'string' ? Buffer.from(file) : file;
  const { problem } = daysList({ content: readAppointments(bytes, { columns: {} }), writtenAt: now }, now);
  expect(problem === null ? null : appointmentStrings.problem(problem, '')).toBe(sentence);
});
