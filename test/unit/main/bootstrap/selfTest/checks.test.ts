import { chmod, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { checkFfmpeg } from '../../../../../main/audio/ffmpeg/checkFfmpeg.ts';
import { checkDataFolder } from '../../../../../main/bootstrap/selfTest/checkDataFolder.ts';
import { passed, problem } from '../../../../../main/commandLine/selfTestResult.ts';
import { checkKeychain } from '../../../../../main/keychain/checkKeychain.ts';
import { ok } from '../../../../../shared/result.ts';
import { memoryKeychain } from '../../../../support/fakes/memoryVault.ts';

let folder = '';
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'clinic-checks-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

describe('the data folder', () => {
  it('passes where a file can be written and kept, made where it is not there, and nothing is left', async () => {
    const inside = join(folder, 'new', 'data');
    expect(await checkDataFolder(inside)).toEqual(passed);
    expect(await readdir(inside)).toEqual([]);
  });

  it('fails where it is a file, or hardly any room is left', async () => {
    const file = join(folder, 'file');
    await writeFile(file, '');
    expect(await checkDataFolder(file)).toEqual(problem('disk_failed', 'EEXIST'));
    expect(await checkDataFolder(folder, () => Promise.resolve(499e6))).toEqual(problem('disk_nearly_full'));
    expect(await readdir(folder)).toEqual(['file']);
  });

  it.each([
    ['ENOSPC', 'disk_full'],
    ['EDQUOT', 'disk_full'],
    ['EROFS', 'data_folder_not_writable'],
    ['EACCES', 'data_folder_not_writable'],
    ['EIO', 'disk_failed'],
  ] as const)('tells %s as %s', async (code, told) => {
    const failing = () => Promise.reject(Object.assign(new Error('x'), { code }));
    expect(await checkDataFolder(folder, failing)).toEqual(problem(told, code));
    expect(await readdir(folder)).toEqual([]);
  });
});

describe('the keychain', () => {
  it('passes where it keeps and removes, and nothing is left in it', async () => {
    const keychain = memoryKeychain();
    keychain.accounts.set('token', 'kept');
    expect(await checkKeychain(keychain)).toEqual(ok(undefined));
    expect([...keychain.accounts]).toEqual([['token', 'kept']]);
  });

  it.each(['locked', 'absent'] as const)('fails where it is %s', async (state) => {
    const keychain = memoryKeychain();
    keychain.state = state;
    expect(await checkKeychain(keychain)).toMatchObject({
      ok: false,
      error: { code: `keychain_${state}` },
    });
  });

  it('fails where it only says yes, to keeping or to removing', async () => {
    const forgetful = { ...memoryKeychain(), set: () => Promise.resolve(ok(undefined)) };
    expect(await checkKeychain(forgetful)).toEqual({ ok: false, error: 'forgets' });
    const clinging = { ...memoryKeychain(), delete: () => Promise.resolve(ok(undefined)) };
    expect(await checkKeychain(clinging)).toEqual({ ok: false, error: 'forgets' });
  });
});

describe('ffmpeg', () => {
  const places = (ffmpeg: string) => ({
    env: { CLINIC_FFMPEG: ffmpeg },
    packagedFolder: null,
    staticBinary: () => Promise.resolve(null),
  });
  const script = async (text: string): Promise<string> => {
    const path = join(folder, 'ffmpeg');
    await writeFile(path, `#!/bin/sh\n${text}\n`);
    await chmod(path, 0o755);
    return path;
  };
  const version = '[ "$2" = -version ] && echo "ffmpeg version x" && exit 0';

  it('fails where it is not there', async () => {
    expect(await checkFfmpeg(places(join(folder, 'none')))).toMatchObject({
      ok: false,
      error: { code: 'ffmpeg_missing' },
    });
  });

  it.each([
    ['ends badly', 'exit 3'],
    ['gives nothing', 'cat >/dev/null'],
    ['gives too little', 'cat >/dev/null; head -c 8000 /dev/zero'],
  ])('fails where it answers to its name and then %s', async (_how, work) => {
    const program = await script(`${version}\n${work}`);
    expect(await checkFfmpeg(places(program))).toMatchObject({
      ok: false,
      error: { code: 'ffmpeg_failed' },
    });
  });
});
