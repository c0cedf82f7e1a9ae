import { resolve } from 'node:path';
import { defineConfig } from 'vitest/config';

/** What holds the delivery, without programs, displays and keychains: each of its tests is run thousands of times. */
export default defineConfig({
  root: resolve(import.meta.dirname, '..'),
  test: {
    include: [
      'unit/shared/**/*.test.ts',
      'unit/main/{commands,connections,consults,noteService,retention,settings}/**/*.test.ts',
      'unit/main/commandLine/printNote.test.ts',
      'unit/main/bootstrap/selfTest/serviceCheck.test.ts',
      'integration/noteService/{noteClient,callService,dispatcher,exchangeCode,fileRequests,tlsChecks,proxies}.test.ts',
    ],
    testTimeout: 20_000,
  },
});
