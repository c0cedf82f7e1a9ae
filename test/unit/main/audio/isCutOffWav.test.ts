import { expect, test } from 'vitest';
import { isTruncatedWav } from '../../../../main/audio/ffmpeg/probeAudio.ts';

function riff(announced: number, kind = 'RIFF', form = 'WAVE'): Buffer {
  const head = Buffer.alloc(12);
  head.write(kind, 0);
  head.writeUInt32LE(announced, 4);
  head.write(form, 8);
  return head;
}

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
])('%s', (_name, head, byteCount, expected) => {
  expect(isTruncatedWav(head, byteCount)).toBe(expected);
});
