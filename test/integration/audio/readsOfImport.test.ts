import { copyFile, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { ConsultAudio } from '../../../main/ports/consultAudio.ts';
import type { AudioSource } from '../../../shared/consult/consult.ts';
import { valueOf } from '../../support/sealedTestFile.ts';
import { fixture, makeAudio } from './audioTestKit.ts';
import { audioIn, prepareFrom } from './takeTestKit.ts';

/** What an import knows of the file before it is prepared. */
async function imported(audio: ConsultAudio, path: string): Promise<AudioSource> {
  const looked = valueOf(await audio.inspect(path, new AbortController().signal));
  return { kind: 'file', path, fileName: 'stick', batch: null, ...looked };
}

/** Bytes that this process has read, with those of the ffmpegs that it has started and that have ended. */
async function bytesRead(): Promise<number> {
  return Number(/^rchar: (\d+)$/m.exec(await readFile('/proc/self/io', 'utf8'))?.[1]);
}

test.runIf(process.platform === 'linux')(
  'an imported file is read to its end by the hash and by ffmpeg, once each',
  async () => {
    const [audio, folder] = await audioIn();
    const path = join(folder, 'stick.wav');
    // What the app reads of the WAV that it makes is a thirtieth of this.
    await makeAudio(path, '-f lavfi -i sine=sample_rate=192000:duration=20 -ac 5 -c:a pcm_s16le');
    const { size } = await stat(path);
    // Also finds ffmpeg.
    await imported(audio, path);
    const before = await bytesRead();
    const source = await imported(audio, path);
    const inspected = await bytesRead();
    valueOf(await prepareFrom(audio, source));
    const prepared = await bytesRead();
    expect((inspected - before) / size).toBeLessThan(0.1);
    expect((prepared - inspected) / size).toBeGreaterThan(2);
    expect((prepared - inspected) / size).toBeLessThan(2.1);
  },
);

test('a file that was changed, replaced, cut or taken away between its import and its preparation is refused', async () => {
  const [audio, folder] = await audioIn();
  const path = join(folder, 'stick.m4a');
  const dog = await readFile(fixture('dog.m4a'));
  const other = Buffer.from(dog);
  // The same length and the same kind, but another recording.
  other.set(dog.subarray(2_000, 4_000), 20_000);
  for (const [bytes, code] of [
    [other, 'file_changed'],
    [await readFile(fixture('cat.m4a')), 'file_changed'],
    [dog.subarray(0, dog.length / 2), 'file_changed'],
    [null, 'file_missing'],
  ] as const) {
    await copyFile(fixture('dog.m4a'), path);
    const source = await imported(audio, path);
    await (bytes === null ? rm(path) : writeFile(path, bytes));
    expect(await prepareFrom(audio, source)).toMatchObject({ ok: false, error: { code } });
  }
  await copyFile(fixture('dog.m4a'), path);
  const source = await imported(audio, path);
  await rm(path);
  await copyFile(fixture('dog.m4a'), path);
  expect(await prepareFrom(audio, source), 'the same file, put back').toMatchObject({ ok: true });
});
