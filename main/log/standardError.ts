/**
 * Writes to stderr where there is one. Its reader may be gone, and a program without a console has none: neither may end
 * the app, nor keep it busy with the errors of its own error messages.
 */
export function writeStandardError(text: string): void {
  try {
    process.stderr.write(text);
  } catch {
    // Nobody can be told.
  }
}

/** To be called before anything is written. An error of one of the streams is then no uncaught exception. */
export function ignoreStreamErrors(): void {
  for (const name of ['stdout', 'stderr'] as const) {
    try {
      process[name].on('error', () => undefined);
    } catch {
      // There is no such stream.
    }
  }
}
