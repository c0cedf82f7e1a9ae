import { lstat, mkdir, symlink } from 'node:fs/promises';
import { delimiter, dirname, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { findFfmpeg, type FfmpegPlaces } from '../../../main/audio/ffmpeg/findFfmpeg.ts';
import { hashFile } from '../../../scripts/dev/hashFile.ts';
import { ffmpegPath } from './audioTestKit.ts';
import { temporaryFolder } from '../../support/temporaryFolder.ts';

const nowhere: FfmpegPlaces = { env: {}, packagedFolder: null, staticBinary: async () => null };

/** A folder with a link to the real ffmpeg. */
async function folderWithFfmpeg(): Promise<string> {
  const folder = join(await temporaryFolder(), 'with blank');
  await mkdir(folder);
  await symlink(ffmpegPath, join(folder, 'ffmpeg'));
  return folder;
}

const missing = { ok: false, error: { code: 'ffmpeg_missing' } };

describe.skipIf(process.platform === 'win32')('the first ffmpeg that runs', () => {
  test('in a checkout CLINIC_FFMPEG comes before everything else, and must be a working full path', async () => {
    const chosen = await folderWithFfmpeg();
    const places = { ...nowhere, staticBinary: async () => join(await folderWithFfmpeg(), 'ffmpeg') };
    const path = join(chosen, 'ffmpeg');
    expect(await findFfmpeg({ ...places, env: { CLINIC_FFMPEG: path } })).toEqual({ ok: true, value: path });
    for (const wrong of ['ffmpeg', './ffmpeg', join(chosen, 'none'), '/bin/true', chosen]) {
      expect(await findFfmpeg({ ...places, env: { CLINIC_FFMPEG: wrong } })).toMatchObject(missing);
    }
    expect(await findFfmpeg({ ...places, env: { CLINIC_FFMPEG: '' } })).toMatchObject({ ok: true });
  });

  test('after CLINIC_FFMPEG, ffmpeg-static is looked for, then PATH', async () => {
    const [fromPackage, onPath] = [await folderWithFfmpeg(), await folderWithFfmpeg()];
    const env = { PATH: ['', '.', 'relative', '/none', onPath].join(delimiter) };
    const staticBinary = async (): Promise<string> => join(fromPackage, 'ffmpeg');
    const findSearchHits = async (places: FfmpegPlaces): Promise<unknown> => {
      const found = await findFfmpeg(places);
      return found.ok ? dirname(found.value) : found.error.code;
    };
    expect(await findSearchHits({ ...nowhere, env, staticBinary })).toBe(fromPackage);
    expect(await findSearchHits({ ...nowhere, env, staticBinary: async () => '/none/ffmpeg' })).toBe(onPath);
    expect(await findSearchHits(nowhere)).toBe('ffmpeg_missing');
  });
});

/** What would choose another ffmpeg, if a packaged app looked. */
async function temptations(): Promise<Pick<FfmpegPlaces, 'env' | 'staticBinary'>> {
  const other = await folderWithFfmpeg();
  const path = join(other, 'ffmpeg');
  return { env: { CLINIC_FFMPEG: path, PATH: other }, staticBinary: async () => path };
}

describe.skipIf(process.platform === 'win32')('a packaged app', () => {
  test('the app takes the ffmpeg that it ships by its hash, and no other', async () => {
    const packaged = await folderWithFfmpeg();
    const ffmpeg = join(packaged, 'ffmpeg');
    const hashes = ['of another architecture', await hashFile(ffmpeg)];
    const places = { ...(await temptations()), packagedFolder: packaged };
    expect(await findFfmpeg({ ...places, packagedHashes: hashes })).toEqual({ ok: true, value: ffmpeg });
    for (const packagedHashes of process.platform === 'linux' ? [[], hashes.slice(0, 1)] : [])
      expect(await findFfmpeg({ ...places, packagedHashes })).toMatchObject(missing);
  });

  test('an app that ships no ffmpeg takes only one of the system that root alone can change', async () => {
    const places = { ...(await temptations()), packagedFolder: '/none' };
    const own = await folderWithFfmpeg();
    expect(await findFfmpeg({ ...places, systemFolders: [own, '/none'] })).toMatchObject(missing);
    expect(await findFfmpeg({ ...places, systemFolders: [] })).toMatchObject(missing);
    const systems = '/usr/bin/ffmpeg';
    const found = await lstat(systems).catch(() => null);
    // On a computer whose owner installs without root, as Homebrew does, it is not root's.
    if (found?.uid === 0) expect(await findFfmpeg(places)).toMatchObject({ ok: true, value: systems });
  });
});
