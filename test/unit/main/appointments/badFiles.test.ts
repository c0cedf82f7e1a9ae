import { utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { openListFile } from '../../../../main/appointments/listFile.ts';
import { formatDay } from '../../../../renderer/components/format/time.ts';
import { appointmentStrings } from '../../../../renderer/strings/appointmentStrings.ts';
import { epochMs } from '../../../../shared/ids.ts';
import { badAppointmentFiles, tooLong } from '../../../support/badAppointmentFiles.ts';
import { temporaryFolder } from '../../../support/temporaryFolder.ts';

const today = new Date(2026, 10, 22, 9, 30);
const now = epochMs(today.getTime());
const badFiles = badAppointmentFiles(today);

it.each(badFiles)(
  '%s: shows what can be read, and says the rest in one sentence',
  async (_, file, patients, sentence) => {
    const path = join(await temporaryFolder(), 'today.csv');
    await writeFile(path, file);
    await utimes(path, today, today);
    const list = openListFile({ practice: 'Riverside Vets', file: path, columns: {} });
    const { appointments, problem } = await list.look(now, () => Promise.resolve());
    if (sentence === tooLong) expect(appointments[0]?.patient.name).toBe('Biscuit');
    else expect(appointments.map(({ patient }) => `${patient.name} ${patient.reference}`)).toEqual(patients);
    const day = problem?.code === 'otherDay' ? formatDay(problem.day, now) : '';
    expect(problem === null ? null : appointmentStrings.problem(problem, day)).toBe(sentence);
    expect(sentence.split(' ').length).toBeLessThanOrEqual(13);
  },
);
