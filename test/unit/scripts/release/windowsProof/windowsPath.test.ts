import { expect, it } from 'vitest';
import { windowsArgument } from '../../../../../scripts/release/windowsProof/windowsPath.ts';

it.each([
  ['--user-data-dir=/tmp/clinic 1', String.raw`--user-data-dir=Z:\tmp\clinic 1`],
  ['/work/fixtures/dog.m4a', String.raw`Z:\work\fixtures\dog.m4a`],
  ['--self-test', '--self-test'],
  ['Biscuit', 'Biscuit'],
  ['clinic-companion://consult?patient=Luna', 'clinic-companion://consult?patient=Luna'],
  [String.raw`C:\Program Files\app.exe`, String.raw`C:\Program Files\app.exe`],
])('%s is %s for a program under Wine', (here, there) => {
  expect(windowsArgument(here)).toBe(there);
});
