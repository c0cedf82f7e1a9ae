import { chmod, mkdir, symlink, writeFile } from 'node:fs/promises';
import { delimiter, dirname, join } from 'node:path';

import { describe, expect, test } from 'vitest';

import { ffmpegStaticBinary, findFfmpeg, type FfmpegPlaces } from '../../../main/audio/findFfmpeg.ts';
import { prepare, programs, fixture, temporaryFolder } from './audioTestKit.ts';

const nowhere: FfmpegPlaces = { env: {}, packagedFolder: null, staticBinary: async () => null };

/** A folder with a link to the real ffmpeg, and to ffprobe where it is to have one. */
async function folderWithFfmpeg(hasFfprobe = false): Promise<string> {
  const folder = join(await temporaryFolder(), 'with blank');
  await mkdir(folder);
  await symlink(programs.ffmpeg, join(folder, 'ffmpeg'));
  if (hasFfprobe) await symlink(join(dirname(programs.ffmpeg), 'ffprobe'), join(folder, 'ffprobe'));
  return folder;
}

const missing = { ok: false, error: { code: 'ffmpeg_missing' } };

describe.skipIf(process.platform === 'win32')('the first ffmpeg that runs', () => {
  test('CLINIC_FFMPEG comes before everything else, and must be a working full path', async () => {
    const [chosen, packaged] = [await folderWithFfmpeg(true), await folderWithFfmpeg()];
    const places = { ...nowhere, packagedFolder: packaged };
    const path = join(chosen, 'ffmpeg');
    expect(await findFfmpeg({ ...places, env: { CLINIC_FFMPEG: path } })).toEqual({
      ok: true,
      value: { ffmpeg: path, ffprobe: join(chosen, 'ffprobe') },
    });
    for (const wrong of ['ffmpeg', './ffmpeg', join(chosen, 'none'), '/bin/true', chosen]) {
      expect(await findFfmpeg({ ...places, env: { CLINIC_FFMPEG: wrong } })).toMatchObject(missing);
    }
    expect(await findFfmpeg({ ...places, env: { CLINIC_FFMPEG: '' } })).toMatchObject({ ok: true });
  });

  test('then the packaged one, then ffmpeg-static, then PATH', async () => {
    const [packaged, fromPackage, onPath] = [
      await folderWithFfmpeg(),
      await folderWithFfmpeg(),
      await folderWithFfmpeg(),
    ];
    const env = { PATH: ['', '.', 'relative', '/none', onPath].join(delimiter) };
    const staticBinary = async (): Promise<string> => join(fromPackage, 'ffmpeg');
    const foundIn = async (places: FfmpegPlaces): Promise<unknown> => {
      const found = await findFfmpeg(places);
      return found.ok ? dirname(found.value.ffmpeg) : found.error.code;
    };
    expect(await foundIn({ env, packagedFolder: packaged, staticBinary })).toBe(packaged);
    expect(await foundIn({ env, packagedFolder: '/none', staticBinary })).toBe(fromPackage);
    expect(await foundIn({ env, packagedFolder: null, staticBinary: async () => '/none/ffmpeg' })).toBe(
      onPath,
    );
    expect(await foundIn(nowhere)).toBe('ffmpeg_missing');
  });

  test('one that does not run is passed over', async () => {
    const [broken, onPath] = [await temporaryFolder(), await folderWithFfmpeg()];
    await writeFile(join(broken, 'ffmpeg'), '\x7fELF but not really');
    await chmod(join(broken, 'ffmpeg'), 0o755);
    const env = { PATH: [broken, onPath].join(delimiter) };
    expect(await findFfmpeg({ ...nowhere, env })).toMatchObject({
      ok: true,
      value: { ffmpeg: join(onPath, 'ffmpeg') },
    });
    expect(await findFfmpeg({ ...nowhere, env: { PATH: broken } })).toMatchObject(missing);
  });

  test('in the current folder nothing is looked for', async () => {
    const back = process.cwd();
    process.chdir(await folderWithFfmpeg());
    try {
      expect(await findFfmpeg({ ...nowhere, env: { PATH: `${delimiter}.` } })).toMatchObject(missing);
    } finally {
      process.chdir(back);
    }
  });

  test('without an ffprobe beside it, a recording is prepared all the same', async () => {
    const found = await findFfmpeg({ ...nowhere, packagedFolder: await folderWithFfmpeg() });
    if (!found.ok) throw new Error(found.error.code);
    expect(found.value.ffprobe).toBeNull();
    expect((await prepare(fixture('dog.m4a'), { programs: found.value })).result).toMatchObject({ ok: true });
  });
});

test('ffmpeg-static names a full path, or nothing', async () => {
  const path = await ffmpegStaticBinary();
  expect(path === null || /ffmpeg(\.exe)?$/.test(path)).toBe(true);
});
