import { appendFileSync, existsSync, readFileSync } from 'node:fs';
import { stripVTControlCharacters } from 'node:util';

/** Names the file to which the reporters of vitest and Playwright write what the tests of one group do. */
const logVariable = 'CLINIC_TEST_LOG';

/** `left` is a test file that has ended, or a test that was skipped: neither passed nor failed. */
type Entry = {
  readonly test: string;
  readonly state: 'began' | 'passed' | 'failed' | 'left';
  readonly message?: string | undefined;
};

export type TestLog = {
  readonly passed: number;
  /** Each failed test with the first lines of its message, to print. */
  readonly failed: readonly string[];
  /** The tests and files that have begun and not ended. */
  readonly underWay: readonly string[];
};

/** Adds to the log of the running `npm test`; without one, the test runner's own report is enough. */
export function logTest(entry: Entry): void {
  const log = process.env[logVariable];
  if (log !== undefined) appendFileSync(log, `${JSON.stringify(entry)}\n`);
}

/** The environment in which test runners write to this file. */
export function loggedIn(file: string): NodeJS.ProcessEnv {
  return { [logVariable]: file };
}

/** What is in the log so far; empty where nothing began. */
export function readTestLog(file: string): TestLog {
  const lines = existsSync(file) ? readFileSync(file, 'utf8').split('\n').filter(Boolean) : [];
  const entries = lines.map((line) => JSON.parse(line) as Entry);
  const underWay = new Set<string>();
  for (const { test, state } of entries) {
    if (state === 'began') underWay.add(test);
    else underWay.delete(test);
  }
  return {
    passed: entries.filter(({ state }) => state === 'passed').length,
    failed: entries.filter(({ state }) => state === 'failed').map(asText),
    underWay: [...underWay],
  };
}

function asText({ test, message = 'no message' }: Entry): string {
  const lines = stripVTControlCharacters(message).split('\n');
  const shown = lines.filter((line) => line.trim() !== '').slice(0, 8);
  return [`✘ ${test}`, ...shown.map((line) => `    ${line}`)].join('\n');
}
