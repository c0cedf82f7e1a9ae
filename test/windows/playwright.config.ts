import { defineConfig } from '@playwright/test';
import base, { asPattern } from '../playwright.config.ts';
import { chosenSpecs, leftOut } from './chosenSpecs.ts';

const { projects: _shares, ...shared } = base;

/** The e2e tests that play the Windows build under Wine, and those that are for it alone. */
export default defineConfig({
  ...shared,
  testDir: '..',
  outputDir: '../../test-results/windows',
  // Wine has one desktop for all programs of an account.
  workers: 1,
  reporter: 'list',
  // Programs start several times as slowly under Wine.
  timeout: 300_000,
  expect: { timeout: 60_000 },
  projects: [
    { name: 'windows', testMatch: ['windows/*.spec.ts', ...chosenSpecs.map((spec) => `e2e/${spec}`)] },
  ],
  grepInvert: leftOut.map((title) => new RegExp(asPattern(title))),
});
