import { defineConfig } from '@playwright/test';
import e2e from '../playwright.config.ts';

/** For `npm run pictures`, apart from the tests: `npm test` does not play it. */
export default defineConfig({
  ...e2e,
  testDir: '.',
  projects: [{ name: 'pictures', testMatch: 'guidePictures.ts', outputDir: '../../test-results/pictures' }],
  reporter: [['list']],
});
