/** The largest file that the app reads is a little larger. */
const size = 1_000_000;
const lines = 'time,patient,reference\n09:30,Biscuit,2211\n';
const damaged = 'The appointments file is incomplete or damaged.';
const noList = 'The appointments file holds no list.';
const tooLarge = 'The appointments file is too large.';
const oneUnreadable = 'One line of the appointments file could not be read.';
const twoTimes = 'The appointments file has two columns for times.';

type HostileAppointmentFile = {
  readonly name: string;
  readonly content: string | Uint8Array;
  /** What the app says of it. */
  readonly sentence: string;
};

const file = (name: string, content: string | Uint8Array, sentence: string): HostileAppointmentFile => ({
  name,
  content,
  sentence,
});

export const hostileAppointmentFiles: readonly HostileAppointmentFile[] = [
  file(
    'lines of sixty thousand cells',
    lines + `${','.repeat(60_000)}x\n`.repeat(16),
    '16 lines of the appointments file could not be read.',
  ),
  file('a line of a million cells', `${lines}${','.repeat(size)}x\n`, oneUnreadable),
  file('a name in every spelling', `patient${',__TIME  ,time'.repeat(size / 14)}\n`, twoTimes),
  file('a name of a megabyte', `time,patient\n9:30,${'x '.repeat(size / 2)}\n`, oneUnreadable),
  file('a name of quotes', `time,patient\n9:30,"${'""'.repeat(size / 2)}"\n`, oneUnreadable),
  file('a quote without an end', `${lines}10:10,"${'x\n'.repeat(size / 2)}`, damaged),
  file('a line of megabytes', lines + 'x'.repeat(size), 'The last line of the appointments file is cut off.'),
  file('lines without an end', lines + '09:30,Luna,2290\n'.repeat(size / 8), tooLarge),
  file('brackets in brackets', '['.repeat(size), noList),
  file('blanks before an object', `${' '.repeat(size)}{}`, noList),
  file('bytes that are no text', new Uint8Array(size).fill(1), 'The appointments file is not a text file.'),
  file(
    'another report',
    `owner,balance\n${'Smith,12\n'.repeat(size / 10)}`,
    'The appointments file has no column for patients.',
  ),
];
