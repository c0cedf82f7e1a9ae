import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { soundParts } from '../../../scripts/release/ffmpeg/ffmpegRecipe.ts';
import { fixture, fullFfmpeg, heardBy, makeAudio, prepare, ffmpegPath, run, wavOf } from './audioTestKit.ts';
import { valueOf } from '../../support/sealedTestFile.ts';
import { temporaryFolder } from '../../support/temporaryFolder.ts';

const samplesPerSecond = 16_000;
const voice = `-t 3 -i ${fixture('dog.m4a')}`;

/** What phones, dictaphones, telephones and cameras write, as far as the full ffmpeg can write it. */
const kinds: readonly (readonly [name: string, options: string])[] = [
  ['aac.m4a', '-c:a aac'],
  ['alac.m4a', '-c:a alac'],
  ['mp3.mp3', '-c:a libmp3lame'],
  ['mp3InMp4.mp4', '-c:a libmp3lame'],
  ['adts.aac', '-c:a aac'],
  ['voice.3gp', '-c:a aac'],
  ['voice.3g2', '-c:a aac'],
  ['pcm.mov', '-c:a pcm_s16be'],
  ['imaQuickTime.mov', '-c:a adpcm_ima_qt'],
  ['opus.ogg', '-c:a libopus'],
  ['vorbis.ogg', '-c:a libvorbis'],
  ['speex.ogg', '-ar 16000 -c:a libspeex'],
  ['flac.oga', '-c:a flac'],
  ['flac.flac', '-c:a flac'],
  ['opus.webm', '-c:a libopus'],
  ['vorbis.webm', '-c:a libvorbis'],
  ['aac.mka', '-c:a aac'],
  ['ac3.mkv', '-c:a ac3'],
  ['eac3.mkv', '-c:a eac3'],
  ['one.wma', '-c:a wmav1'],
  ['two.wma', '-c:a wmav2'],
  ['alac.caf', '-c:a alac'],
  ['pcm.caf', '-c:a pcm_s24le'],
  ['pcm.aiff', '-c:a pcm_s16be'],
  ['float.aiff', '-c:a pcm_f32be'],
  ['law.au', '-c:a pcm_mulaw'],
  ['pcm.w64', '-c:a pcm_s16le'],
  ['mp2.wav', '-c:a mp2'],
  ['mp3.wav', '-c:a libmp3lame'],
  ['gsm.wav', '-ar 8000 -c:a libgsm_ms'],
  ['g723.wav', '-ar 8000 -b:a 6300 -c:a g723_1'],
  ['g726.wav', '-ar 8000 -c:a g726'],
  ...(
    'pcm_u8 pcm_s16le pcm_s24le pcm_s32le pcm_f32le pcm_f64le pcm_alaw pcm_mulaw ' +
    'adpcm_ima_wav adpcm_ms adpcm_g722 adpcm_yamaha'
  )
    .split(' ')
    .map((codec) => [`${codec}.wav`, `-c:a ${codec}`] as const),
];

/** Two seconds of fixed noise in the frames of AMR, which the full ffmpeg reads and does not write. */
function amr(header: string, frame: { readonly type: number; readonly bytes: number }): Buffer {
  let state = 7;
  const frames = Array.from({ length: 100 }, () =>
    Buffer.from([
      frame.type,
      ...Array.from({ length: frame.bytes }, () => {
        state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0;
        return state >>> 24;
      }),
    ]),
  );
  return Buffer.concat([Buffer.from(header), ...frames]);
}

/** What the full ffmpeg hears, and what the app makes of it. */
async function bothOf(path: string): Promise<readonly [Int16Array, Int16Array]> {
  const { result, targetPath } = await prepare(path);
  valueOf(result);
  const samples = (bytes: Buffer): Int16Array => new Int16Array(Uint8Array.from(bytes).buffer);
  return [samples(await heardBy(fullFfmpeg, path)), samples((await wavOf(targetPath)).subarray(44))];
}

const power = (samples: Int16Array): number => samples.reduce((sum, one) => sum + one * one, 0);

function expectSameSound([full, ours]: readonly [Int16Array, Int16Array]): void {
  expect(full.length).toBeGreaterThan(samplesPerSecond);
  expect(Math.abs(full.length - ours.length)).toBeLessThan(samplesPerSecond / 20);
  expect(power(full)).toBeGreaterThan(0);
  const difference = full.map((sample, at) => sample - (ours[at] ?? 0));
  expect(power(difference) / power(full)).toBeLessThan(0.001);
}

test.each(kinds)('%s is imported as any ffmpeg hears it', async (name, options) => {
  const path = join(await temporaryFolder(), name);
  await makeAudio(path, `${voice} ${options}`);
  expectSameSound(await bothOf(path));
});

test.each([
  ['narrow.amr', amr('#!AMR\n', { type: 0x3c, bytes: 31 })],
  ['wide.amr', amr('#!AMR-WB\n', { type: 0x44, bytes: 60 })],
])('%s is imported, also inside 3GP', async (name, bytes) => {
  const folder = await temporaryFolder();
  const path = join(folder, name);
  await writeFile(path, bytes);
  expectSameSound(await bothOf(path));
  const inside = join(folder, `${name}.3gp`);
  await makeAudio(inside, `-i ${path} -c copy`);
  expectSameSound(await bothOf(inside));
});

test('a film whose picture nothing here decodes gives its sound', async () => {
  const folder = await temporaryFolder();
  const picture = '-f lavfi -i testsrc=duration=3:size=64x64:rate=5';
  const films = [
    ['film.mp4', '-c:v libx264 -c:a aac'],
    ['film.mkv', '-c:v libx265 -x265-params log-level=none -c:a ac3'],
    ['film.webm', '-c:v libvpx -c:a libopus'],
    ['film.mov', '-c:v mjpeg -c:a pcm_s16le'],
  ] as const;
  for (const [name, options] of films) {
    const path = join(folder, name);
    await makeAudio(path, `${voice} ${picture} ${options}`);
    expectSameSound(await bothOf(path));
  }
});

test('the app’s ffmpeg has every part that the recipe names', async () => {
  const listed = async (option: string): Promise<string> =>
    (await run(ffmpegPath, ['-hide_banner', option])).stdout;
  const decoders = await listed('-decoders');
  for (const decoder of soundParts.decoder) expect(decoders, decoder).toMatch(new RegExp(` ${decoder}[ )]`));
  const filters = await listed('-filters');
  for (const filter of soundParts.filter) expect(filters, filter).toContain(` ${filter} `);
});
