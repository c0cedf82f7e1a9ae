import { homedir } from 'node:os';
import type { Log } from './logEvent.ts';
import { Writable } from 'node:stream';

function decoded(encoded: string): string {
  try {
    return decodeURIComponent(encoded);
  } catch {
    return encoded;
  }
}

/** The common form of paths: slashes, no percent-encoding. */
const plain = (text: string): string =>
  text
    .replaceAll('\\', '/')
    .replaceAll(/(?:%[\da-f]{2})+/gi, decoded)
    .normalize('NFC');

const asPattern = (text: string): string => text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);

/** Any home folder: Windows' short names spell one in another way. */
const anyHome = /(?:[a-z]:)?\/(?:users|home)\/[^/:)]+/giu;

/** A line of a stack without home folders, whose names may be a person's. */
export function withoutHome(line: string, home: string): string {
  const own = plain(home).replace(/\/+$/, '');
  const paths = plain(line)
    .replaceAll(/file:\/{3}(?=[a-z]:)/gi, '')
    .replaceAll('file://', '');
  const others = own === '' ? paths : paths.replaceAll(new RegExp(asPattern(own), 'giu'), '~');
  return others.replaceAll(anyHome, '~');
}

/**
 * Logs defects instead of ending the app with its recordings and uploads, or opening a dialog. Without the message, which
 * may hold a person's text.
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

/** The lines of the stack, without message and home folder, whose name may be a person's. */
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

/** A closed or missing standard stream must neither end the app nor flood it with errors of its own error messages. */
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
