import { expect, it } from 'vitest';
import { readAppointments } from '../../../../main/appointments/readAppointments.ts';
import { daysList } from '../../../../main/appointments/listFile.ts';
import { formatDay } from '../../../../renderer/components/format/time.ts';
import { appointmentStrings } from '../../../../renderer/strings/appointmentStrings.ts';
import { epochMs } from '../../../../shared/ids.ts';
import { badAppointmentFiles, tooLong } from '../../../support/badAppointmentFiles.ts';

const today = new Date(2026, 10, 22, 9, 30);
const now = epochMs(today.getTime());
const badFiles = badAppointmentFiles(today);

it.each(badFiles)(
  '%s: shows what can be read, and says the rest in one sentence',
  async (_, file, patients, sentence) => {
    const bytes = typeof file === 'string' ? Buffer.from(file) : file;
    const content = readAppointments(bytes, { columns: {} });
    const { appointments, problem } = daysList({ content, writtenAt: now }, now);
    if (sentence === tooLong) expect(appointments[0]?.patient.name).toBe('Biscuit');
    else expect(appointments.map(({ patient }) => `${patient.name} ${patient.reference}`)).toEqual(patients);
    const day = problem?.code === 'otherDay' ? formatDay(problem.day, now) : '';
    expect(problem === null ? null : appointmentStrings.problem(problem, day)).toBe(sentence);
    expect(sentence.split(' ').length).toBeLessThanOrEqual(13);
  },
);
