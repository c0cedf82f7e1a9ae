import { Writable } from 'node:stream';

/**
 * To be called before anything is written. The reader of a stream may be gone, and a program without a console may have
 * none: neither may end the app, nor keep it busy with the errors of its own error messages.
 */
export function guardStandardStreams(): void {
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
