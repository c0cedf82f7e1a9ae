import { createHash } from 'node:crypto';
import { execFileSync } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeEach, expect, test } from 'vitest';
import { hashFile } from '../../../../main/audio/sourceFile.ts';
import { temporaryFolder } from '../../../support/temporaryFolder.ts';

let folder = '';

beforeEach(async () => void (folder = await temporaryFolder()));

test('a file that is larger than a block is hashed', async () => {
  const bytes = Buffer.alloc(2_500_001, 'consult');
  const path = join(folder, ' -a "b"\n.m4a');
  await writeFile(path, bytes);
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  expect(await hashFile(path)).toEqual({
    ok: true,
    value: { byteCount: bytes.length, sha256 },
  });
});

test('hashFile says what is the matter with a file', async () => {
  await writeFile(join(folder, 'empty'), '');
  await writeFile(join(folder, 'file'), 'x');
  const codeOf = async (path: string, signal?: AbortSignal): Promise<unknown> => {
    const hashed = await hashFile(path, signal);
    return hashed.ok ? null : hashed.error.code;
  };
  expect(await codeOf(join(folder, 'none'))).toBe('file_missing');
  expect(await codeOf(join(folder, 'file', 'below'))).toBe('file_missing');
  expect(await codeOf('with\0nothing')).toBe('file_missing');
  expect(await codeOf(join(folder, 'empty'))).toBe('file_empty');
  expect(await codeOf(folder)).toBe('not_audio');
  expect(await codeOf(join(folder, 'file'), AbortSignal.abort())).toBe('cancelled');
});

test.skipIf(process.platform === 'win32')('does not wait at a named pipe', async () => {
  const path = join(folder, 'pipe');
  execFileSync('sh', ['-c', 'mkfifo "$0"', path]);
  expect(await hashFile(path)).toMatchObject({ ok: false, error: { code: 'file_unreadable' } });
});
