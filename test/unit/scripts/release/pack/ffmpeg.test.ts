import { createHash } from 'node:crypto';
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { copyFile, mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import {
  readFfmpegManifest,
  type FfmpegManifest,
} from '../../../../../scripts/release/pack/ffmpegManifest.ts';
import { licenceFaults } from '../../../../../scripts/release/licences/licencePolicy.ts';
import { ffmpegTargets } from '../../../../../scripts/release/ffmpeg/ffmpegRecipe.ts';
import { stageFfmpeg } from '../../../../../scripts/release/pack/stageFfmpeg.ts';
import { temporaryFolder } from '../../../../support/temporaryFolder.ts';

const manifest = readFfmpegManifest();
const sha256 = (data: string | Buffer): string => createHash('sha256').update(data).digest('hex');

describe('the manifest of ffmpeg', () => {
  it('the manifest of ffmpeg names what is in its own builds, under licences that may be shipped', () => {
    const named = ffmpegTargets.flatMap((target) => {
      const { sources = [], libraries = [] } = manifest.builds[target] ?? {};
      return [...sources, ...libraries].map((one) => ({
        kind: 'library' as const,
        supplier: 'Debian',
        texts: [],
        ...one,
      }));
    });
    expect(named.map(({ name }) => name)).toContain('mingw-w64');
    expect(licenceFaults(named)).toEqual([]);
  });

  it('the manifest of ffmpeg stops a release for a target without a hash', async () => {
    const staged = (of: FfmpegManifest, target: string): Promise<void> =>
      stageFfmpeg(
        { manifest: of, target, into: '/nowhere' },
        { built: '/nowhere', download: () => expect.unreachable('nothing is asked for') },
      );
    const build = manifest.builds['mac-arm64'];
    if (build === undefined) throw new Error('no build for macOS');
    const unknown = { ...build, archives: build.archives.map((archive) => ({ ...archive, sha256: null })) };
    const withoutHash = { ...manifest, builds: { 'mac-arm64': unknown } };
    await expect(staged(withoutHash, 'mac-arm64')).rejects.toThrow('has none for mac-arm64');
    await expect(staged(manifest, 'linux-arm64')).rejects.toThrow('names no ffmpeg for linux-arm64');
  });
});

describe('the ffmpeg of a release', () => {
  let folder = '';
  let given: FfmpegManifest;
  const into = (): string => path.join(folder, 'staged', 'linux-x64');
  const stage = (changed = given): Promise<void> =>
    stageFfmpeg(
      { manifest: changed, target: 'linux-x64', into: into() },
      {
        built: path.join(folder, 'built'),
        download: (url, file) => copyFile(path.join(folder, 'given', path.basename(url)), file),
      },
    );
  const build = { licence: 'LGPL-3.0-or-later', recipeUrl: null };
  const withBuild = (change: object): FfmpegManifest => {
    const archives = given.builds['linux-x64']?.archives ?? [];
    const changed = archives.map((archive) => ({ ...archive, ...change }));
    return { ...given, builds: { 'linux-x64': { ...build, archives: changed } } };
  };

  beforeEach(async () => {
    folder = await temporaryFolder();
    const inside = path.join(folder, 'given', 'ffmpeg-1', 'bin');
    await mkdir(inside, { recursive: true });
    await writeFile(path.join(inside, 'ffmpeg'), 'the program');
    await writeFile(path.join(inside, '..', 'LICENSE.txt'), 'the licence');
    const archive = path.join(folder, 'given', 'ffmpeg-1.tar.xz');
    execFileSync('tar', ['-cf', archive, '-C', path.join(folder, 'given'), 'ffmpeg-1']);
    const listed = {
      url: 'https://example.invalid/ffmpeg-1.tar.xz',
      sha256: sha256(readFileSync(archive)),
      sha256From: 'this test',
      folder: 'ffmpeg-1',
      files: {
        'bin/ffmpeg': { as: 'ffmpeg', sha256: null },
        'LICENSE.txt': { as: 'LICENSE.txt', sha256: null },
      },
    };
    given = { ...manifest, builds: { 'linux-x64': { ...build, archives: [listed] } } };
  });

  it('the ffmpeg of a release is the program in the archive, with its licence and the address of its source', async () => {
    await stage();
    expect(readFileSync(path.join(into(), 'ffmpeg'), 'utf8')).toBe('the program');
    expect(readFileSync(path.join(into(), 'LICENSE.txt'), 'utf8')).toBe('the licence');
    expect(readFileSync(path.join(into(), 'SOURCE.txt'), 'utf8')).toContain(manifest.source.url);
  });

  it('the ffmpeg of a release that this project builds comes from the folder of its build, with the offer of its source', async () => {
    const built = withBuild({ url: null, builtAs: 'ffmpeg-1-sound-linux-x64.tar' });
    const { builds, ...rest } = built;
    const { sources = [] } = manifest.builds['linux-x64'] ?? {};
    const own = {
      ...rest,
      builds: { 'linux-x64': { ...build, archives: [], ...builds['linux-x64'], sources } },
    };
    const stageOwn = (): Promise<void> =>
      stageFfmpeg(
        { manifest: own, target: 'linux-x64', into: into() },
        { built: path.join(folder, 'built'), download: () => Promise.reject(new Error('no')) },
      );
    await expect(stageOwn()).rejects.toThrow('npm run ffmpeg:build makes ffmpeg-1-sound-linux-x64.tar');
    await mkdir(path.join(folder, 'built'));
    await copyFile(
      path.join(folder, 'given', 'ffmpeg-1.tar.xz'),
      path.join(folder, 'built', 'ffmpeg-1-sound-linux-x64.tar'),
    );
    await stageOwn();
    expect(readFileSync(path.join(into(), 'ffmpeg'), 'utf8')).toBe('the program');
    const notice = readFileSync(path.join(into(), 'SOURCE.txt'), 'utf8');
    for (const { url, sha256: hash } of sources) expect(notice).toContain(`${url}, .dsc SHA-256 ${hash}`);
    expect(notice).toContain('For three years');
  });

  it('the ffmpeg of a release is refused if the archive has another hash', async () => {
    await expect(stage(withBuild({ sha256: sha256('another') }))).rejects.toThrow(
      'is not the file that was expected',
    );
    expect(existsSync(into())).toBe(false);
  });

  it('the ffmpeg of a release is refused if a program in the archive has another hash', async () => {
    const files = { 'bin/ffmpeg': { as: 'ffmpeg', sha256: sha256('another') } };
    await expect(stage(withBuild({ files }))).rejects.toThrow('ffmpeg is not the file that was expected');
    expect(existsSync(into())).toBe(false);
  });
});
