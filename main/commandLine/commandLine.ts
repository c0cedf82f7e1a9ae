import { parseArgs } from 'node:util';
import type { Patient } from '../../shared/consult/consult.ts';
import { err, ok, type Result } from '../../shared/result.ts';
import { isLink, patientFromOutside, readConsultLink } from './consultLink.ts';

/** Another program starts the app, or brings it forward, with a patient for New consult. */
export type ConsultStart =
  | { readonly patient: Patient; readonly problem: null }
  /** A link that cannot be used; `problem` says why, for the maker of the other program. */
  | { readonly patient: null; readonly problem: string };

/** A note without a window. */
export type PrintJob = { readonly file: string; readonly patient: Patient };
/** IT checks a policy file before it is rolled out. */
export type CheckPolicyJob = { readonly file: string };
/** Is this workstation fit for work. `reportFile`: where the report goes; null: nowhere. */
export type SelfTestJob = { readonly reportFile: string | null };
/** An administrator puts the client secret into this account's keychain, or takes it out. */
export type ClientSecretJob = { readonly kind: 'save' | 'remove' };
/** IT restores the data key of this account's data folder, with the private key for the policy's recoveryPublicKey. */
export type RecoverJob = { readonly from: { readonly file: string } | 'input' };

/** What a process is started for. */
export type Asked =
  | { readonly job: 'window'; readonly started: ConsultStart | null }
  | ({ readonly job: 'checkPolicy' } & CheckPolicyJob)
  | ({ readonly job: 'selfTest' } & SelfTestJob)
  | ({ readonly job: 'clientSecret' } & ClientSecretJob)
  | ({ readonly job: 'recover' } & RecoverJob)
  | ({ readonly job: 'print' } & PrintJob);

const alone = { type: 'boolean' } as const;
const valued = { type: 'string' } as const;
/** This app's own words; all others belong to Electron and Chromium. */
const options = {
  consult: alone,
  patient: valued,
  species: valued,
  reference: valued,
  'check-policy': valued,
  'self-test': alone,
  report: valued,
  'provision-client-secret': alone,
  remove: alone,
  recover: valued,
  print: alone,
  import: valued,
};
type Name = keyof typeof options;
const fields = ['patient', 'species', 'reference'] as const satisfies readonly Name[];

/** The words that each job takes besides its own. */
const jobs = {
  consult: fields,
  'check-policy': [],
  'self-test': ['report'],
  'provision-client-secret': ['remove'],
  recover: [],
  print: ['import', ...fields],
} as const satisfies { readonly [Job in Name]?: readonly Name[] };
type Job = keyof typeof jobs;
const jobNames = Object.keys(jobs) as readonly Job[];

export const usages: Readonly<Record<Job, string>> = {
  consult: [
    'Usage: --consult [--patient=NAME] [--species=TEXT] [--reference=TEXT]',
    '       clinic-companion://consult?patient=NAME&species=TEXT&reference=TEXT',
  ].join('\n'),
  'check-policy': 'Usage: --check-policy FILE     prints each fault of the policy file',
  'self-test': 'Usage: --self-test [--report FILE]     prints one JSON object on standard output',
  'provision-client-secret': [
    'Usage: --provision-client-secret < FILE       keeps the client secret, read from standard input',
    '       --provision-client-secret --remove     removes it',
  ].join('\n'),
  recover: [
    'Usage: --recover FILE     FILE holds the private key, in PEM, without a passphrase',
    '       --recover - < FILE  the same from standard input',
  ].join('\n'),
  print: 'Usage: --import FILE [--patient NAME] [--species TEXT] [--reference TEXT] --print',
};

type Word = {
  readonly name: Name;
  /** Its place on the command line. */
  readonly at: number;
  readonly value: string | undefined;
  /** The value stands behind an equals sign. */
  readonly isInline: boolean;
};

const isOwn = (name: string): name is Name => Object.hasOwn(options, name);

const tokensOf = (argv: readonly string[]) =>
  parseArgs({ args: [...argv], options, strict: false, allowPositionals: true, tokens: true }).tokens;

const ownWords = (argv: readonly string[]): readonly Word[] =>
  tokensOf(argv).flatMap((token) =>
    token.kind === 'option' && isOwn(token.name)
      ? [{ name: token.name, at: token.index, value: token.value, isInline: token.inlineValue === true }]
      : [],
  );

/**
 * Chromium sends the words to the running app and kills that app if they do not fit into its message (32 KiB, in which the
 * patient stands a second time).
 */
const longestWithConsult = 10_000;

/** What the command line asks for. The error is a sentence with the usage, and repeats no value. */
export function parseCommandLine(argv: readonly string[]): Result<Asked, string> {
  const words = ownWords(argv);
  const links = argv.filter(isLink);
  const refused = (job: Job, sentence: string): Result<never, string> => err(`${sentence}\n${usages[job]}\n`);
  // The first, because a hostile link may have left words on the command line.
  const job = links.length > 0 ? 'consult' : jobNames.find((one) => words.some(({ name }) => name === one));
  const [first] = words;
  if (job === undefined) {
    if (first === undefined) return ok({ job: 'window', started: null });
    const takers = jobNames.filter((one) => (jobs[one] as readonly Name[]).includes(first.name));
    return refused(takers.at(-1) ?? 'print', `--${first.name} goes with --${takers.join(' or --')} only.`);
  }
  if (job === 'consult' && argv.join(' ').length > longestWithConsult)
    return refused(job, 'The command line is too long.');
  const asked = links.length > 0 ? linkAsked(argv, links, words) : jobAsked(job, argv, words);
  return asked.ok ? asked : refused(job, asked.error);
}

/**
 * The installers register `PROGRAM -- LINK`. A link that breaks out of its quotes leaves words behind it, which must
 * reach neither this app nor Chromium.
 */
function linkAsked(
  argv: readonly string[],
  [link = '', ...more]: readonly string[],
  [other]: readonly Word[],
): Result<Asked, string> {
  if (more.length > 0 || argv.at(-1) !== link)
    return err('A link must be the last word of the command line.');
  if (other !== undefined) return err(`A link does not go with --${other.name}.`);
  const read = readConsultLink(link);
  const started = read.ok ? { patient: read.value, problem: null } : { patient: null, problem: read.error };
  return ok({ job: 'window', started });
}

function jobAsked(job: Job, argv: readonly string[], words: readonly Word[]): Result<Asked, string> {
  const own = words.find(({ name }) => name === job);
  if (job === 'provision-client-secret' && own !== undefined) {
    const next = argv[own.at + 1];
    if (own.isInline || (next !== undefined && !next.startsWith('-')))
      return err(
        'The secret is read from standard input, never from the command line, where others can see it. ' +
          'If a real one was just typed there, ask the service for a new one.',
      );
  }
  const fault = faultOf(job, words);
  if (fault !== null) return err(fault);
  const value = (name: Name): string => words.find((word) => word.name === name)?.value ?? '';
  switch (job) {
    case 'consult':
      return consultAsked(argv, words);
    case 'check-policy':
      return ok({ job: 'checkPolicy', file: value('check-policy') });
    case 'self-test':
      return ok({ job: 'selfTest', reportFile: value('report') === '' ? null : value('report') });
    case 'provision-client-secret':
      return ok({
        job: 'clientSecret',
        kind: words.some(({ name }) => name === 'remove') ? 'remove' : 'save',
      });
    case 'recover':
      return ok({ job: 'recover', from: value('recover') === '-' ? 'input' : { file: value('recover') } });
    case 'print': {
      if (value('import') === '') return err('--print needs --import FILE.');
      const patient = patientIn(words);
      return patient.ok ? ok({ job: 'print', file: value('import'), patient: patient.value }) : patient;
    }
  }
}

/** A word that starts with a dash is the next switch; `-` alone means standard input. */
function faultOf(job: Job, words: readonly Word[]): string | null {
  for (const [index, { name, value, isInline }] of words.entries()) {
    if (name !== job && !(jobs[job] as readonly Name[]).includes(name))
      return `--${job} does not go with --${name}.`;
    if (words.findIndex((word) => word.name === name) !== index) return `--${name} is given twice.`;
    if (options[name] === alone) {
      if (isInline) return `--${name} takes no value.`;
      continue;
    }
    const mayBeEmpty = fields.some((field) => field === name) && isInline;
    if (value === undefined || (value === '' && !mayBeEmpty) || (!isInline && /^-./.test(value)))
      return `--${name} needs a value. Write --${name}=TEXT.`;
  }
  return null;
}

function consultAsked(argv: readonly string[], words: readonly Word[]): Result<Asked, string> {
  // Chromium takes such a word for a switch of its own, wherever it stands.
  const asSwitch = words.find(({ value, isInline }) => !isInline && value?.startsWith('/') === true);
  if (asSwitch !== undefined) return err(`--${asSwitch.name} needs a value. Write --${asSwitch.name}=TEXT.`);
  // The words before belong to the runtime, such as the folder of a checkout.
  const from = words[0]?.at ?? 0;
  if (tokensOf(argv).some(({ kind, index }) => kind === 'positional' && index > from))
    return err('A word belongs to no field. Put names with blanks in quotes.');
  const patient = patientIn(words);
  return patient.ok ? ok({ job: 'window', started: { patient: patient.value, problem: null } }) : patient;
}

function patientIn(words: readonly Word[]): Result<Patient, string> {
  const text = (name: Name): string => words.find((word) => word.name === name)?.value ?? '';
  return patientFromOutside({
    name: text('patient'),
    species: text('species'),
    reference: text('reference'),
  });
}

/** The words of the runtime alone, for another start: a job is done once, and a patient comes once. */
export function withoutJob(argv: readonly string[]): readonly string[] {
  const own = new Set(
    ownWords(argv).flatMap(({ at, value, isInline }) =>
      value === undefined || isInline ? [at] : [at, at + 1],
    ),
  );
  return argv.filter((word, at) => !own.has(at) && !isLink(word));
}
