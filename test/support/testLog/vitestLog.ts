import type { Reporter, TestCase, TestModule } from 'vitest/node';
import { logTest } from './testLog.ts';

/** Writes what the tests and their files do, and errors outside of tests, to the log of `npm test`. */
export const vitestLog: Reporter = {
  onTestModuleStart(module) {
    logTest({ test: fileOf(module), state: 'began' });
  },
  onTestCaseReady(test) {
    logTest({ test: nameOf(test), state: 'began' });
  },
  onTestCaseResult(test) {
    const { state, errors } = test.result();
    if (state === 'failed') logTest({ test: nameOf(test), state, message: errors[0]?.message });
    else logTest({ test: nameOf(test), state: state === 'passed' ? state : 'left' });
  },
  onTestModuleEnd(module) {
    logTest({ test: fileOf(module), state: 'left' });
    for (const { message } of module.errors()) logTest({ test: fileOf(module), state: 'failed', message });
  },
  onTestRunEnd(_modules, unhandledErrors) {
    for (const { message } of unhandledErrors)
      logTest({ test: 'an error outside of a test', state: 'failed', message });
  },
};

function fileOf(module: TestModule): string {
  return `test/${module.relativeModuleId}`;
}

function nameOf(test: TestCase): string {
  return `${fileOf(test.module)} › ${test.fullName}`;
}
