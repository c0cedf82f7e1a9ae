import { defineConfig } from '@playwright/test';
import { e2e } from './gate.ts';

/** They record or play sound, in which too much other work is heard. */
const hearing = [
  '**/recording*.spec.ts',
  '**/clicks/*.spec.ts',
  '**/{transcript,security,newConsult,sound}.spec.ts',
];
/** They scroll fast, or compare times or memory, in which any other work is seen. */
const measuring = '**/{longTake,recordedDay,manyConsults,typingSpeed}.spec.ts';

/** Playwright looks for these in a test's file, names of groups and name, with blanks between. */
const inGate = Object.entries(e2e).flatMap(([file, names]) =>
  names.map((name) => new RegExp(`${asPattern(file)} (.* )?${asPattern(name)}`)),
);

/** A pattern that matches this text and nothing else. */
export function asPattern(text: string): string {
  return text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);
}

/**
 * The apps run where it is about noon: across midnight, screens and filters tell what was just made from today's, and no
 * picture is as it was.
 */
const hoursToNoon = 12 - new Date().getUTCHours();
process.env['TZ'] ??= `Etc/GMT${hoursToNoon < 0 ? '+' : '-'}${Math.abs(hoursToNoon)}`;

export default defineConfig({
  testDir: './e2e',
  // Each test has its own app, data folder and service. With three at once on two processors the sound of a take is lost
  // now and then, as it is on any machine that has too much to do.
  workers: 2,
  projects: [
    {
      name: 'gate',
      testMatch: Object.keys(e2e).map((file) => `**/${file}`),
      grep: inGate,
      outputDir: '../test-results/gate',
    },
    { name: 'hearing', testMatch: hearing, grepInvert: inGate, outputDir: '../test-results/hearing' },
    { name: 'measuring', testMatch: measuring, grepInvert: inGate, outputDir: '../test-results/measuring' },
    {
      name: 'waiting',
      testMatch: '**/*.spec.ts',
      testIgnore: [...hearing, measuring],
      grepInvert: inGate,
      outputDir: '../test-results/waiting',
    },
  ],
  fullyParallel: true,
  retries: 0,
  forbidOnly: true,
  // A machine may be several times as slow as the one that these tests take seconds on.
  timeout: 150_000,
  expect: { timeout: 30_000 },
  reporter: [['list'], ['./support/failureList/playwrightFailures.ts']],
});
