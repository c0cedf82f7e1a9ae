import { truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { createConsultAudio } from '../../../main/audio/consultAudio.ts';
import { dataKey, ordinaryPlaces } from './takeTestNames.ts';
import { temporaryFolder } from '../../support/temporaryFolder.ts';

const { signal } = new AbortController();

test('a huge file that is no audio is refused without reading it to its end', async () => {
  const folder = await temporaryFolder();
  const path = join(folder, 'huge.m4a');
  await writeFile(path, 'no sound');
  await truncate(path, 1e12);
  const audio = createConsultAudio({ folder, dataKey, places: ordinaryPlaces });
  expect(await audio.inspect(path, signal)).toMatchObject({
    ok: false,
    error: { code: 'not_audio' },
  });
});
