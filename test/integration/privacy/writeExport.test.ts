import { execFile } from 'node:child_process';
import { mkdir, readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { beforeEach, expect, onTestFinished, test } from 'vitest';
import { writeExport } from '../../../main/noteExport/writeNoteFile.ts';
import { temporaryFolder } from '../../support/temporaryFolder.ts';

const run = promisify(execFile);
let folder: string;
beforeEach(async () => void (folder = await temporaryFolder()));

const name = 'Consult Biscuit 2026-11-20 14-02-09';
async function* sound(chunks: number): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < chunks; at += 1) yield Buffer.alloc(64 * 1024, at);
}
const files = (chunks: number) => [
  { name: 'note.txt', content: 'Plan\r\nRest.' },
  { name: 'recording.wav', content: sound(chunks) },
];

test('an export writes all of it under its name, for its owner alone', async () => {
  expect(await writeExport({ folder, name }, files(3))).toEqual({ ok: true, value: null });
  expect(await readdir(folder)).toEqual([name]);
  expect((await readdir(join(folder, name))).toSorted()).toEqual(['note.txt', 'recording.wav']);
  expect(await readFile(join(folder, name, 'note.txt'), 'utf8')).toBe('Plan\r\nRest.');
  expect((await stat(join(folder, name, 'recording.wav'))).size).toBe(3 * 64 * 1024);
  expect((await stat(join(folder, name))).mode & 0o077).toBe(0);
});

test('an export replaces nothing, not even an empty folder', async () => {
  await mkdir(join(folder, name));
  const failed = await writeExport({ folder, name }, files(1));
  expect(failed).toMatchObject({ ok: false, error: { code: 'export_exists', detail: name } });
  expect(await readdir(folder, { recursive: true })).toEqual([name]);
});

test('an export says where the folder cannot be written to', async () => {
  const failed = await writeExport({ folder: join(folder, 'gone'), name }, files(1));
  expect(failed).toMatchObject({ ok: false, error: { code: 'export_failed' } });
});

test('an export leaves nothing half where a file breaks off', async () => {
  async function* broken(): AsyncGenerator<Uint8Array> {
    yield Buffer.alloc(1024);
    throw new Error('damaged');
  }
  const failed = await writeExport({ folder, name }, [{ name: 'recording.wav', content: broken() }]);
  expect(failed).toMatchObject({ ok: false, error: { code: 'export_failed' } });
  expect(await readdir(folder)).toEqual([]);
});

const isRoot = process.platform === 'linux' && process.getuid?.() === 0;
test.runIf(isRoot)('an export leaves nothing half on a disk that fills up, and says so', async () => {
  await run('mount', ['-t', 'tmpfs', '-o', 'size=1m', 'small', folder]);
  onTestFinished(async () => void (await run('umount', ['-l', folder])));
  const failed = await writeExport({ folder, name }, files(64));
  expect(failed).toMatchObject({ ok: false, error: { code: 'export_full' } });
  expect(await readdir(folder)).toEqual([]);
  expect((await writeExport({ folder, name }, files(2))).ok).toBe(true);
});
