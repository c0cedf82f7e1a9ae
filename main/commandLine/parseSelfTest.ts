import { err, ok, type Result } from '../../shared/result.ts';

/** Is this workstation fit for work: `--self-test`. */

const flag = '--self-test';
export const selfTestUsage = `Usage: ${flag}     prints one JSON object on standard output`;

/** Commands of their own. */
const others = ['--import', '--print', '--provision-client-secret', '--recover'];

/** false: the command line is about something else. */
export function parseSelfTest(argv: readonly string[]): Result<boolean, string> {
  const nameOf = (word: string): string => word.split('=', 1)[0] ?? '';
  if (!argv.some((word) => nameOf(word) === flag)) return ok(false);
  if (!argv.includes(flag)) return err(`${flag} takes no value.`);
  const other = argv.map(nameOf).find((name) => others.includes(name));
  return other === undefined ? ok(true) : err(`${flag} does not go with ${other}.`);
}
