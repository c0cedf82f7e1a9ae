import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startTampered } from '../../scripts/release/signing/checkTampered.ts';
import { expect, test } from '../e2e/support/e2eTest.ts';
import { fixture } from '../e2e/support/launch.ts';
import { launcher, runApp } from './windowsMachine.ts';

let dataFolder = '';
test.beforeEach(async () => {
  dataFolder = await mkdtemp(join(tmpdir(), 'clinic-windows-'));
});
test.afterEach(async () => rm(dataFolder, { recursive: true, force: true, maxRetries: 5 }));

const inDataFolder = (...args: readonly string[]): readonly string[] => [
  `--user-data-dir=${dataFolder}`,
  ...args,
];

type SelfTest = { readonly ok: boolean; readonly checks: Readonly<Record<string, { readonly ok: boolean }>> };

test('the self-test passes, and leaves nothing', async () => {
  const ended = await runApp(inDataFolder('--self-test', '--use-fake-device-for-media-stream'));
  const printed = JSON.parse(ended.stdout) as SelfTest;
  expect(Object.entries(printed.checks).filter(([, { ok }]) => !ok)).toEqual([]);
  expect(ended.code).toBe(0);
  const left = await readdir(dataFolder);
  expect(left.filter((name) => /self-test|store|installation|data-key|audio/.test(name))).toEqual([]);
});

test('a recording becomes a note on standard output', async () => {
  const ended = await runApp(
    inDataFolder('--import', fixture('dog.m4a'), '--patient', 'Biscuit', '--species', 'Dog', '--print'),
  );
  expect(ended.code).toBe(0);
  expect(JSON.parse(ended.stdout)).toMatchObject({ status: 'ready', sandbox: true, pet_name: 'Biscuit' });
});

test('bad usage and a file that is no recording have their exit codes', async () => {
  expect(await runApp(inDataFolder('--print'))).toMatchObject({ code: 2 });
  const noRecording = await runApp(
    inDataFolder('--import', fixture('notAudio.m4a'), '--patient', 'A', '--print'),
  );
  expect(noRecording.code).toBe(1);
  expect(noRecording.stderr).toContain('The file is not a recording.');
});

test('the app does not start with a changed app.asar', async () => {
  expect(await startTampered(launcher, dataFolder)).toBe('refused');
});
