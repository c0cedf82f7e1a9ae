import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';

/** By default one processor is kept free, and the smallest machines have two. */
const maxWorkers = Math.max(2, availableParallelism() - 1);
const timeouts = { testTimeout: 180_000, hookTimeout: 60_000 };

/** They measure memory or time: side by side they would disturb each other. */
const measuring = [
  'integration/**/{longRecording,longTake,stopToReady,sandboxMemory,serviceLimits}.test.ts',
  'integration/**/{backups,manyConsults,liveWav,liveWavTrouble,sealedTake,unsureRestore}.test.ts',
];

export default defineConfig({
  root: import.meta.dirname,
  cacheDir: '../node_modules/.cache/vitest',
  test: {
    projects: [
      { test: { name: 'unit', include: ['unit/**/*.test.ts'], testTimeout: 20_000, maxWorkers } },
      { test: { name: 'contract', include: ['contract/**/*.test.ts'], testTimeout: 20_000, maxWorkers } },
      {
        test: {
          name: 'integration',
          include: ['integration/**/*.test.ts'],
          exclude: measuring,
          maxWorkers,
          ...timeouts,
        },
      },
      {
        test: {
          name: 'integration, alone',
          include: measuring,
          fileParallelism: false,
          ...timeouts,
        },
      },
    ],
  },
});
