import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { loggedIn, logTest, readTestLog } from '../../support/testLog/testLog.ts';

let folder: string;
let log: string;

beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'test-log-'));
  log = path.join(folder, 'gate');
  for (const [name, value] of Object.entries(loggedIn(log))) vi.stubEnv(name, value);
});

afterEach(async () => {
  vi.unstubAllEnvs();
  await rm(folder, { recursive: true, force: true });
});

it('the log of a run in which nothing began is empty', () => {
  expect(readTestLog(log)).toEqual({ passed: 0, failed: [], underWay: [] });
});

it('the log names each failed test with the first lines of its message, without colours', () => {
  logTest({
    test: 'a.test.ts › adds',
    state: 'failed',
    message: '\u001B[31mexpected 1 to be 2\u001B[39m\n\nat line 3',
  });
  const lines = Array.from({ length: 20 }, (_, line) => `line ${line}`);
  logTest({ test: 'b.spec.ts:4 › opens', state: 'failed', message: lines.join('\n') });

  expect(readTestLog(log).failed).toEqual([
    '✘ a.test.ts › adds\n    expected 1 to be 2\n    at line 3',
    ['✘ b.spec.ts:4 › opens', ...lines.slice(0, 8).map((line) => `    ${line}`)].join('\n'),
  ]);
});

it('the log tells what has begun and not ended', () => {
  for (const test of ['a', 'b', 'c']) logTest({ test, state: 'began' });
  logTest({ test: 'a', state: 'passed' });
  logTest({ test: 'c', state: 'left' });

  expect(readTestLog(log)).toEqual({ passed: 1, failed: [], underWay: ['b'] });
});
