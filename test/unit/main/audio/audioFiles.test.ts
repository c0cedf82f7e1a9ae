import { readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { createAudioFiles } from '../../../../main/audio/audioFiles.ts';
import { consultId } from '../../../../shared/ids.ts';
import { temporaryFolder } from '../../../support/temporaryFolder.ts';

const first = consultId('11111111-2222-4333-8444-555555555555');
const gone = consultId('22222222-2222-4333-8444-555555555555');
const other = consultId('33333333-2222-4333-8444-555555555555');

test('a deleted consult leaves no journal behind, also where New animal was undone, and takes no other', async () => {
  const folder = await temporaryFolder();
  const journals = [first, gone].map((id) => `${id}.take.sealed`);
  const kept = `${other}.take.sealed`;
  for (const name of [...journals, `${first}.wav.sealed`, kept])
    await writeFile(join(folder, name), 'sealed');
  const files = createAudioFiles(folder);
  expect(await files.removeAll(first, { journals, parts: [] })).toEqual({ ok: true, value: { removed: 3 } });
  expect(await readdir(folder)).toEqual([kept]);
});

test('a deleted join leaves no smaller copy of its later part behind', async () => {
  const folder = await temporaryFolder();
  for (const name of [`${first}.wav.sealed`, `${gone}.opus.sealed`, `${other}.opus.sealed`])
    await writeFile(join(folder, name), 'sealed');
  const files = createAudioFiles(folder);
  const removed = await files.removeAll(first, { journals: [], parts: [first, gone] });
  expect(removed).toEqual({ ok: true, value: { removed: 2 } });
  expect(await readdir(folder)).toEqual([`${other}.opus.sealed`]);
});
