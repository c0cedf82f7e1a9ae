/**
 * A defect must not end a recording or an upload that has nothing to do with it, and must not open a dialog that
 * nobody sees. Written without its message, which may hold what a person wrote.
 */
export function noteDefects(): void {
  const note = (error: unknown): void => {
    const name = error instanceof Error ? error.name : typeof error;
    const stack = error instanceof Error ? (error.stack ?? '') : '';
    const places = stack.split('\n').filter((line) => line.startsWith('    at '));
    process.stderr.write([`A defect: ${name}`, ...places, ''].join('\n'));
  };
  process.on('uncaughtException', note);
  process.on('unhandledRejection', note);
}
