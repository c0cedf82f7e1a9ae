import { execFile } from 'node:child_process';
import {
  chown,
  chmod,
  link,
  mkdir,
  readdir,
  readFile,
  readlink,
  stat,
  symlink,
  writeFile,
} from 'node:fs/promises';
import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { promisify } from 'node:util';
import { beforeEach, expect, onTestFinished, test } from 'vitest';
import { writeChosenFile, writeWatchedFile } from '../../../main/noteExport/writeNoteFile.ts';
import { temporaryFolder } from '../../support/temporaryFolder.ts';

const run = promisify(execFile);
let folder: string;
beforeEach(async () => void (folder = await temporaryFolder()));

const name = 'Note Biscuit 2026-11-20 14-02-09.txt';
const earlier = 'what stood there before';
const done = { ok: true, value: null };
/** The name under which a file is written before it has its own. */
const partOf = (of: string, digit: string): string => {
  const start = createHash('sha256').update(of).digest('hex').slice(0, 16);
  return `.${start}-${digit.repeat(24)}.part`;
};
/** For another process. */
const importing = (what: string, file: string): string =>
  `import { ${what} } from ${JSON.stringify(new URL(`../../../main/${file}`, import.meta.url).href)};`;

test('writing a note’s file replaces what a person said yes to replace, for its owner alone', async () => {
  const path = join(folder, name);
  await writeFile(path, earlier);
  expect(await writeChosenFile(path, 'Plan\r\nRest.')).toEqual(done);
  expect(await readdir(folder)).toEqual([name]);
  expect(await readFile(path, 'utf8')).toBe('Plan\r\nRest.');
  expect((await stat(path)).mode & 0o077).toBe(0);
});

test.skipIf(process.platform === 'win32')('waits for no pipe that has the name of a note', async () => {
  const path = join(folder, name);
  await run('mkfifo', [path]);
  expect(await writeWatchedFile(path, 'a')).toMatchObject({ error: { code: 'export_exists' } });
  expect(await readdir(folder)).toEqual([name]);
});

test('writing a note’s file takes away what an earlier try left half-written', async () => {
  const path = join(folder, name);
  expect(await writeChosenFile(path, 'a')).toEqual(done);
  await mkdir(join(folder, 'aside'));
  expect(await writeChosenFile(join(folder, 'gone', name), 'a')).toMatchObject({
    error: { code: 'export_failed', detail: 'ENOENT' },
  });
  expect(await readdir(folder)).toEqual([name, 'aside']);
});

test('writing a note’s file replaces nothing in a watched folder; the same content counts as written', async () => {
  const path = join(folder, name);
  expect(await writeWatchedFile(path, 'a')).toEqual(done);
  expect(await writeWatchedFile(path, 'a')).toEqual(done);
  expect(await writeWatchedFile(path, 'b')).toMatchObject({ error: { code: 'export_exists' } });
  expect(await readdir(folder)).toEqual([name]);
  expect(await readFile(path, 'utf8')).toBe('a');
});

test('writing a note’s file follows no link that somebody else put into the folder, and touches nothing behind one', async () => {
  const secret = join(folder, 'of the account.txt');
  await writeFile(secret, earlier);
  const watched = join(folder, 'watched');
  await mkdir(watched);
  const path = join(watched, name);
  // What a version before this one made it under, whole paths and names alone.
  for (const made of [path, name]) {
    const guessed = createHash('sha256').update(made).digest('hex').slice(0, 16);
    await symlink(secret, join(watched, `.${guessed}.part`));
    await symlink(secret, join(watched, `.${guessed}-0.part`));
  }
  expect(await writeWatchedFile(path, 'Plan\nRest.')).toEqual(done);
  expect((await stat(path)).mode & 0o077).toBe(0);
  expect(await readFile(secret, 'utf8')).toBe(earlier);

  const chosen = join(folder, 'chosen.txt');
  await symlink(secret, chosen);
  expect(await writeChosenFile(chosen, 'Plan')).toEqual(done);
  await expect(readlink(chosen)).rejects.toThrow('EINVAL');
  expect(await readFile(secret, 'utf8')).toBe(earlier);

  const linked = join(watched, 'linked.txt');
  await symlink(secret, linked);
  expect(await writeWatchedFile(linked, earlier)).toMatchObject({ error: { code: 'export_exists' } });
});

test('writing a note’s file removes what a killed app left of the same file, and nothing of another', async () => {
  const path = join(folder, name);
  const program = `
    ${importing('writeAtomically', 'platform/writeAtomically.ts')}
    await writeAtomically(${JSON.stringify(path)}, new Uint8Array(400_000_000));`;
  const writing = execFile(process.execPath, ['--input-type=module', '--eval', program]);
  await expect.poll(() => readdir(folder), { interval: 5 }).not.toEqual([]);
  writing.kill('SIGKILL');
  await new Promise((resolve) => writing.once('exit', resolve));
  const left = await readdir(folder);
  expect(left).toEqual([expect.stringMatching(/^\.[0-9a-f]{16}-[0-9a-f]{24}\.part$/)]);
  expect(await writeChosenFile(join(folder, 'another.txt'), 'a')).toEqual(done);
  expect(await readdir(folder)).toHaveLength(2);
  expect(await writeChosenFile(path, 'a')).toEqual(done);
  expect((await readdir(folder)).toSorted()).toEqual([name, 'another.txt'].toSorted());
});

test('writing a note’s file removes nothing of another account from a folder that both can write to', async () => {
  const path = join(folder, name);
  const [linked, foreign] = [partOf(name, '0'), partOf(name, '1')];
  await symlink(join(folder, 'elsewhere'), join(folder, linked));
  await writeFile(join(folder, foreign), '');
  // Only root can give a file away; for another account the link stands for both.
  const isGiven = await chown(join(folder, foreign), 65_534, 65_534).then(
    () => true,
    () => false,
  );
  expect(await writeChosenFile(path, 'a')).toEqual(done);
  expect((await readdir(folder)).toSorted()).toEqual(
    [linked, ...(isGiven ? [foreign] : []), name].toSorted(),
  );
});

test('writing a note’s file removes what was left in the clear also where the file itself was already there', async () => {
  const path = join(folder, name);
  expect(await writeWatchedFile(path, 'a')).toEqual(done);
  // As a kill between the link and the removal leaves it.
  await link(path, join(folder, partOf(name, '0')));
  expect(await writeWatchedFile(path, 'a')).toEqual(done);
  expect(await readdir(folder)).toEqual([name]);
});

const isLinux = process.platform === 'linux';
/** Prints what inotify says to a program that waits for whole files: closed after writing, or moved here. */
const inotify = `
  $| = 1;
  my ($init, $add) = (qx(uname -m) =~ /x86_64/) ? (294, 254) : (26, 27);
  my $queue = syscall($init, 0);
  syscall($add, $queue, $ARGV[0], 0x88);
  open(my $events, '<&=', $queue) or die;
  print "ready\n";
  while (sysread($events, my $bytes, 65536)) {
    while (length $bytes) {
      my (undef, undef, undef, $length) = unpack('lLLL', $bytes);
      print unpack('Z*', substr($bytes, 16, $length)), "\n";
      $bytes = substr($bytes, 16 + $length);
    }
  }`;

test.runIf(isLinux)('a program that waits for whole files is told of each note’s file', async () => {
  const path = join(folder, name);
  const watching = execFile('perl', ['-e', inotify, folder]);
  try {
    const told: string[] = [];
    if (watching.stdout === null) throw new Error('no output');
    createInterface(watching.stdout).on('line', (line) => told.push(line));
    await expect.poll(() => told).toContain('ready');
    expect(await writeWatchedFile(path, 'a')).toEqual(done);
    await expect.poll(() => told).toContain(name);
    const chosen = join(folder, 'chosen.txt');
    expect(await writeChosenFile(chosen, 'a')).toEqual(done);
    await expect.poll(() => told).toContain('chosen.txt');
  } finally {
    watching.kill();
  }
});

const isRoot = process.platform === 'linux' && process.getuid?.() === 0;
test.runIf(isRoot)('a disk that fills up leaves what was there of a note’s file, nothing half', async () => {
  await run('mount', ['-t', 'tmpfs', '-o', 'size=64k', 'small', folder]);
  onTestFinished(async () => void (await run('umount', ['-l', folder])));
  const path = join(folder, name);
  await writeFile(path, earlier);
  const failed = await writeChosenFile(path, 'x'.repeat(256 * 1024));
  expect(failed).toMatchObject({ ok: false, error: { code: 'export_full' } });
  expect(await readdir(folder)).toEqual([name]);
  expect(await readFile(path, 'utf8')).toBe(earlier);
  expect(await writeChosenFile(path, 'small')).toEqual(done);
});

test.runIf(isRoot)('a note’s file is written into a folder that may be written, not listed', async () => {
  await chmod(folder, 0o1733);
  const path = join(folder, name);
  const program = `
    ${importing('writeWatchedFile', 'noteExport/writeNoteFile.ts')}
    process.setgid(65534);
    process.setuid(65534);
    const answers = [];
    for (const content of ['a', 'a', 'b']) answers.push(await writeWatchedFile(${JSON.stringify(path)}, content));
    console.log(JSON.stringify(answers));`;
  const { stdout } = await run(process.execPath, ['--input-type=module', '--eval', program]);
  expect(JSON.parse(stdout)).toMatchObject([done, done, { error: { code: 'export_exists' } }]);
  expect(await readdir(folder)).toEqual([name]);
  expect(await readFile(path, 'utf8')).toBe('a');
});
