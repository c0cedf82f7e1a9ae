import { createHash } from 'node:crypto';
import { lstat, mkdir, readdir, readFile, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeEach, expect, it } from 'vitest';
import { writeReport } from '../../../../main/commandLine/writeReport.ts';
import { temporaryFolder } from '../../../support/temporaryFolder.ts';

const result = { exitCode: 1, stdout: '{}\n', stderr: '' };

let folder = '';
beforeEach(async () => {
  folder = await temporaryFolder();
});

it('a report is written over an older one, for this account alone, and leaves the result as it was', async () => {
  const file = join(folder, 'report.json');
  await writeFile(file, 'older');
  expect(await writeReport(file, result)).toEqual(result);
  expect(await readFile(file, 'utf8')).toBe(result.stdout);
  expect(await readdir(folder)).toEqual(['report.json']);
  if (process.platform !== 'win32') expect((await lstat(file)).mode & 0o777).toBe(0o600);
});

it('writing a report removes no file that another run left there', async () => {
  const file = join(folder, 'report.json');
  const name = createHash('sha256').update('report.json').digest('hex').slice(0, 16);
  const left = `.${name}-${'0'.repeat(24)}.part`;
  await writeFile(join(folder, left), 'of another run');
  expect(await writeReport(file, result)).toEqual(result);
  expect((await readdir(folder)).toSorted()).toEqual([left, 'report.json']);
});

it('writing a report replaces no link and no folder, and says so with an exit code of its own', async () => {
  const target = join(folder, 'target');
  const link = join(folder, 'link');
  const inner = join(folder, 'inner');
  await writeFile(target, 'kept');
  await symlink(target, link);
  await mkdir(inner);
  for (const file of [link, inner])
    expect(await writeReport(file, result)).toEqual({
      ...result,
      exitCode: 3,
      stderr: `The report could not be written to ${file} (not a plain file).\n`,
    });
  expect((await lstat(link)).isSymbolicLink()).toBe(true);
  expect(await readFile(target, 'utf8')).toBe('kept');
});

it('writeReport says where the folder is missing', async () => {
  const file = join(folder, 'missing', 'report.json');
  expect(await writeReport(file, result)).toMatchObject({
    exitCode: 3,
    stdout: result.stdout,
    stderr: `The report could not be written to ${file} (there is no such folder).\n`,
  });
});
