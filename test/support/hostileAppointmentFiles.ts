import { createRandom } from '../chaos/run/random.ts';

const damaged = 'The appointments file is incomplete or damaged.';
const noList = 'The appointments file holds no list.';
const tooLarge = 'The appointments file is too large.';
const noPatients = 'The appointments file has no column for patients.';
const twoTimes = 'The appointments file has two columns for times.';
const oneUnreadable = 'One line of the appointments file could not be read.';
const tooLong = 'The appointments file is too long. Some appointments are missing here.';
const cutOff = 'The last line of the appointments file is cut off.';

/** How a list is hostile: `changing` is written again and again while it is read. */
type Kind = 'wide' | 'deep' | 'fat' | 'endless' | 'changing';

export type HostileAppointmentFile = {
  readonly kind: Kind;
  readonly name: string;
  /** Of `changing`, what is there in the end. */
  readonly content: string | Uint8Array;
  /** What the app says of it. */
  readonly sentence: string;
};

/** The largest file that the app reads is a little larger. */
const megabyte = 1_000_000;
const bytesFor = (size: number): number => (0.5 + 0.5 * size) * megabyte;

/** `one` as often as it takes to make about so many characters. */
function many(length: number, one: (nth: number) => string): string {
  const parts: string[] = [];
  for (let written = 0, nth = 0; written < length; nth += 1) {
    const part = one(nth);
    parts.push(part);
    written += part.length;
  }
  return parts.join('');
}

const biscuit = '{"time":"09:30","patient":"Biscuit","reference":"2211"}';
const lines = 'time,patient,reference\n09:30,Biscuit,2211\n';

type Make = (size: number) => readonly [name: string, content: string | Uint8Array, sentence: string];

/** `size`: from 0 to 1, how hostile. */
const makes: Readonly<Record<Kind, readonly Make[]>> = {
  wide: [
    (size) => [
      'objects with a field name each',
      `[${biscuit}${many(bytesFor(size), (nth) => `,{"f${nth}":1}`)}]`,
      tooLong,
    ],
    (size) => [
      'one object with a million fields',
      `[{"patient":"Biscuit"${many(bytesFor(size) - 100, (nth) => `,"f${nth}":1`)}}]`,
      'The appointments file has no column for times.',
    ],
    (size) => [
      'objects with a hundred field names each',
      `[{"x":1}${many(bytesFor(size), (nth) => `,{${Array.from({ length: 100 }, (_, at) => `"f${nth}_${at}":1`).join()}}`)}]`,
      noPatients,
    ],
    (size) => [
      'a name in every spelling',
      `[${biscuit}${many(bytesFor(size), (nth) => `,{"${'_'.repeat(nth % 90)}TIME${' '.repeat(nth % 83)}":1,"time":2}`)}]`,
      twoTimes,
    ],
    (size) => {
      const count = Math.round(8 + 8 * size);
      return [
        'lines of sixty thousand cells',
        lines + `${','.repeat(60_000)}x\n`.repeat(count),
        `${count} lines of the appointments file could not be read.`,
      ];
    },
  ],
  deep: [
    (size) => {
      const depth = Math.round(bytesFor(size) / 10);
      return ['arrays in arrays', '['.repeat(depth) + ']'.repeat(depth), damaged];
    },
    (size) => {
      const depth = Math.round(bytesFor(size) / 10);
      return ['objects in objects', '{"a":'.repeat(depth) + '1' + '}'.repeat(depth), damaged];
    },
    (size) => {
      const depth = Math.round(bytesFor(size) / 10);
      return [
        'an appointment with a deep field',
        `[{"notes":${'['.repeat(depth)}${']'.repeat(depth)}}]`,
        damaged,
      ];
    },
    (size) => ['arrays in a list of arrays', `[${many(bytesFor(size), () => '[[[]]],')}[]]`, noList],
    (size) => [
      'many lists in an object',
      `{${many(bytesFor(size), (nth) => `"l${nth}":[{}],`)}"l":[]}`,
      noList,
    ],
  ],
  fat: [
    (size) => [
      'a name of megabytes',
      `[{"time":"9:30","patient":"${'x '.repeat(bytesFor(size) / 2.1)}"}]`,
      oneUnreadable,
    ],
    (size) => [
      'a name of escapes',
      `[${biscuit},{"patient":"${String.raw`\ud83d`.repeat(bytesFor(size) / 7)}"}]`,
      oneUnreadable,
    ],
    (size) => ['a line of megabytes', `${lines}${'x'.repeat(bytesFor(size))}`, cutOff],
    (size) => ['blanks around a list of texts', `${' '.repeat(bytesFor(size))}["Biscuit"]`, noList],
    (size) => [
      'bytes that are no text',
      new Uint8Array(bytesFor(size)).fill(1),
      'The appointments file is not a text file.',
    ],
  ],
  endless: [
    (size) => ['a list that does not end', `[${many(bytesFor(size), () => `${biscuit},`)}`, damaged],
    (size) => [
      'a list of more than the app reads',
      `[${many(2 * megabyte + bytesFor(size), () => `${biscuit},`)}`,
      tooLarge,
    ],
    (size) => ['a name that does not end', `[${biscuit},{"patient":"${'x'.repeat(bytesFor(size))}`, damaged],
    (size) => [
      'lines without an end',
      lines + many(2 * megabyte + bytesFor(size), () => '09:30,Luna,2290\n'),
      tooLarge,
    ],
    (size) => ['a number that does not end', `[${'7'.repeat(bytesFor(size))}`, damaged],
  ],
  changing: [
    (size) => ['half of a list', `[${biscuit},{"patient":"${'x'.repeat(1000 * size)}`, damaged],
    () => ['nothing at all', '', 'The appointments file is empty.'],
    (size) => ['another report', `owner,balance\n${'Smith,12\n'.repeat(1000 * size)}`, noPatients],
    () => ['two lists', `{"a":[${biscuit}],"b":[${biscuit}]}`, noList],
    () => ['a time twice', `time,patient,start\n9:30,Biscuit,9:30\n`, twoTimes],
  ],
};

const kinds = ['wide', 'deep', 'fat', 'endless', 'changing'] as const;

/** As many of each kind, of random sizes that are the same for the same seed. */
export function hostileAppointmentFiles(count: number, seed: number): readonly HostileAppointmentFile[] {
  const random = createRandom(seed);
  return Array.from({ length: count }, (_, nth): HostileAppointmentFile => {
    const kind = kinds[nth % kinds.length] ?? 'wide';
    const ways = makes[kind];
    const make = ways[Math.floor(nth / kinds.length) % ways.length];
    if (make === undefined) throw new Error('no such file');
    const [name, content, sentence] = make(random.share());
    return { kind, name: `${nth + 1}, ${kind}: ${name}`, content, sentence };
  });
}
