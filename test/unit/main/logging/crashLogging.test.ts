import { homedir } from 'node:os';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { Log } from '../../../../main/logging/logEvent.ts';
import { installCrashLogging } from '../../../../main/logging/crashLogging.ts';

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
function report(error: unknown) {
  const events: LogEvent[] = [];
  const stderr = vi.spyOn(process.stderr, 'write').mockReturnValue(true);
  installCrashLogging((event) => events.push(event));
  const ours = process.listeners('uncaughtException').find((listener) => !before.includes(listener));
  ours?.(error as Error, 'uncaughtException');
  return [events, stderr.mock.calls] as const;
}
const noted = (error: unknown): string => JSON.stringify(report(error));

/** What of these lines of a stack is written on stderr, and logged. */
function placesOf(...lines: readonly string[]): readonly string[] {
  const error = new Error('x');
  error.stack = ['Error: x', ...lines].join('\n');
  const [events, [[written] = ['']]] = report(error);
  const places = String(written).split('\n').slice(1, -1);
  expect(events).toMatchObject([{ places: places.map((place) => place.trim()) }]);
  return places;
}

describe('a defect', () => {
  it('a defect is told by its kind and its place, never by its message', () => {
    const text = noted(new RangeError('Biscuit limps\n    at the left hind leg'));
    expect(text).toContain('RangeError');
    expect(text).toContain('crashLogging.test.ts');
    expect(text).not.toContain('Biscuit');
    expect(text).not.toContain('hind leg');
  });

  it('a defect is told without the name of the account', () => {
    const error = new Error('x');
    error.stack = `Error: x\n    at run (${homedir()}/clinic/index.js:1:2)`;
    expect(noted(error)).toContain('(index.js:1:2)');
    expect(noted(error)).not.toContain(homedir());
  });

  it('a defect may be anything', () => {
    expect(noted('Biscuit')).toContain('string');
    expect(noted('Biscuit')).not.toContain('Biscuit');
  });
});

const at = (path: string): string => `    at async Object.<anonymous> (${path}:1:2)`;

it('a line of a stack names the file and no folder', () => {
  const paths = [
    '/home/Jörg Müller/clinic/index.js',
    'file:///home/j%c3%b6rg%20m%c3%bcller/clinic/index.js',
    String.raw`C:\Users\Jörg Müller\clinic\index.js`,
    'c:/Users/Jörg Müller/clinic/index.js',
    'file:///C:/Users/J%C3%B6rg%20M%C3%BCller/clinic/index.js',
    String.raw`D:\Profile (neu)\Jörg Müller\clinic\index.js`,
    String.raw`\\server\profiles\Jörg Müller\index.js`,
    '/home/Jörg (Praxis)/clinic/index.js',
  ];
  const linesOf = (path: string): readonly string[] => [at(path), `    at ${path}:1:2`];
  expect(placesOf(...paths.flatMap(linesOf))).toEqual(paths.flatMap(() => linesOf('index.js')));
});

it('a line of a stack about Node itself stays as it is', () => {
  const line = at('node:internal/modules/run');
  expect(placesOf(line)).toEqual([line]);
});
