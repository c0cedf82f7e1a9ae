import { utimes } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { createConsultAudio } from '../../../main/audio/consultAudio.ts';
import { ffmpegStaticBinary } from '../../../main/audio/ffmpeg/findFfmpeg.ts';
import { probeAudio } from '../../../main/audio/ffmpeg/probeAudio.ts';
import { recordedAt } from '../../../main/audio/recordedAt.ts';
import { dataKey, fixture, fullFfmpeg, ffmpegPath, run } from './audioTestKit.ts';
import { temporaryFolder } from '../../support/temporaryFolder.ts';

const at = Date.UTC(2025, 10, 18, 13, 2, 3);
const local = new Date(2025, 10, 18, 13, 2, 3).getTime();
const inUtc = '2025-11-18T13:02:03.000000Z';

/** Files as phones and dictaphones write them, with the time in the tag of their kind. */
const kinds = [
  ['memo.m4a', ['-metadata', `creation_time=${inUtc}`], at],
  ['memo.mp4', ['-metadata', `creation_time=${inUtc}`], at],
  ['memo.mov', ['-metadata', `creation_time=${inUtc}`], at],
  [
    'bext.wav',
    [
      '-metadata',
      'origination_date=2025-11-18',
      '-metadata',
      'origination_time=13:02:03',
      '-write_bext',
      '1',
    ],
    local,
  ],
  ['icrd.wav', ['-metadata', 'ICRD=2025-11-18 13:02:03'], local],
  ['memo.ogg', ['-c:a', 'libopus', '-metadata', 'DATE=2025-11-18T14:02:03+01:00'], at],
] as const;

async function make(fileName: string, options: readonly string[]): Promise<string> {
  const path = join(await temporaryFolder(), fileName);
  const input = ['-loglevel', 'error', '-i', fixture('dog.m4a'), '-map_metadata', '-1', '-t', '1'];
  await run(fullFfmpeg, [...input, ...options, path]);
  return path;
}

async function containerTime(path: string): Promise<number | null> {
  const probed = await probeAudio({ ffmpegPath, path });
  if (!probed.ok) throw new Error(probed.error.code);
  return recordedAt({ tags: probed.value.tags, changedAt: null }, Date.now())?.at ?? null;
}

test.each(kinds)('%s says itself when it was recorded', async (fileName, options, expected) => {
  const path = await make(fileName, options);
  expect(await containerTime(path)).toBe(expected);
});

test('a file without such a tag was recorded when it was last changed', async () => {
  const path = await make('plain.wav', ['-bitexact']);
  const changedAt = new Date(2025, 10, 18, 13, 2, 3);
  await utimes(path, changedAt, changedAt);
  const places = { env: process.env, packagedFolder: null, staticBinary: ffmpegStaticBinary };
  const audio = createConsultAudio({ folder: await temporaryFolder(), dataKey, places });
  const looked = await audio.inspect(path, new AbortController().signal);
  expect(looked).toMatchObject({
    ok: true,
    value: { recordedAt: { at: changedAt.getTime(), from: 'file' } },
  });
});
