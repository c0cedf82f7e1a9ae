import { homedir } from 'node:os';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { Log } from '../../../../main/logging/logEvent.ts';
import { installCrashLogging, withoutFolders } from '../../../../main/logging/crashLogging.ts';

type LogEvent = Parameters<Log>[0];

const before = process.listeners('uncaughtException');
const beforeRejection = process.listeners('unhandledRejection');
afterEach(() => {
  for (const listener of process.listeners('uncaughtException'))
    if (!before.includes(listener)) process.off('uncaughtException', listener);
  for (const listener of process.listeners('unhandledRejection'))
    if (!beforeRejection.includes(listener)) process.off('unhandledRejection', listener);
  vi.restoreAllMocks();
});

/** What is logged of a defect, and what is written on stderr. */
function noted(error: unknown): string {
  const events: LogEvent[] = [];
  const stderr = vi.spyOn(process.stderr, 'write').mockReturnValue(true);
  installCrashLogging((event) => events.push(event));
  const ours = process.listeners('uncaughtException').find((listener) => !before.includes(listener));
  ours?.(error as Error, 'uncaughtException');
  return JSON.stringify([events, stderr.mock.calls]);
}

describe('a defect', () => {
  it('is told by its kind and its place, never by its message', () => {
    const text = noted(new RangeError('Biscuit limps\n    at the left hind leg'));
    expect(text).toContain('RangeError');
    expect(text).toContain('crashLogging.test.ts');
    expect(text).not.toContain('Biscuit');
    expect(text).not.toContain('hind leg');
  });

  it('is told without the name of the account', () => {
    const error = new Error('x');
    error.stack = `Error: x\n    at run (${homedir()}/clinic/index.js:1:2)`;
    expect(noted(error)).toContain('(index.js:1:2)');
    expect(noted(error)).not.toContain(homedir());
  });

  it('may be anything', () => {
    expect(noted('Biscuit')).toContain('string');
    expect(noted('Biscuit')).not.toContain('Biscuit');
  });
});

const at = (path: string): string => `    at async Object.<anonymous> (${path}:1:2)`;

it.each([
  '/home/Jörg Müller/clinic/index.js',
  'file:///home/j%c3%b6rg%20m%c3%bcller/clinic/index.js',
  String.raw`C:\Users\Jörg Müller\clinic\index.js`,
  'c:/Users/Jörg Müller/clinic/index.js',
  'file:///C:/Users/J%C3%B6rg%20M%C3%BCller/clinic/index.js',
  String.raw`D:\Profile (neu)\Jörg Müller\clinic\index.js`,
  String.raw`\\server\profiles\Jörg Müller\index.js`,
  '/home/Jörg (Praxis)/clinic/index.js',
])('a line of a stack names the file of %s, and no folder', (path) => {
  expect(withoutFolders(at(path))).toBe(at('index.js'));
  expect(withoutFolders(`    at ${path}:1:2`)).toBe('    at index.js:1:2');
});

it('a line of a stack about Node itself stays as it is', () => {
  expect(withoutFolders(at('node:internal/modules/run'))).toBe(at('node:internal/modules/run'));
});
