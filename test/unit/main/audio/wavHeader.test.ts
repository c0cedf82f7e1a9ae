import { expect, test } from 'vitest';
import { maxPcmBytes, wavHeader } from '../../../../main/audio/wavHeader.ts';

test('the header of a WAV is the 44 bytes that every reader of WAV knows', () => {
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

test('the header of the longest WAV fits into 32 bits, and two bytes more would not', () => {
  expect(wavHeader(maxPcmBytes).readUInt32LE(4)).toBeLessThanOrEqual(0xffff_ffff);
  expect(() => wavHeader(maxPcmBytes + 2)).toThrow(RangeError);
});
