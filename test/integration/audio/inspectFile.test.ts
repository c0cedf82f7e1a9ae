import { truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { createInspections } from '../../../main/audio/inspections.ts';
import { ffmpegPath } from './audioTestKit.ts';
import { temporaryFolder } from '../../support/temporaryFolder.ts';

const { signal } = new AbortController();

test('a huge file that is no audio is refused without reading it to its end', async () => {
  const path = join(await temporaryFolder(), 'huge.m4a');
  await writeFile(path, 'no sound');
  await truncate(path, 1e12);
  expect(await createInspections().look({ ffmpegPath, path, signal })).toMatchObject({
    ok: false,
    error: { code: 'not_audio' },
  });
});
