import { truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { probeAudio } from '../../../../../main/audio/ffmpeg/probeAudio.ts';
import { fakeFfmpeg } from '../../../../support/fakeFfmpeg.ts';
import { temporaryFolder } from '../../../../support/temporaryFolder.ts';

const known = `Input #0, wav, from 'file:a':
  Duration: 00:00:09.07, start: 0.000000, bitrate: 256 kb/s
  Stream #0:0: Audio: pcm_s16le ([1][0][0][0] / 0x0001), 16000 Hz, mono, s16, 256 kb/s
`;
const lowScore = '[mov @ 0x1] Format mov detected only with low score of 1, misdetection possible!\n';

/** A failure's code, or what is known of the file. */
async function probed(stderr: string, head: Buffer = Buffer.from('x'), byteCount: number = head.length) {
  const path = join(await temporaryFolder(), 'a');
  await writeFile(path, head);
  await truncate(path, byteCount);
  const result = await probeAudio({ ffmpegPath: await fakeFfmpeg(stderr), path });
  return result.ok ? result.value : result.error.code;
}

function riff(announced: number, kind = 'RIFF', form = 'WAVE'): Buffer {
  const head = Buffer.alloc(12);
  head.write(kind, 0);
  head.writeUInt32LE(announced, 4);
  head.write(form, 8);
  return head;
}

describe.skipIf(process.platform === 'win32')('a file', () => {
  test.each([
    ['', 'not_audio'],
    ['[mov @ 0x1] moov atom not found', 'audio_incomplete'],
    ['[mov @ 0x1] STSZ atom truncated\n[mov @ 0x1] error reading header', 'audio_incomplete'],
    // A text file called .m4a: what is missing is not its index.
    [`${lowScore}[mov @ 0x1] moov atom not found`, 'not_audio'],
  ])('of which ffmpeg says %j is %s', async (stderr, code) => {
    expect(await probed(stderr)).toBe(code);
  });

  test('has a certain length and kind, unless ffmpeg says that it guessed one of them', async () => {
    expect(await probed(known)).toMatchObject({ durationMs: 9070, isDurationCertain: true, isGuess: false });
    const estimate = '[mp3 @ 0x1] Estimating duration from bitrate, this may be inaccurate\n';
    expect(await probed(estimate + known)).toMatchObject({ isDurationCertain: false, isGuess: false });
    expect(await probed(lowScore + known)).toMatchObject({ isDurationCertain: true, isGuess: true });
  });

  test.each<[string, Buffer, number, boolean]>([
    ['whole', riff(99_992), 100_000, false],
    ['a second missing', riff(99_992), 68_000, true],
    ['a miscounted byte', riff(99_993), 100_000, false],
    ['more than announced (a tag behind it)', riff(99_992), 120_000, false],
    ['no size, as a recorder writes it that cannot go back', riff(0xffff_ffff), 100_000, false],
    ['no size, the way sox and arecord say it', riff(0x7fff_ffff), 100_000, false],
    ['a recorder that never got to fill in the size', riff(0), 100_000, false],
    ['not RIFF', riff(99_992, 'FORM'), 68_000, false],
    ['not WAVE', riff(99_992, 'RIFF', 'AVI '), 68_000, false],
    ['too short to say', Buffer.from('RIFF'), 4, false],
  ])(
    'that is a WAV is cut off if it announces more than it has: %s',
    async (_name, head, byteCount, isCutOff) => {
      const result = await probed(known, head, byteCount);
      expect(result === 'audio_incomplete').toBe(isCutOff);
      if (!isCutOff) expect(result).toMatchObject({ durationMs: 9070 });
    },
  );
});
