import { expect, it } from 'vitest';
import { readAppointments } from '../../../../main/appointments/readAppointments.ts';
import { todaysAppointments } from '../../../../main/appointments/todaysAppointments.ts';
import { appointmentStrings } from '../../../../renderer/strings/appointmentStrings.ts';
import { epochMs } from '../../../../shared/ids.ts';
import { hostileAppointmentFiles } from '../../../support/hostileAppointmentFiles.ts';

const now = epochMs(new Date(2026, 10, 22, 9, 30).getTime());
/** A slice of reading is shorter. */
const mostBytesInTurn = 262_144;

it.each(hostileAppointmentFiles(25, 1))(
  '$name: is told in one sentence, and other work has its turns meanwhile',
  async ({ content: file, sentence }) => {
    const bytes = typeof file === 'string' ? Buffer.from(file) : file;
    let turns = 0;
    let isReading = true;
    const otherWork = (): void => {
      turns += 1;
      if (isReading) setImmediate(otherWork);
    };
    setImmediate(otherWork);
    const content = await readAppointments(bytes, { columns: {} });
    isReading = false;
    const { problem } = todaysAppointments(content, now, now);
    expect(problem === null ? null : appointmentStrings.problem(problem, '')).toBe(sentence);
    expect(turns).toBeGreaterThanOrEqual(Math.floor(bytes.length / mostBytesInTurn));
  },
);
