/**
 * Ends a script with its message alone: one or two sentences for the person at the terminal, without a stack.
 */
export class UserError extends Error {
  override readonly name = 'UserError';
}

/** Writes to stderr: stdout belongs to the app, and must parse as JSON under `--print`. */
export function printLine(line: string): void {
  process.stderr.write(`${line}\n`);
}

/**
 * Runs a script's main function and exits with its code; an error exits with 1, a UserError without its
 * stack.
 */
export async function runEntry(entry: () => Promise<number>): Promise<never> {
  try {
    process.exit(await entry());
  } catch (reason) {
    if (reason instanceof UserError) printLine(reason.message);
    else printLine(reason instanceof Error ? (reason.stack ?? reason.message) : String(reason));
    process.exit(1);
  }
}
