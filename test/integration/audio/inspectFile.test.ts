import { chmod, copyFile, readdir, truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

import { expect, test } from 'vitest';

import { createFileInspection } from '../../../main/audio/inspectFile.ts';
import { ffmpegChildren, fixture, prepare, programs, temporaryFolder } from './audioTestKit.ts';
import { audioIn } from './takeTestKit.ts';
import { consult, valueOf } from './takeTestNames.ts';

const { signal } = new AbortController();

/** An ffprobe that first runs a line of shell for the file in `$file`. It may make files, but no limit lets it fill them. */
async function ffprobeAfter(line: string): Promise<string> {
  const path = join(await temporaryFolder(), 'ffprobe');
  const script = `#!/bin/sh\nfor file; do :; done\nfile="\${file#file:}"\n${line}\nexec '${programs.ffprobe}' "$@"\n`;
  await writeFile(path, script);
  await chmod(path, 0o755);
  return path;
}

/** The places of an ffmpeg whose ffprobe leaves a file in `calls` at each of its starts. */
async function countedPrograms() {
  const [folder, calls] = [await temporaryFolder(), await temporaryFolder()];
  const counting = await ffprobeAfter(`touch "${calls}/$$"`);
  await copyFile(counting, join(folder, 'ffprobe'));
  await writeFile(join(folder, 'ffmpeg'), `#!/bin/sh\nexec '${programs.ffmpeg}' "$@"\n`);
  await Promise.all(['ffprobe', 'ffmpeg'].map((name) => chmod(join(folder, name), 0o755)));
  const env = { CLINIC_FFMPEG: join(folder, 'ffmpeg') };
  return { places: { env, packagedFolder: null, staticBinary: async () => null }, calls };
}

test.skipIf(process.platform === 'win32')('a file is probed once for its import', async () => {
  const { places, calls } = await countedPrograms();
  const [audio] = await audioIn(await temporaryFolder(), places);
  const path = fixture('dog.m4a');
  const looked = valueOf(await audio.inspect(path, signal));
  const source = { kind: 'file', path, fileName: 'dog.m4a', batch: null, ...looked } as const;
  const run = { consult, source, signal, onProgress: () => undefined };
  const first = valueOf(await audio.prepare(run));
  expect(await readdir(calls)).toHaveLength(1);
  // After a restart of the app, nothing is remembered.
  const [later] = await audioIn(await temporaryFolder(), places);
  expect(valueOf(await later.prepare(run))).toEqual(first);
  expect(await readdir(calls)).toHaveLength(2);
});

test('what was remembered of a file does not count for another one in its place', async () => {
  const inspection = createFileInspection();
  const { sha256 } = valueOf(await inspection.inspect({ programs, path: fixture('dog.m4a'), signal }));
  const { result, left } = await prepare(fixture('cat.m4a'), {
    sourceSha256: sha256,
    facts: inspection.factsOf(sha256),
  });
  expect(result).toMatchObject({ ok: false, error: { code: 'file_changed' } });
  expect(left).toEqual([]);
  expect(await ffmpegChildren()).toEqual([]);
});

test.each([
  ['gone', 'none.m4a', 'file_missing'],
  ['no audio', 'notAudio.m4a', 'file_changed'],
])('a remembered file that is %s now is refused', async (_what, name, code) => {
  const inspection = createFileInspection();
  const { sha256 } = valueOf(await inspection.inspect({ programs, path: fixture('dog.m4a'), signal }));
  const { result, left } = await prepare(fixture(name), {
    sourceSha256: sha256,
    facts: inspection.factsOf(sha256),
  });
  expect(result).toMatchObject({ ok: false, error: { code } });
  expect(left).toEqual([]);
});

test.skipIf(process.platform === 'win32')(
  'nothing is remembered of a file that changed while it was inspected',
  async () => {
    const path = join(await temporaryFolder(), 'memo.m4a');
    await copyFile(fixture('dog.m4a'), path);
    const inspection = createFileInspection();
    const touched = { ...programs, ffprobe: await ffprobeAfter('touch -d 2020-02-02 "$file"') };
    const changed = valueOf(await inspection.inspect({ programs: touched, path, signal }));
    expect(inspection.factsOf(changed.sha256)).toBeUndefined();
    const looked = valueOf(await inspection.inspect({ programs, path, signal }));
    expect(inspection.factsOf(looked.sha256)).toMatchObject({ streamIndex: 0 });
  },
);

test('a huge file that is no audio is refused without reading it to its end', async () => {
  const path = join(await temporaryFolder(), 'huge.m4a');
  await writeFile(path, 'no sound');
  await truncate(path, 1e12);
  expect(await createFileInspection().inspect({ programs, path, signal })).toMatchObject({
    ok: false,
    error: { code: 'not_audio' },
  });
});
