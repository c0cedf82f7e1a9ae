import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { appendFailure, listedIn, readFailures } from '../../support/failureList/failureList.ts';

let folder: string;
let list: string;

beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'failure-list-'));
  list = path.join(folder, 'failed.txt');
  for (const [name, value] of Object.entries(listedIn(list))) vi.stubEnv(name, value);
});

afterEach(async () => {
  vi.unstubAllEnvs();
  await rm(folder, { recursive: true, force: true });
});

it('a run in which no test failed has an empty list', () => {
  expect(readFailures(list)).toBe('');
});

it('the list names each failed test with the first lines of its message, without colours', () => {
  appendFailure('a.test.ts › adds', '\u001B[31mexpected 1 to be 2\u001B[39m\n\nat line 3');
  appendFailure('b.spec.ts:4 › opens', Array.from({ length: 20 }, (_, line) => `line ${line}`).join('\n'));

  expect(readFailures(list)).toMatch(
    /^✘ a\.test\.ts › adds\n {4}expected 1 to be 2\n {4}at line 3\n✘ b\.spec\.ts:4 › opens\n {4}line 0\n/,
  );
  expect(readFailures(list)).not.toContain('line 8');
});
