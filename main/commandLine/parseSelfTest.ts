import { err, ok, type Result } from '../../shared/result.ts';

/** Is this workstation fit for work: `--self-test [--report FILE]`. */

const flag = '--self-test';
const reportFlag = '--report';
export const selfTestUsage = `Usage: ${flag} [${reportFlag} FILE]     prints one JSON object on standard output`;

/** Commands of their own. */
const others = ['--import', '--print', '--provision-client-secret', '--recover'];

/** `reportFile`: as it was given, where the report goes; null: nowhere. */
export type SelfTestJob = { readonly reportFile: string | null };

const nameOf = (word: string): string => word.split('=', 1)[0] ?? '';

/** null: the command line is about something else. */
export function parseSelfTest(argv: readonly string[]): Result<SelfTestJob | null, string> {
  const names = argv.map(nameOf);
  if (!names.includes(flag))
    return names.includes(reportFlag) ? err(`${reportFlag} needs ${flag}.`) : ok(null);
  if (!argv.includes(flag)) return err(`${flag} takes no value.`);
  const other = names.find((name) => others.includes(name));
  if (other !== undefined) return err(`${flag} does not go with ${other}.`);
  const reports = argv.flatMap((word, index) => (nameOf(word) === reportFlag ? [index] : []));
  const [at] = reports;
  if (at === undefined) return ok({ reportFile: null });
  if (reports.length > 1) return err(`${reportFlag} is given twice.`);
  const reportFile = fileAt(argv, at);
  return reportFile === '' ? err(`${reportFlag} needs a file.`) : ok({ reportFile });
}

/** Empty: none is named. A file whose name begins with dashes is given after `=`. */
function fileAt(argv: readonly string[], at: number): string {
  const word = argv[at] ?? '';
  if (word.includes('=')) return word.slice(reportFlag.length + 1);
  const next = argv[at + 1] ?? '';
  return next.startsWith('--') ? '' : next;
}

/** The command line without the self-test, for the app that starts after it. */
export function withoutSelfTest(argv: readonly string[]): readonly string[] {
  return argv.filter((word, index) => {
    const isFile = argv[index - 1] === reportFlag && !word.startsWith('--');
    return word !== flag && nameOf(word) !== reportFlag && !isFile;
  });
}
