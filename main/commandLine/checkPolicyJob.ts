import { err, ok, type Result } from '../../shared/result.ts';
import { failed, type JobResult } from './jobResult.ts';

/** IT checks a policy file before it is rolled out. */
export type CheckPolicyJob = { readonly file: string };

const flag = '--check-policy';

export const checkPolicyUsage = `Usage: ${flag} FILE     prints each fault of the policy file`;

/** Commands of their own. */
const others = ['--import', '--print', '--self-test', '--provision-client-secret', '--recover'];

const nameOf = (word: string): string => word.split('=', 1)[0] ?? '';

/** null: the command line is about something else. */
export function parseCheckPolicyJob(argv: readonly string[]): Result<CheckPolicyJob | null, string> {
  const places = argv.flatMap((word, at) => (nameOf(word) === flag ? [at] : []));
  const [at] = places;
  if (at === undefined) return ok(null);
  if (places.length > 1) return err(`${flag} is given twice.`);
  const other = argv.map(nameOf).find((name) => others.includes(name));
  if (other !== undefined) return err(`${flag} does not go with ${other}.`);
  const isInline = argv[at] !== flag;
  const file = isInline ? argv[at]?.slice(flag.length + 1) : argv[at + 1];
  if (file === undefined || file === '' || (!isInline && file.startsWith('--')))
    return err(`${flag} needs the policy file.`);
  return ok({ file });
}

/** `name` empty: it concerns the file. */
type Fault = { readonly name: string; readonly reason: string };

/** null: the file cannot be read. A text: why it cannot be checked. */
type Checked = { readonly settings: number; readonly faults: readonly Fault[] } | string | null;

/** Exit code 0: no fault. 1: faults, each on a line of its own. 2: bad usage, or the file cannot be read. */
export function checkPolicyResult({ file }: CheckPolicyJob, checked: Checked): JobResult {
  if (checked === null) return failed(`The file cannot be read.\n${checkPolicyUsage}`, 2);
  if (typeof checked === 'string') return failed(checked, 2);
  const { settings, faults } = checked;
  const summary =
    faults.length === 0
      ? `${file}: no fault in ${counted(settings, 'setting')}`
      : `${file}: ${counted(faults.length, 'fault')}`;
  const lines = [...faults.map((fault) => `${file}: ${shown(fault)}`), summary];
  return { exitCode: faults.length === 0 ? 0 : 1, stdout: `${lines.join('\n')}\n`, stderr: '' };
}

const counted = (count: number, noun: string): string => `${count} ${noun}${count === 1 ? '' : 's'}`;

/** In characters, for an unknown name in the file. */
const longestName = 200;

function shown({ name, reason }: Fault): string {
  const printable = name.slice(0, longestName).replaceAll(/\p{Cc}/gu, '�');
  return name === '' ? reason : `${printable}: ${reason}`;
}
