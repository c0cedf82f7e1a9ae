import type { Log } from './logEvent.ts';
import { Writable } from 'node:stream';

/** The names of a file's folders may be a person's. */
const withoutFolders = (line: string): string =>
  line.replace(/(?<=[\s(])(?:file:|[a-z]:(?=[\\/])|(?=[\\/])).*[\\/]/i, '');

/**
 * A defect must not end the app with its recordings and uploads. Without the message, which may hold a
 * person's text.
 */
export function installCrashLogging(log: Log): void {
  guardStandardStreams();
  let isLogging = false;
  const logDefect = (error: unknown): void => {
    // A defect of the logging itself would repeat forever.
    if (isLogging) return;
    isLogging = true;
    try {
      write(error);
    } finally {
      isLogging = false;
    }
  };
  const write = (error: unknown): void => {
    const kind = error instanceof Error ? error.name : typeof error;
    const places = placesOf(error);
    process.stderr.write([`A defect: ${kind}`, ...places, ''].join('\n'));
    log({ event: 'defect', kind, places: places.map((place) => place.trim()) });
  };
  process.on('uncaughtException', logDefect);
  process.on('unhandledRejection', logDefect);
}

function placesOf(error: unknown): readonly string[] {
  if (!(error instanceof Error) || error.stack === undefined) return [];
  const { stack, message } = error;
  const behindMessage = stack.indexOf(message) + message.length;
  return stack
    .slice(behindMessage)
    .split('\n')
    .filter((line) => line.startsWith('    at '))
    .map(withoutFolders);
}

/**
 * A closed or missing standard stream must neither end the app nor flood it with errors of its own error
 * messages.
 */
function guardStandardStreams(): void {
  for (const name of ['stdout', 'stderr'] as const) {
    try {
      process[name].on('error', () => undefined);
    } catch {
      Object.defineProperty(process, name, { configurable: true, value: nowhere() });
    }
  }
}

const nowhere = (): Writable =>
  new Writable({
    write(_chunk, _encoding, done) {
      done();
    },
  });
