import { utimes } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { probeAudio } from '../../../main/audio/ffmpeg/probeAudio.ts';
import { recordingTimeOf } from '../../../main/audio/recordingTimeOf.ts';
import { valueOf } from '../../support/sealedTestFile.ts';
import { fixture, fullFfmpeg, ffmpegPath, run } from './audioTestKit.ts';
import { audioIn } from './takeTestKit.ts';
import { temporaryFolder } from '../../support/temporaryFolder.ts';

const at = Date.UTC(2025, 10, 18, 13, 2, 3);
const local = new Date(2025, 10, 18, 13, 2, 3).getTime();
const inUtc = '2025-11-18T13:02:03.000000Z';

async function make(
  fileName: string,
  options: readonly string[],
  tags: readonly string[] = [],
): Promise<string> {
  const path = join(await temporaryFolder(), fileName);
  const input = ['-loglevel', 'error', '-i', fixture('dog.m4a'), '-map_metadata', '-1', '-t', '1'];
  await run(fullFfmpeg, [...input, ...options, ...tags.flatMap((tag) => ['-metadata', tag]), path]);
  return path;
}

/** Files as phones and dictaphones write them, with the time in the tag of their kind. */
test.each([
  ['memo.m4a', [], [`creation_time=${inUtc}`], at],
  ['memo.mp4', [], [`creation_time=${inUtc}`], at],
  ['memo.mov', [], [`creation_time=${inUtc}`], at],
  ['bext.wav', ['-write_bext', '1'], ['origination_date=2025-11-18', 'origination_time=13:02:03'], local],
  ['icrd.wav', [], ['ICRD=2025-11-18 13:02:03'], local],
  ['memo.ogg', ['-c:a', 'libopus'], ['DATE=2025-11-18T14:02:03+01:00'], at],
])('%s says itself when it was recorded', async (fileName, options, tags, expected) => {
  const path = await make(fileName, options, tags);
  const found = valueOf(await probeAudio({ ffmpegPath, path }));
  expect(recordingTimeOf({ tags: found.tags, changedAt: null }, Date.now())?.at).toBe(expected);
});

test('a file without such a tag was recorded when it was last changed', async () => {
  const path = await make('plain.wav', ['-bitexact']);
  const changedAt = new Date(2025, 10, 18, 13, 2, 3);
  await utimes(path, changedAt, changedAt);
  const [audio] = await audioIn();
  const looked = await audio.inspect(path, new AbortController().signal);
  expect(looked).toMatchObject({
    ok: true,
    value: { recordedAt: { at: changedAt.getTime(), from: 'file' } },
  });
});
