import type { Reporter, TestCase, TestError, TestResult } from '@playwright/test/reporter';
import path from 'node:path';
import { logTest } from './testLog.ts';

/** Writes what the tests do to the log of `npm test`. Playwright loads it by its file. */
class PlaywrightLog implements Reporter {
  onTestBegin(test: TestCase): void {
    logTest({ test: nameOf(test), state: 'began' });
  }

  onTestEnd(test: TestCase, result: TestResult): void {
    if (result.status === 'skipped') logTest({ test: nameOf(test), state: 'left' });
    else if (result.status === test.expectedStatus) logTest({ test: nameOf(test), state: 'passed' });
    else logTest({ test: nameOf(test), state: 'failed', message: result.error?.message ?? result.status });
  }

  onError(error: TestError): void {
    logTest({ test: 'an error outside of a test', state: 'failed', message: error.message });
  }
}

function nameOf(test: TestCase): string {
  const file = path.relative(process.cwd(), test.location.file);
  return `${file}:${test.location.line} › ${test.titlePath().slice(3).join(' › ')}`;
}

// Playwright takes a reporter from the default export only.
export default PlaywrightLog;
