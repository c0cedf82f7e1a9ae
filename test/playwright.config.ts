import { defineConfig } from '@playwright/test';
import { e2e } from './gate.ts';
import { patience } from './support/patience.ts';

/** They record or play sound in real time, in which too much other work is heard. */
const sound = [
  '**/recording*.spec.ts',
  '**/clicks/*.spec.ts',
  '**/{transcript,security,newConsult,sound}.spec.ts',
];
/** They compare times or memory, in which any other work is seen. */
const limits = '**/{longTake,recordedDay}.spec.ts';
const screens = '**/screens/*.spec.ts';
const packaged = '**/packaged/*.spec.ts';

/** Playwright looks for these in a test's file, names of groups and name, with blanks between. */
const inGate = Object.entries(e2e).flatMap(([file, names]) =>
  names.map((name) => new RegExp(`${asPattern(file)} (.* )?${asPattern(name)}`)),
);

/** A pattern that matches this text and nothing else. */
export function asPattern(text: string): string {
  return text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);
}

/**
 * The apps run where it is about noon: across midnight, screens and filters tell what was just made from
 * today's, and no picture is as it was.
 */
const hoursToNoon = 12 - new Date().getUTCHours();
process.env['TZ'] ??= `Etc/GMT${hoursToNoon < 0 ? '+' : '-'}${Math.abs(hoursToNoon)}`;

export default defineConfig({
  testDir: './e2e',
  // Each test has its own app, data folder and service. With three at once on two processors the sound of a
  // take is lost now and then, as it is on any machine that has too much to do.
  workers: 2,
  projects: [
    {
      name: 'gate',
      testMatch: Object.keys(e2e).map((file) => `**/${file}`),
      grep: inGate,
      outputDir: '../test-results/gate',
    },
    { name: 'sound', testMatch: sound, grepInvert: inGate, outputDir: '../test-results/sound' },
    { name: 'screens', testMatch: screens, grepInvert: inGate, outputDir: '../test-results/screens' },
    { name: 'packaged', testMatch: packaged, grepInvert: inGate, outputDir: '../test-results/packaged' },
    { name: 'limits', testMatch: limits, grepInvert: inGate, outputDir: '../test-results/limits' },
    {
      name: 'long',
      testMatch: '**/*.spec.ts',
      testIgnore: [...sound, screens, packaged, limits],
      grepInvert: inGate,
      outputDir: '../test-results/long',
    },
  ],
  fullyParallel: true,
  retries: 0,
  forbidOnly: true,
  // Only to end what hangs.
  timeout: 60_000 * patience,
  expect: { timeout: 10_000 * patience },
  reporter: [['list'], ['./support/testLog/playwrightLog.ts']],
});
