import type { Patient } from '../../shared/consult/consult.ts';
import { err, ok, type Result } from '../../shared/result.ts';
import { isLink, patientFromOutside, readConsultLink } from './consultLink.ts';

/** Another program starts the app, or brings it forward, with a patient for New consult. */
export type ConsultStart =
  | { readonly patient: Patient; readonly problem: null }
  /** A link that cannot be used; `problem` says why, for the maker of the other program. */
  | { readonly patient: null; readonly problem: string };

const flag = '--consult';

export const consultUsage = [
  `Usage: ${flag} [--patient=NAME] [--species=TEXT] [--reference=TEXT]`,
  '       clinic-companion://consult?patient=NAME&species=TEXT&reference=TEXT',
].join('\n');

const fields = { '--patient': 'name', '--species': 'species', '--reference': 'reference' } as const;
type Field = keyof typeof fields;
const isField = (name: string): name is Field => Object.hasOwn(fields, name);

/** Jobs of their own. A link must never reach one. */
const otherJobs = [
  '--import',
  '--print',
  '--self-test',
  '--report',
  '--provision-client-secret',
  '--remove',
  '--recover',
  '--check-policy',
  '--install-update',
  '--start-after-update',
];

/**
 * Chromium sends the words to the running app and kills that app if they do not fit into its message (32 KiB, in which the
 * patient stands a second time).
 */
const longestCommandLine = 10_000;

const nameOf = (word: string): string => word.split('=', 1)[0] ?? '';

/** null: the command line is about something else. */
export function parseConsultStart(argv: readonly string[]): Result<ConsultStart | null, string> {
  const links = argv.filter(isLink);
  const isAsked = argv.some((word) => nameOf(word) === flag);
  if (links.length === 0 && !isAsked) return ok(null);
  if (argv.join(' ').length > longestCommandLine) return err('The command line is too long.');
  const other = argv.map(nameOf).find((name) => otherJobs.includes(name));
  if (other !== undefined) return err(`${other} does not go with a consult from another program.`);
  return links.length === 0 ? parseFields(argv) : parseLink(argv, links);
}

/**
 * The installers register `PROGRAM -- LINK`. A link that breaks out of its quotes leaves words behind it, which must
 * reach neither this app nor Chromium.
 */
function parseLink(
  argv: readonly string[],
  [link = '', ...more]: readonly string[],
): Result<ConsultStart, string> {
  if (more.length > 0 || argv.at(-1) !== link)
    return err('A link must be the last word of the command line.');
  if (argv.some((word) => nameOf(word) === flag || isField(nameOf(word))))
    return err('A link goes with no other words of a consult.');
  const read = readConsultLink(link);
  return ok(read.ok ? { patient: read.value, problem: null } : { patient: null, problem: read.error });
}

function parseFields(argv: readonly string[]): Result<ConsultStart, string> {
  if (!argv.includes(flag)) return err(`${flag} takes no value.`);
  // The words before belong to the runtime, such as the folder of a checkout.
  const first = argv.findIndex((word) => word === flag || isField(nameOf(word)));
  const read = readFields(argv.slice(first));
  if (!read.ok) return read;
  const text = (field: Field): string => read.value.get(field) ?? '';
  const patient = patientFromOutside({
    name: text('--patient'),
    species: text('--species'),
    reference: text('--reference'),
  });
  return patient.ok ? ok({ patient: patient.value, problem: null }) : patient;
}

function readFields(words: readonly string[]): Result<ReadonlyMap<Field, string>, string> {
  const values = new Map<Field, string>();
  for (let at = 0; at < words.length; at += 1) {
    const word = words[at] ?? '';
    const name = nameOf(word);
    if (isField(name)) {
      const isInline = word !== name;
      const value = isInline ? word.slice(name.length + 1) : separateValue(words[at + 1]);
      if (value === null) return err(`${name} needs a value. Write ${name}=TEXT.`);
      if (values.has(name)) return err(`${name} is given twice.`);
      values.set(name, value);
      if (!isInline) at += 1;
    } else if (!word.startsWith('-'))
      return err('A word belongs to no field. Put names with blanks in quotes.');
  }
  return ok(values);
}

/** null: none, or one that Chromium takes for a switch of its own, wherever it stands. */
const separateValue = (word: string | undefined): string | null =>
  word === undefined || /^[-/]/.test(word) ? null : word;

/** The same patient on a command line. */
export const consultArguments = ({ name, species, reference }: Patient): readonly string[] => [
  flag,
  `--patient=${name}`,
  `--species=${species}`,
  `--reference=${reference}`,
];

/** The words for a restart: a patient from another program comes once. */
export function withoutConsult(argv: readonly string[]): readonly string[] {
  const started = parseConsultStart(argv);
  if (started.ok && started.value === null) return argv;
  return argv.filter((word, at) => {
    const before = argv[at - 1] ?? '';
    return !isLink(word) && word !== flag && !isField(nameOf(word)) && !isField(before);
  });
}
