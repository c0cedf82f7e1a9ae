import { expect, test } from 'vitest';

import { maxPcmBytes, parseWavHeader, pcmDurationMs, wavHeader } from '../../../../main/audio/wavHeader.ts';

test('is the 44 bytes that every reader of WAV knows', () => {
  // Half a second: 8000 samples. Written out from the format's definition, not from our code.
  const expected =
    '52494646' +
    'a43e0000' +
    '57415645' +
    '666d7420' +
    '10000000' +
    '0100' +
    '0100' +
    '803e0000' +
    '007d0000' +
    '0200' +
    '1000' +
    '64617461' +
    '803e0000';
  expect(wavHeader(16_000).toString('hex')).toBe(expected);
});

test.each([2, 32_000, 115_200_000, maxPcmBytes])(
  'what we write for %d bytes we also accept',
  (pcmByteCount) => {
    const facts = parseWavHeader(wavHeader(pcmByteCount), pcmByteCount + 44);
    expect(facts).toEqual({ ok: true, value: { pcmByteCount, durationMs: pcmDurationMs(pcmByteCount) } });
  },
);

test('the longest fits into 32 bits, and two bytes more would not', () => {
  expect(wavHeader(maxPcmBytes).readUInt32LE(4)).toBeLessThanOrEqual(0xffff_ffff);
  expect(() => wavHeader(maxPcmBytes + 2)).toThrow(RangeError);
});

type Change = (header: Buffer) => void;
const pcm = 32_000;

test.each<[string, Change]>([
  ['not RIFF', (h) => h.write('RIFX', 0)],
  ['not WAVE', (h) => h.write('AVI ', 8)],
  ['no fmt chunk', (h) => h.write('JUNK', 12)],
  ['no fmt chunk', (h) => h.writeUInt32LE(18, 16)],
  ['not PCM', (h) => h.writeUInt16LE(3, 20)],
  ['not PCM', (h) => h.writeUInt16LE(0xfffe, 20)],
  ['not mono', (h) => h.writeUInt16LE(2, 22)],
  ['not mono', (h) => h.writeUInt16LE(0, 22)],
  ['not 16 kHz', (h) => h.writeUInt32LE(44_100, 24)],
  ['not 16 kHz', (h) => h.writeUInt32LE(8000, 24)],
  ['not 16 bit', (h) => h.writeUInt16LE(8, 34)],
  ['not 16 bit', (h) => h.writeUInt16LE(24, 34)],
  ['rates disagree', (h) => h.writeUInt32LE(64_000, 28)],
  ['rates disagree', (h) => h.writeUInt16LE(4, 32)],
  ['no data chunk', (h) => h.write('LIST', 36)],
  ['sizes disagree', (h) => h.writeUInt32LE(pcm + 35, 4)],
  ['sizes disagree', (h) => h.writeUInt32LE(pcm + 2, 40)],
  ['sizes disagree', (h) => h.writeUInt32LE(0xffff_ffff, 40)],
  ['sizes disagree', (h) => h.writeUInt32LE(0, 40)],
])('refuses: %s (%#)', (fault, change) => {
  const header = wavHeader(pcm);
  change(header);
  expect(parseWavHeader(header, pcm + 44)).toEqual({ ok: false, error: fault });
});

test('refuses sizes that agree with each other but not with the bytes there are', () => {
  for (const byteCount of [pcm + 43, pcm + 45, pcm + 46, 44]) {
    expect(parseWavHeader(wavHeader(pcm), byteCount)).toEqual({ ok: false, error: 'sizes disagree' });
  }
});

test('refuses half a sample, no samples and half a header', () => {
  expect(parseWavHeader(wavHeader(3), 47)).toEqual({ ok: false, error: 'half a sample' });
  expect(parseWavHeader(wavHeader(0), 44)).toEqual({ ok: false, error: 'no samples' });
  expect(parseWavHeader(wavHeader(2).subarray(0, 43), 46)).toEqual({ ok: false, error: 'too short' });
  expect(parseWavHeader(new Uint8Array(), 0)).toEqual({ ok: false, error: 'too short' });
});
