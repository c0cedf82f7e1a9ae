import { defineConfig } from '@playwright/test';

/** A checkout that has changed is built in the time of the first test. */
export default defineConfig({
  timeout: 180_000,
  expect: { timeout: 30_000 },
  // A button by another name is told in half a minute, not at the end of the test.
  use: { actionTimeout: 30_000 },
  fullyParallel: true,
});
