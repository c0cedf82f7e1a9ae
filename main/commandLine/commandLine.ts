import { parseArgs } from 'node:util';
import type { Patient } from '../../shared/consult/consult.ts';
import { err, ok, type Result } from '../../shared/result.ts';
import { similarWords } from '../../shared/text/similarWords.ts';
import { isConsultLink, patientFromOutside, readConsultLink } from './consultLink.ts';
import { commandLineJobFailed, jobSucceeded, type JobResult } from './jobResult.ts';

export type ConsultStart =
  | { readonly patient: Patient; readonly problem: null }
  /** `problem` says what is wrong with the link, for the maker of the other program. */
  | { readonly patient: null; readonly problem: string };

export type NoteFromRecordingJob = { readonly file: string; readonly patient: Patient };
export type CheckPolicyJob = { readonly file: string };
/** null: no report. */
export type SelfTestJob = { readonly reportFile: string | null };
export type ClientSecretJob = { readonly kind: 'save' | 'remove' };
/** With the private key for the policy's recoveryPublicKey. */
export type RecoverDataKeyJob = { readonly from: { readonly file: string } | 'input' };

type ParsedCommandLine =
  | { readonly job: 'window'; readonly started: ConsultStart | null }
  | ({ readonly job: 'checkPolicy' } & CheckPolicyJob)
  | ({ readonly job: 'selfTest' } & SelfTestJob)
  | ({ readonly job: 'clientSecret' } & ClientSecretJob)
  | ({ readonly job: 'recover' } & RecoverDataKeyJob)
  | { readonly job: 'connect' | 'connections' }
  | ({ readonly job: 'print' } & NoteFromRecordingJob);

const alone = { type: 'boolean' } as const;
const text = { type: 'string', of: 'TEXT' } as const;
const file = { type: 'string', of: 'FILE' } as const;
/** This app's own words; all others belong to Electron and Chromium. */
const options = {
  consult: alone,
  patient: text,
  species: text,
  reference: text,
  'check-policy': file,
  'self-test': alone,
  report: file,
  'provision-client-secret': alone,
  remove: alone,
  recover: file,
  connect: alone,
  connections: alone,
  print: alone,
  import: file,
  help: alone,
  version: alone,
};
type Name = keyof typeof options;
const fields = ['patient', 'species', 'reference'] as const satisfies readonly Name[];

const jobs = {
  consult: fields,
  'check-policy': [],
  'self-test': ['report'],
  'provision-client-secret': ['remove'],
  recover: [],
  connect: [],
  connections: [],
  print: ['import', ...fields],
} as const satisfies { readonly [Job in Name]?: readonly Name[] };
type Job = keyof typeof jobs;
const jobNames = Object.keys(jobs) as readonly Job[];

export const commandLineUsages: Readonly<Record<Job, string>> = {
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
  connect:
    'Usage: --connect < FILE     FILE holds a JSON list of address, vet, practice, isTest, and token or code',
  connections: 'Usage: --connections     lists the connections as one JSON object on standard output',
  print: 'Usage: --import FILE [--patient NAME] [--species TEXT] [--reference TEXT] --print',
};
const everyUsage = [
  ...Object.values(commandLineUsages),
  'Usage: --version     prints the version of the app',
  'Usage: --ui-automation [--answer-dialogs=FILE]     lets a program drive the app, where the policy allows it',
  'Each goes with --user-data-dir=DIR too.',
].join('\n');

const tokensOf = (argv: readonly string[]) =>
  parseArgs({ args: [...argv], options, strict: false, allowPositionals: true, tokens: true }).tokens;
type Token = ReturnType<typeof tokensOf>[number];
/** `index`: its place on the command line. `inlineValue`: the value stands behind an equals sign. */
type Word = Extract<Token, { readonly kind: 'option' }> & { readonly name: Name };

const isOwn = (token: Token): token is Word => token.kind === 'option' && Object.hasOwn(options, token.name);

/**
 * Chromium sends the words to the running app and kills that app if they do not fit into its message (32 KiB,
 * in which the patient stands a second time).
 */
const longestWithConsult = 10_000;

/** The error is what to print instead, and repeats no value. */
export function parseCommandLine(
  argv: readonly string[],
  version: string,
): Result<ParsedCommandLine, JobResult> {
  const tokens = tokensOf(argv);
  const words = tokens.filter(isOwn);
  const links = argv.filter(isConsultLink);
  const has = (name: Name): boolean => words.some((word) => word.name === name);
  // The first, because a hostile link may have left words on the command line.
  const job = links.length > 0 ? 'consult' : jobNames.find(has);
  const refused = (usage: string, sentence: string) => err(commandLineJobFailed(`${sentence}\n${usage}`, 2));
  if (links.length === 0) {
    const mistyped = mistypedIn(argv, tokens);
    if (mistyped !== null) return refused(job === undefined ? everyUsage : commandLineUsages[job], mistyped);
    if (has('help')) return err(jobSucceeded(`${everyUsage}\n`));
    if (has('version')) return err(jobSucceeded(`${version}\n`));
  }
  const [first] = words;
  if (job === undefined) {
    if (first === undefined) return ok({ job: 'window', started: null });
    const takers = jobNames.filter((one) => (jobs[one] as readonly Name[]).includes(first.name));
    const sentence = valueFault(first) ?? `--${first.name} goes with --${takers.join(' or --')} only.`;
    return refused(commandLineUsages[takers.at(-1) ?? 'print'], sentence);
  }
  if (job === 'consult' && argv.join(' ').length > longestWithConsult)
    return refused(commandLineUsages[job], 'The command line is too long.');
  const asked = links.length > 0 ? linkAsked(argv, links, words) : jobAsked(job, tokens, words);
  return asked.ok ? asked : refused(commandLineUsages[job], asked.error);
}

/** No other word of Chromium's is near to these. */
const known = [...Object.keys(options), 'user-data-dir', 'ui-automation', 'answer-dialogs'];

/** Chromium drops unknown words, so a consult would be sent without its patient. */
function mistypedIn(argv: readonly string[], tokens: readonly Token[]): string | null {
  for (const { index } of tokens) {
    // Word processors make one long dash of two.
    const [word, name = ''] = /^[-–—]+([^=]+)/.exec(argv[index] ?? '') ?? [];
    const [near] = known.some((one) => word === `--${one}`) ? [] : similarWords(name, known);
    if (near !== undefined) return `There is no option ${word}; the nearest one is --${near}.`;
  }
  return null;
}

/**
 * The installers register `PROGRAM -- LINK`. A link that breaks out of its quotes leaves words behind it,
 * which must reach neither this app nor Chromium.
 */
function linkAsked(
  argv: readonly string[],
  [link = '', ...more]: readonly string[],
  [other]: readonly Word[],
): Result<ParsedCommandLine, string> {
  if (more.length > 0 || argv.at(-1) !== link)
    return err('A link must be the last word of the command line.');
  if (other !== undefined) return err(`A link does not go with --${other.name}.`);
  const read = readConsultLink(link);
  const started = read.ok ? { patient: read.value, problem: null } : { patient: null, problem: read.error };
  return ok({ job: 'window', started });
}

function jobAsked(
  job: Job,
  tokens: readonly Token[],
  words: readonly Word[],
): Result<ParsedCommandLine, string> {
  // The words before belong to the runtime, such as the folder of a checkout.
  const isStray = tokens.some(({ kind, index }) => kind === 'positional' && index > (words[0]?.index ?? 0));
  const own = words.find(({ name }) => name === job);
  if ((job === 'provision-client-secret' || job === 'connect') && (isStray || own?.inlineValue === true))
    return err(
      'The secret is read from standard input, never from the command line, where others can see it. ' +
        'If a real one was just typed there, ask the service for a new one.',
    );
  const fault = faultOf(job, words);
  if (fault !== null) return err(fault);
  if (isStray) return err('A word belongs to no option. Put names with blanks in quotes.');
  return askedBy(job, words);
}

function askedBy(job: Job, words: readonly Word[]): Result<ParsedCommandLine, string> {
  const value = (name: Name): string => words.find((word) => word.name === name)?.value ?? '';
  const patient = patientFromOutside({
    name: value('patient'),
    species: value('species'),
    reference: value('reference'),
  });
  if (!patient.ok) return patient;
  switch (job) {
    case 'consult':
      return ok({ job: 'window', started: { patient: patient.value, problem: null } });
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
    case 'connect':
    case 'connections':
      return ok({ job });
    case 'print':
      if (value('import') === '') return err('--print needs --import FILE.');
      return ok({ job: 'print', file: value('import'), patient: patient.value });
  }
}

function faultOf(job: Job, words: readonly Word[]): string | null {
  for (const [index, word] of words.entries()) {
    const { name } = word;
    if (name !== job && !(jobs[job] as readonly Name[]).includes(name))
      return `--${job} does not go with --${name}.`;
    if (words.findIndex((one) => one.name === name) !== index) return `--${name} is given twice.`;
    const fault = valueFault(word);
    if (fault !== null) return fault;
  }
  return null;
}

/**
 * A word that starts with a dash is the next switch, and one with a slash may be one of Chromium's, wherever
 * it stands; `-` alone means standard input.
 */
function valueFault({ name, value, inlineValue }: Word): string | null {
  const option = options[name];
  if (option.type === 'boolean') return inlineValue === true ? `--${name} takes no value.` : null;
  const asSwitch = option.of === 'FILE' ? /^-./ : /^(?:-.|\/)/;
  const isGiven = value !== undefined && (value !== '' || (option.of === 'TEXT' && inlineValue));
  if (isGiven && (inlineValue || !asSwitch.test(value))) return null;
  return `--${name} needs a value. Write --${name}=${option.of}.`;
}

/** For another start: a job is done once, and a patient comes once. */
export function withoutJobArguments(argv: readonly string[]): readonly string[] {
  const own = new Set(
    tokensOf(argv)
      .filter(isOwn)
      .flatMap(({ index, inlineValue }) => (inlineValue === false ? [index, index + 1] : [index])),
  );
  return argv.filter((word, at) => !own.has(at) && !isConsultLink(word));
}
