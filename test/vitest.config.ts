import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';
import { contract, integration, unitIsolated, unitOutside } from './gate.ts';
import { patience } from './support/patience.ts';
import { vitestLog } from './support/testLog/vitestLog.ts';

/** By default one processor is kept free, and the smallest machines have two. */
const maxWorkers = Math.max(2, availableParallelism() - 1);
/** Only to end what hangs. */
const shortly = {
  // A property may be tried for as long as is asked for (test/support/propertyRuns.ts).
  testTimeout: process.env['CLINIC_PROPERTY_RUNS'] === undefined ? 20_000 * patience : 0,
  hookTimeout: 20_000 * patience,
  expect: { poll: { timeout: 5_000 * patience } },
};
const timeouts = { ...shortly, testTimeout: 100_000 * patience };

/** It measures memory and time: beside others it would be disturbed. */
const limits = ['integration/audio/liveWavTrouble.test.ts'];

export default defineConfig({
  root: import.meta.dirname,
  cacheDir: '../node_modules/.cache/vitest',
  test: {
    reporters: ['default', vitestLog],
    maxWorkers,
    projects: [
      {
        test: {
          name: 'unit',
          include: ['unit/**/*.test.ts'],
          exclude: [...unitIsolated, ...unitOutside],
          // Modules are loaded once for all of them, which halves the processor time.
          isolate: false,
          ...shortly,
        },
      },
      { test: { name: 'unit, isolated', include: [...unitIsolated], exclude: [...unitOutside], ...shortly } },
      { test: { name: 'contract', include: [...contract], ...shortly } },
      { test: { name: 'integration', include: [...integration], ...timeouts } },
      { test: { name: 'unit, long', include: [...unitOutside], ...shortly } },
      {
        test: {
          name: 'contract, long',
          include: ['contract/**/*.test.ts'],
          exclude: [...contract],
          ...shortly,
        },
      },
      {
        test: {
          name: 'integration, long',
          include: ['integration/**/*.test.ts'],
          exclude: [...integration, ...limits],
          ...timeouts,
        },
      },
      { test: { name: 'integration, limits', include: limits, fileParallelism: false, ...timeouts } },
    ],
  },
});
