import { defineConfig } from 'vitest/config';

const timeouts = { testTimeout: 60_000, hookTimeout: 60_000 };

export default defineConfig({
  root: import.meta.dirname,
  cacheDir: '../node_modules/.cache/vitest',
  test: {
    projects: [
      { test: { name: 'unit', include: ['unit/**/*.test.ts'] } },
      { test: { name: 'contract', include: ['contract/**/*.test.ts'], testTimeout: 20_000 } },
      {
        test: {
          name: 'integration',
          include: ['integration/**/*.test.ts'],
          // They measure memory and race real processes: side by side they would disturb each other.
          fileParallelism: false,
          ...timeouts,
        },
      },
    ],
  },
});
