import { createHash } from 'node:crypto';
import { copyFile, readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { expect, test } from 'vitest';
import { probeAudio } from '../../../main/audio/ffmpeg/probeAudio.ts';
import { wavHeader } from '../../../main/audio/wavHeader.ts';
import { hexAsSha256 } from '../../../shared/ids.ts';
import { fixture, fullFfmpeg, heardBy, prepare, ffmpegPath, run, stateOf, wavOf } from './audioTestKit.ts';
import { answering } from '../noteService/scriptedServer.ts';
import { serving } from '../noteService/untilTestEnds.ts';
import { valueOf } from '../../support/sealedTestFile.ts';
import { temporaryFolder } from '../../support/temporaryFolder.ts';

test.each([
  ['dog.m4a', 18_592],
  ['cat.m4a', 13_643],
  ['short.mp3', 4600],
  ['short.ogg', 4570],
  ['short.3gp', 4564],
  ['stereo.wav', 1000],
  ['video.mp4', 4600],
])('%s becomes the WAV of the contract', async (name, durationMs) => {
  const source = fixture(name);
  const before = await stateOf(source);
  const { result, targetPath, left, fractions } = await prepare(source);
  const made = valueOf(result);
  const wav = await wavOf(targetPath);
  expect(Math.abs(made.durationMs - durationMs)).toBeLessThan(100);
  expect(wav.subarray(0, 44)).toEqual(wavHeader(wav.length - 44));
  expect(made).toEqual({
    format: 'wav',
    file: 'consult-1.sealed',
    firstSample: 0,
    byteCount: wav.length,
    sha256: createHash('sha256').update(wav.subarray(44)).digest('hex'),
    durationMs: Math.round((wav.length - 44) / 32),
    sourceSha256: createHash('sha256')
      .update(await readFile(source))
      .digest('hex'),
  });
  expect(wav.subarray(44).equals(await heardBy(ffmpegPath, source))).toBe(true);
  expect(left).toEqual([basename(targetPath)]);
  expect(await stateOf(source)).toBe(before);
  if (name !== 'video.mp4') expect(fractions.at(-1)).toBeGreaterThan(0.98);
});

test.each([
  `it's "quoted" & Bärli größer 猫 🐕.m4a`,
  '--help',
  'two\nlines\n  Duration: 00:00:00.00, x.m4a',
  '$(touch made-by-a-shell); touch made-by-a-shell ;`touch made-by-a-shell`|x>y.m4a',
  'concat:a|b.m4a',
  'pipe:0',
  'file:dog.m4a',
  '%d %s 50%*?[a].txt',
])('a name that could be taken for something else: %j', async (name) => {
  const folder = await temporaryFolder();
  const source = join(folder, name);
  await copyFile(fixture('short.3gp'), source);
  const before = await stateOf(source);
  expect(await probeAudio({ ffmpegPath, path: source })).toMatchObject({ ok: true });
  expect((await prepare(source)).result).toMatchObject({ ok: true });
  expect(await stateOf(source)).toBe(before);
  expect(await readdir(folder)).toEqual([name]);
});

test('progress is unknown where the file does not say how long it is', async () => {
  const path = join(await temporaryFolder(), 'streamed.flac');
  const args = ['-v', 'error', '-nostdin', '-i', fixture('dog.m4a'), '-c:a', 'flac', '-f', 'flac', '-'];
  const { stdout } = await run(fullFfmpeg, args, { encoding: 'buffer', maxBuffer: 50_000_000 });
  await writeFile(path, stdout);
  const { result, fractions } = await prepare(path);
  expect(result.ok).toBe(true);
  expect(new Set(fractions)).toEqual(new Set([null]));
});

test('what an interrupted preparation left is replaced', async () => {
  const targetPath = join(await temporaryFolder(), 'consult-1.sealed');
  await writeFile(targetPath, 'half of an earlier try');
  expect((await prepare(fixture('short.mp3'), { targetPath })).result).toMatchObject({ ok: true });
  expect((await wavOf(targetPath)).length).toBeGreaterThan(100_000);
});

const dash = (address: string): string =>
  `<?xml version="1.0"?>
<MPD xmlns="urn:mpeg:dash:schema:mpd:2011" type="static" mediaPresentationDuration="PT10S"
  profiles="urn:mpeg:dash:profile:isoff-main:2011"><Period><AdaptationSet mimeType="audio/mp4">
<Representation id="1" bandwidth="64000" codecs="mp4a.40.2"><BaseURL>${address}</BaseURL><SegmentBase/>
</Representation></AdaptationSet></Period></MPD>
`;

test('a playlist that calls itself audio reaches neither the network nor other files', async () => {
  const { address, requests } = await serving(answering(200, ''));
  const folder = await temporaryFolder();
  const texts = {
    'hls.m4a': `#EXTM3U\n#EXT-X-TARGETDURATION:10\n#EXTINF:9,\n${address}/a.ts\n#EXT-X-ENDLIST\n`,
    'concat.m4a': `ffconcat version 1.0\nfile ${address}/a.m4a\n`,
    'neighbour.m4a': 'ffconcat version 1.0\nfile dog.m4a\n',
    'local.m4a': `#EXTM3U\n#EXT-X-TARGETDURATION:10\n#EXTINF:9,\n${folder}/dog.m4a\n#EXT-X-ENDLIST\n`,
    'dash.m4a': dash(`${address}/a`),
    'dashLocal.m4a': dash(`file:${folder}/dog.m4a`),
  };
  await copyFile(fixture('dog.m4a'), join(folder, 'dog.m4a'));
  for (const [name, text] of Object.entries(texts)) {
    await writeFile(join(folder, name), text);
    const { result } = await prepare(join(folder, name));
    expect(result, name).toMatchObject({ ok: false, error: { code: 'not_audio' } });
  }
  expect(requests).toEqual([]);
});

test('another file at the place of the imported one is refused, and nothing is left', async () => {
  const dog = await readFile(fixture('dog.m4a'));
  const path = fixture('cat.m4a');
  const imported = hexAsSha256(createHash('sha256').update(dog).digest('hex'));
  const { result, left } = await prepare(path, {
    source: { path, byteCount: (await stat(path)).size, sha256: imported },
  });
  expect(result).toMatchObject({ ok: false, error: { code: 'file_changed' } });
  expect(left).toEqual([]);
});
