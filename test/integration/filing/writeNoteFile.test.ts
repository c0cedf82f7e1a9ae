import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { writeChosenFile, writeWatchedFile } from '../../../main/filing/writeNoteFile.ts';

const run = promisify(execFile);
let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'clinic-note-file-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const name = 'Note Biscuit 2026-11-20 14-02-09.txt';
const earlier = 'what stood there before';
const done = { ok: true, value: null };

test('replaces what a person said yes to replace, for its owner alone', async () => {
  const path = join(folder, name);
  await writeFile(path, earlier);
  expect(await writeChosenFile(path, 'Plan\r\nRest.')).toEqual(done);
  expect(await readdir(folder)).toEqual([name]);
  expect(await readFile(path, 'utf8')).toBe('Plan\r\nRest.');
  expect((await stat(path)).mode & 0o077).toBe(0);
});

test('takes away what an earlier try left half-written', async () => {
  const path = join(folder, name);
  expect(await writeChosenFile(path, 'a')).toEqual(done);
  await mkdir(join(folder, 'aside'));
  expect(await writeChosenFile(join(folder, 'gone', name), 'a')).toMatchObject({
    error: { code: 'export_failed', detail: 'ENOENT' },
  });
  expect(await readdir(folder)).toEqual([name, 'aside']);
});

test('replaces nothing in a watched folder; the same content counts as written', async () => {
  const path = join(folder, name);
  expect(await writeWatchedFile(path, 'a')).toEqual(done);
  expect(await writeWatchedFile(path, 'a')).toEqual(done);
  expect(await writeWatchedFile(path, 'b')).toMatchObject({ error: { code: 'export_exists' } });
  expect(await readdir(folder)).toEqual([name]);
  expect(await readFile(path, 'utf8')).toBe('a');
});

const isRoot = process.platform === 'linux' && process.getuid?.() === 0;
test.runIf(isRoot)('leaves what was there, and nothing half, on a disk that fills up', async () => {
  await run('mount', ['-t', 'tmpfs', '-o', 'size=64k', 'small', folder]);
  try {
    const path = join(folder, name);
    await writeFile(path, earlier);
    const failed = await writeChosenFile(path, 'x'.repeat(256 * 1024));
    expect(failed).toMatchObject({ ok: false, error: { code: 'export_full' } });
    expect(await readdir(folder)).toEqual([name]);
    expect(await readFile(path, 'utf8')).toBe(earlier);
    expect(await writeChosenFile(path, 'small')).toEqual(done);
  } finally {
    await run('umount', ['-l', folder]);
  }
});
