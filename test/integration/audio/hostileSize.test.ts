import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { wavHeader } from '../../../main/audio/wavHeader.ts';
import { prepare } from './audioTestKit.ts';
import { temporaryFolder } from '../../support/temporaryFolder.ts';

async function wavOf(sampleRateHz: number, channels = 1, dataBytes = 40_000): Promise<string> {
  const path = join(await temporaryFolder(), 'memo.wav');
  const bytes = Buffer.concat([wavHeader(dataBytes), Buffer.alloc(dataBytes)]);
  bytes.writeUInt16LE(channels, 22);
  bytes.writeUInt32LE(sampleRateHz, 24);
  bytes.writeUInt32LE(sampleRateHz * channels * 2, 28);
  bytes.writeUInt16LE(channels * 2, 32);
  await writeFile(path, bytes);
  return path;
}

test.each([
  ['1 Hz', 1, 1],
  ['3,999 Hz', 3_999, 1],
  ['400,000 Hz', 400_000, 1],
  ['33 channels', 16_000, 33],
])('a WAV of %s is refused, with nothing left', async (_name, rate, channels) => {
  const source = await wavOf(rate, channels);
  const { result, left } = await prepare(source);
  expect(result).toMatchObject({ ok: false, error: { code: 'not_audio' } });
  expect(left).toEqual([]);
});

test.each([4_000, 384_000])('a WAV of %i Hz is prepared', async (rate) => {
  expect((await prepare(await wavOf(rate, 1, rate))).result).toMatchObject({ ok: true });
});
