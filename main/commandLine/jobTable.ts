import { err, ok, type Result } from '../../shared/result.ts';

/** Something that a process may be started for. */
type Job<Asked> = {
  /** null: the command line is about something else. The error is a sentence. */
  readonly parse: (argv: readonly string[]) => Result<Asked | null, string>;
  readonly usage: string;
  /** A window needs the data folder too. */
  readonly needs: 'nothing' | 'dataFolder' | 'window';
  /** Begins before Electron is ready. */
  readonly run: (asked: Asked) => Promise<void>;
};

type AskedJob = Pick<Job<never>, 'needs'> & { readonly run: () => Promise<void> };
type Row = (argv: readonly string[]) => Result<AskedJob | null, string>;

/** A row of the table of jobs. */
export const job =
  <Asked>({ parse, usage, needs, run }: Job<Asked>): Row =>
  (argv) => {
    const asked = parse(argv);
    if (!asked.ok) return err(`${asked.error}\n${usage}\n`);
    const { value } = asked;
    return ok(value === null ? null : { needs, run: () => run(value) });
  };

/** The first job of the table that the command line asks for, or the reason why it cannot run; else `usual`. */
export function askedJob(
  table: readonly Row[],
  argv: readonly string[],
  usual: AskedJob,
): Result<AskedJob, string> {
  for (const row of table) {
    const asked = row(argv);
    if (!asked.ok) return asked;
    if (asked.value !== null) return ok(asked.value);
  }
  return ok(usual);
}
