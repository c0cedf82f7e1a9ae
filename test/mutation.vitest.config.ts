import { defineConfig } from 'vitest/config';

/** What holds the delivery, without programs, displays and keychains: each of its tests is run thousands of times. */
export default defineConfig({
  root: import.meta.dirname,
  test: {
    include: [
      'unit/shared/**/*.test.ts',
      'unit/main/{consult,noteService}/**/*.test.ts',
      'unit/main/printNote.test.ts',
      'unit/main/selfTest/serviceCheck.test.ts',
      'integration/noteService/{noteClient,callService,dispatcher,exchangeCode,fileRequests,tlsChecks,proxies}.test.ts',
    ],
    testTimeout: 20_000,
  },
});
