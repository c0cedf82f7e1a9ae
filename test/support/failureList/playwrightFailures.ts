import type { Reporter, TestCase, TestError, TestResult } from '@playwright/test/reporter';
import path from 'node:path';
import { appendFailure } from './failureList.ts';

/** Adds failed tests and errors outside of tests to the list of `npm test`. Playwright loads it by its file. */
class PlaywrightFailures implements Reporter {
  onTestEnd(test: TestCase, result: TestResult): void {
    if (result.status === test.expectedStatus || result.status === 'skipped') return;
    const file = path.relative(process.cwd(), test.location.file);
    const name = test.titlePath().slice(3).join(' › ');
    appendFailure(`${file}:${test.location.line} › ${name}`, result.error?.message ?? result.status);
  }

  onError(error: TestError): void {
    appendFailure('an error outside of a test', error.message);
  }
}

// Playwright takes a reporter from the default export only.
export default PlaywrightFailures;
