const heading = 'time,patient,species,reference,vet\n';
const biscuit = '09:30,Biscuit,Dog,2211,Dr Moor\n';
const luna = '09:50,Luna,Cat,2290,Dr Moor\n';
const good = heading + biscuit + luna;
const dated = 'date,time,patient,reference\n';
const both = ['Biscuit 2211', 'Luna 2290'];

const oneUnreadable = 'One line of the appointments file could not be read.';
const twoUnreadable = '2 lines of the appointments file could not be read.';
const noPatients = 'The appointments file has no column for patients.';
const noTimes = 'The appointments file has no column for times.';
const twoPatients = 'The appointments file has two columns for patients.';
const twoReferences = 'The appointments file has two columns for references.';
const nothingToday = 'Nothing for today yet: the appointments file is for';
const cutOff = 'The last line of the appointments file is cut off.';
const notText = 'The appointments file is not a text file.';
const empty = 'The appointments file is empty.';
const tooLarge = 'The appointments file is too large.';
export const tooLong = 'The appointments file is too long. Some appointments are missing here.';

/** Its name, what is in it, the patients that are read, and the sentence. */
type BadAppointmentFile = readonly [string, string | Uint8Array, readonly string[], string];

/** Days before and after the day of `now`, as `2026-11-22` and as people write it. */
function dayBeside(now: Date, days: number): { readonly iso: string; readonly written: string } {
  const day = new Date(now.getFullYear(), now.getMonth(), now.getDate() + days, 12);
  const two = (value: number): string => String(value).padStart(2, '0');
  const written = day
    .toLocaleDateString('en-GB', { weekday: 'short', day: 'numeric', month: 'short' })
    .replace(',', '');
  return { iso: `${day.getFullYear()}-${two(day.getMonth() + 1)}-${two(day.getDate())}`, written };
}

/**
 * Files of appointments, each bad in its own way: what can be read of it on the day of `now`, and its one
 * sentence.
 */
export function badAppointmentFiles(now: Date): readonly BadAppointmentFile[] {
  const [yesterday, today, tomorrow] = [dayBeside(now, -1), dayBeside(now, 0), dayBeside(now, 1)];
  const dotted = today.iso.split('-').toReversed().join('.');
  const bothOn = (day: string): string => `${dated}${day},09:30,Biscuit,2211\n${day},09:50,Luna,2290\n`;
  const quoted = good.replaceAll(/[^,\n]+/gu, '"$&"');
  const long = `10:10,${'x'.repeat(1_000_000)},Dog,1,V\n`;
  const end = Buffer.from(',Cat,7,Dr Moor\n');
  const damaged = Buffer.concat([Buffer.from(`${good}10:10,Zoë Müller`), Buffer.from([0xff]), end]);
  return [
    ['no bytes', '', [], empty],
    ['blank lines only', '\r\n \r\n\r\n', [], empty],
    ['a byte order mark only', '\ufeff', [], empty],
    ['a program', new Uint8Array(5000).map((_, at) => (at * 7919) % 32), [], notText],
    ['zeros, as after a power cut', new Uint8Array(4096), [], notText],
    ['a spreadsheet', Uint8Array.from([0x50, 0x4b, 3, 4, ...new Uint8Array(2000).fill(1)]), [], notText],
    [
      'a page that asks for a login',
      '<!doctype html><html><body>Please log in</body></html>',
      [],
      noPatients,
    ],
    ['JSON', '[{"time":"09:30","patient":"Biscuit"}]', [], noPatients],
    ['no heading', biscuit + luna, [], noPatients],
    ['the owner’s name only', 'time,owner\n09:30,Smith\n', [], noPatients],
    ['no times', 'patient,reference\nBiscuit,2211\nLuna,2290\n', both, noTimes],
    ['two columns for the patient', 'time,patient,Patient\n09:30,Biscuit,Rocky\n', [], twoPatients],
    ['two columns for the reference', 'time,patient,ref,reference\n09:30,Biscuit,1,2\n', [], twoReferences],
    ['a last line that is cut off', `${good}10:10,Ro`, both, cutOff],
    ['a last line that is cut off in a quote', `${good}10:10,"Ro`, both, cutOff],
    ['a quote without an end below quoted lines', `${quoted}10:10,"Rocky,Dog,2300,V\n`, both, oneUnreadable],
    [
      'a quote without an end in the middle',
      `${heading}09:10,"Rocky,Dog,1,V\n${biscuit}${luna}`,
      both,
      oneUnreadable,
    ],
    ['a comma within a name', `${good}10:10,Rocky, the third,Dog,2300,Dr Moor\n`, both, oneUnreadable],
    ['a comma too few', `${good}10:10,Rocky,Dog 2300,Dr Moor\n`, both, oneUnreadable],
    ['a line of another report', `${good}Printed by Ann\nPage 1\n`, both, twoUnreadable],
    ['a name of 501 characters', `${good}10:10,${'x'.repeat(501)},Dog,2300,Dr Moor\n`, both, oneUnreadable],
    ['a line of a million characters', `${heading}${biscuit}${long}${luna}`, both, oneUnreadable],
    ['a damaged character in a name', damaged, both, oneUnreadable],
    ['a date that is none', `${bothOn(dotted)}soon,10:10,Rocky,1\n`, both, oneUnreadable],
    ['the 31st of February', `${bothOn(today.iso)}2026-02-31,10:10,Rocky,1\n`, both, oneUnreadable],
    ['yesterday’s', bothOn(yesterday.iso), [], `${nothingToday} yesterday.`],
    ['tomorrow’s', bothOn(tomorrow.iso), [], `${nothingToday} ${tomorrow.written}.`],
    ['a line of sixty thousand cells', `${good}${','.repeat(60_000)}x\n`, both, oneUnreadable],
    ['a million characters without a line end', `${good}${'x'.repeat(1_000_000)}`, both, cutOff],
    ['10,001 lines', good + '2026,x,y,z,v\n'.repeat(9999), [], tooLong],
    ['more than 1 MB of lines', `${good}${'12:00,Rocky,Dog,2300,Dr Moor\n'.repeat(37_000)}`, [], tooLarge],
  ];
}
