/** Start-up cannot go on; the message is one or two plain sentences for the person at the terminal. */
export class PlainStop extends Error {
  override readonly name = 'PlainStop';
}

/** The launcher's only voice is stderr: stdout belongs to the app, and must parse as JSON under `--print`. */
export function say(line: string): void {
  process.stderr.write(`${line}\n`);
}

/** Runs a command-line entry: a PlainStop becomes its sentence and exit code 1, anything else its stack. */
export async function runEntry(entry: () => Promise<number>): Promise<never> {
  try {
    process.exit(await entry());
  } catch (reason) {
    if (reason instanceof PlainStop) say(reason.message);
    else say(reason instanceof Error ? (reason.stack ?? reason.message) : String(reason));
    process.exit(1);
  }
}
