import { homedir } from 'node:os';
import type { Log } from './logEvent.ts';
import { withoutHome } from './withoutHome.ts';
import { Writable } from 'node:stream';

/**
 * A defect must not end a recording or an upload that has nothing to do with it, and must not open a dialog that
 * nobody sees. Written without its message, which may hold what a person wrote.
 */
export function installCrashLogging(log: Log): void {
  guardStandardStreams();
  let isBeingNoted = false;
  const note = (error: unknown): void => {
    // A defect of what notes defects would be noted for ever.
    if (isBeingNoted) return;
    isBeingNoted = true;
    try {
      write(error);
    } finally {
      isBeingNoted = false;
    }
  };
  const write = (error: unknown): void => {
    const kind = error instanceof Error ? error.name : typeof error;
    const places = placesOf(error);
    process.stderr.write([`A defect: ${kind}`, ...places, ''].join('\n'));
    log({ event: 'defect', kind, places: places.map((place) => place.trim()) });
  };
  process.on('uncaughtException', note);
  process.on('unhandledRejection', note);
}

/** The stack behind the message, line by line; without the home folder, whose name is a person's. */
function placesOf(error: unknown): readonly string[] {
  if (!(error instanceof Error) || error.stack === undefined) return [];
  const { stack, message } = error;
  const behindMessage = stack.indexOf(message) + message.length;
  return stack
    .slice(behindMessage)
    .split('\n')
    .filter((line) => line.startsWith('    at '))
    .map((line) => withoutHome(line, homedir()));
}

/**
 * To be called before anything is written. The reader of a stream may be gone, and a program without a console may have
 * none: neither may end the app, nor keep it busy with the errors of its own error messages.
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

/** Takes whatever is written to it. */
const nowhere = (): Writable =>
  new Writable({
    write(_chunk, _encoding, done) {
      done();
    },
  });
