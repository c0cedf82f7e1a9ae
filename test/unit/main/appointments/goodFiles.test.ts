import { utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import type { AppointmentsPlace } from '../../../../main/appointments/appointment.ts';
import { openListFile } from '../../../../main/appointments/listFile.ts';
import { epochMs, type EpochMs } from '../../../../shared/ids.ts';
import { temporaryFolder } from '../../../support/temporaryFolder.ts';

const at = (day: number, hour: number, month = 11): EpochMs =>
  epochMs(new Date(2026, month - 1, day, hour).getTime());
const now = at(22, 9);

type Options = Partial<Pick<AppointmentsPlace, 'columns' | 'dateOrder'>> & {
  readonly writtenAt?: EpochMs;
  readonly now?: EpochMs;
};

/** Today's appointments as text, and the code of the problem. */
async function read(file: string | Uint8Array, options: Options = {}): Promise<readonly string[]> {
  const { columns = {}, writtenAt = options.now ?? now, dateOrder } = options;
  const path = join(await temporaryFolder(), 'today.csv');
  await writeFile(path, file);
  await utimes(path, writtenAt / 1000, writtenAt / 1000);
  const place = {
    practice: 'Riverside Vets',
    file: path,
    columns,
    ...(dateOrder === undefined ? {} : { dateOrder }),
  };
  const look = openListFile(place).look(options.now ?? now, () => Promise.resolve());
  const { appointments, problem } = await look;
  const lines = appointments.map(({ minutes, patient, vet }) =>
    [minutes, patient.name, patient.species, patient.reference, vet].join(' ').trim(),
  );
  return problem === null ? lines : [...lines, problem.code];
}

const umlauts = 'time;patient;species;reference\r\n09:30;Zoë Müller;Dog;Ä-1\r\n';
const expected = ['570 Zoë Müller Dog Ä-1'];
const mark = '\ufeff';

it.each([
  ['UTF-8', Buffer.from(umlauts)],
  ['UTF-8 with a byte order mark', Buffer.from(mark + umlauts)],
  ['UTF-16 LE with a byte order mark', Buffer.from(mark + umlauts, 'utf16le')],
  ['UTF-16 BE with a byte order mark', Buffer.from(mark + umlauts, 'utf16le').swap16()],
  ['Windows-1252', Buffer.from(umlauts, 'latin1')],
])('today’s list reads %s', async (_, bytes) => {
  expect(await read(bytes)).toEqual(expected);
});

it('today’s list reads the characters of Windows-1252 that Latin-1 lacks', async () => {
  expect(await read(Buffer.from('time,patient\n9:30,O\u0092Malley\n', 'latin1'))).toEqual(['570 O’Malley']);
});

it.each([
  ['commas', 'time,patient,species,reference\n09:30,Biscuit,Dog,2211\n'],
  ['semicolons', 'time;patient;species;reference\n09:30;Biscuit;Dog;2211\n'],
  ['tabs', 'time\tpatient\tspecies\treference\n09:30\tBiscuit\tDog\t2211\n'],
  ['pipes', 'time|patient|species|reference\n09:30|Biscuit|Dog|2211\n'],
  ['Excel’s own first line', 'sep=;\r\ntime;patient;species;reference\r\n09:30;Biscuit;Dog;2211\r\n'],
  ['line ends of an old Mac', 'time,patient,species,reference\r09:30,Biscuit,Dog,2211\r'],
  ['quotes around all', '"time","patient","species","reference"\n"09:30","Biscuit","Dog","2211"\n'],
  [
    'a title above the heading',
    'Appointments\n"Printed: 22.11.2026, 08:00"\n\ntime,patient,species,reference\n09:30,Biscuit,Dog,2211\n',
  ],
  [
    'more columns than the app needs',
    'id,Patient ID,owner,Patient name,SPECIES,Start_Time,notes\n7,2211,Smith,Biscuit,Dog,09:30,"cough,\nsince Monday"\n',
  ],
  ['commas at the ends of lines', 'time,patient,species,reference\n09:30,Biscuit,Dog,2211,,\n'],
  ['empty columns left out', 'time,patient,species,reference,phone,notes\n09:30,Biscuit,Dog,2211\n'],
  [
    'a spreadsheet’s texts of digits',
    'time,patient,species,reference\n"=""09:30""",Biscuit,Dog,"=""2211"""\n',
  ],
])('today’s list reads %s', async (_, file) => {
  expect(await read(file)).toEqual(['570 Biscuit Dog 2211']);
});

it('today’s list finds the columns that the organisation names', async () => {
  const file = 'Zeit;Name;Art;Nr;Name2\n09:30;Biscuit;Hund;2211;Smith\n';
  const columns = { time: 'Zeit', patient: 'name', species: 'ART', reference: 'Nr' };
  expect(await read(file, { columns })).toEqual(['570 Biscuit Hund 2211']);
  const withVet = await read(file, { columns: { ...columns, vet: 'Arzt' } });
  expect(withVet).toEqual(['570 Biscuit Hund 2211', 'columnMissing']);
});

it.each([
  ['09:30', 570],
  ['9h30', 570],
  ['0930', 570],
  ['9:30 AM', 570],
  ['9:30 p.m.', 1290],
  ['12:15 am', 15],
  ['12:15 pm', 735],
  ['3pm', 900],
  ['09:30 - 09:45', 570],
  ['09:30 Uhr', 570],
  ['2026-11-22T09:30', 570],
  ['22/11/2026 09:30', 570],
  ['25:00', ''],
  ['9:75', ''],
  ['', ''],
] as const)('the time %s of an appointment is read', async (time, minutes) => {
  expect(await read(`time,patient\n${time},Biscuit\n`)).toEqual([`${minutes} Biscuit`.trim()]);
});

it('today’s list lists by time what the file has in another order, and leaves out what is cancelled or moved away', async () => {
  const file = `time,patient,status\n15:00,Late,Booked\n09:00,Early,confirmed\n10:00,Gone,Cancelled by owner\n11:00,Luna,Rescheduled\n12:00,Luna,Booked\nsoon,Sometime,\n13:00,,\n`;
  expect(await read(file)).toEqual(['540 Early', '720 Luna', '900 Late', 'Sometime']);
  expect(await read('time,patient,cancelled\n9:00,Gone,yes\n9:10,Here,no\n')).toEqual(['550 Here']);
});

it.each([
  ['year first', '2026-11-22', '2026-11-21'],
  ['day first', '22/11/2026', '21/11/2026'],
  ['month first', '11/22/2026', '11/21/2026'],
  ['short years', '22.11.26', '21.11.26'],
  ['month names', '22-Nov-2026', '21 November 2026'],
  ['month names and short years', '22-Nov-26', '21-Nov-26'],
  ['month names first', '"Nov 22, 2026"', '"November 21st, 2026"'],
  ['days of the week', '"Sunday, November 22, 2026"', 'Sat 21 Nov 2026'],
  ['no separators', '20261122', '20261121'],
])('today’s list offers only today’s appointments of a file with dates: %s', async (_, today, other) => {
  const file = `date,time,patient\n${other},9:00,Yesterday\n${today},9:00,Today\n`;
  expect(await read(file, { writtenAt: at(20, 9) })).toEqual(['540 Today']);
});

it('today’s list offers appointments without a date only on the day on which the file was written', async () => {
  const file = 'time,patient\n9:00,Biscuit\n';
  expect(await read(file, { writtenAt: at(22, 0) })).toEqual(['540 Biscuit']);
  expect(await read(file, { writtenAt: at(21, 23) })).toEqual(['otherDay']);
});

it('today’s list takes no heading that a report repeats on its next page for a patient', async () => {
  const page = 'Time,Patient,Species\n9:00,Biscuit,Dog\n';
  const next = page.replace('9:00,Biscuit', '10:00,Luna');
  expect(await read(page + next)).toEqual(['540 Biscuit Dog', '600 Luna Dog']);
});

it('today’s list leaves out and counts a time with a date that it cannot read: it may be another day', async () => {
  const file = 'start,patient\n"Nov 23, 2026 9:00 AM",Tomorrow\n"Nov 22, 2026 9:00 AM",Today\n';
  expect(await read(file)).toEqual(['540 Today']);
  expect(await read(`${file}23 Nov 10:00,Unsure\n`)).toEqual(['540 Today', 'linesUnreadable']);
});

it('today’s list says nothing on a day off between two days with appointments', async () => {
  expect(await read('date,time,patient\n2026-11-20,9:00,A\n2026-11-24,9:00,B\n')).toEqual([]);
});

it('today’s list says that dates can be read two ways only where both ways have appointments today', async () => {
  const march = at(4, 9, 3);
  const file = 'date,time,patient\n04/03/2026,9:00,Biscuit\n03/04/2026,9:00,Luna\n';
  expect(await read(file, { now: march })).toEqual(['ambiguousDates']);
  expect(await read(file, { now: march, dateOrder: 'dayFirst' })).toEqual(['540 Biscuit']);
  expect(await read(file, { now: march, dateOrder: 'monthFirst' })).toEqual(['540 Luna']);
  expect(await read(`${file}03/13/2026,9:00,Later\n`, { now: march })).toEqual(['540 Luna']);
  const april = 'date,time,patient\n03/04/2026,9:00,Luna\n03/05/2026,9:00,B\n';
  expect(await read(april, { now: march })).toEqual(['540 Luna']);
});

it('today’s list shows names as they are written, without what hides or reverses a part of them', async () => {
  const file =
    'time,patient,reference\n9:00,"\u202eRocky\u202c\u0007 \u200bII","=HYPERLINK(1)"\n9:10,بسبوسة,-7\n';
  expect(await read(file)).toEqual(['540 Rocky II  =HYPERLINK(1)', '550 بسبوسة  -7']);
});

it('today’s list is empty where the file has no appointment, without a problem', async () => {
  expect(await read('time,patient\n')).toEqual([]);
});
