import type { Reporter } from 'vitest/node';
import { appendFailure } from './failureList.ts';

/** Adds failed tests, failed files and errors outside of tests to the list of `npm test`. */
export const vitestFailures: Reporter = {
  onTestCaseResult(test) {
    const result = test.result();
    if (result.state !== 'failed') return;
    appendFailure(`test/${test.module.relativeModuleId} › ${test.fullName}`, result.errors[0]?.message);
  },
  onTestModuleEnd(module) {
    for (const error of module.errors()) appendFailure(`test/${module.relativeModuleId}`, error.message);
  },
  onTestRunEnd(_modules, unhandledErrors) {
    for (const error of unhandledErrors) appendFailure('an error outside of a test', error.message);
  },
};
