import { appendFileSync, readFileSync } from 'node:fs';
import { stripVTControlCharacters } from 'node:util';

/** Names the file to which the reporters of vitest and Playwright add each failed test of one `npm test`. */
const listVariable = 'CLINIC_FAILED_TESTS';

/** Adds a failed test to the list of the running `npm test`; without one, the test runner's own report is enough. */
export function appendFailure(test: string, message: string | undefined): void {
  const list = process.env[listVariable];
  if (list === undefined) return;
  const lines = stripVTControlCharacters(message ?? 'no message').split('\n');
  const shown = lines.filter((line) => line.trim() !== '').slice(0, 8);
  appendFileSync(list, `${[`✘ ${test}`, ...shown.map((line) => `    ${line}`)].join('\n')}\n`);
}

/** The environment in which test runners add to this file. */
export function listedIn(file: string): NodeJS.ProcessEnv {
  return { [listVariable]: file };
}

/** The failed tests so far, as text; empty where none failed. */
export function readFailures(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return '';
    throw error;
  }
}
