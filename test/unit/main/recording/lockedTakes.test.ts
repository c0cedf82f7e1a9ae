import { appendFile, truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { takesWithoutKey } from '../../../../main/recording/lockedTakes.ts';
import { beginTake, spokenTake, consult } from '../../../support/takeTestKit.ts';

it('the list of takes has one that did not come to Stop, with its length, without any key', async () => {
  const { take, folder } = await spokenTake(3_000);
  await take.suspend();
  expect(await takesWithoutKey(folder)).toMatchObject([{ consultId: consult, recordedMs: 3_000 }]);
});

it('the list of takes leaves out one that came to Stop', async () => {
  const { take, folder, clock } = await spokenTake(1_000);
  const stopped = take.stop('person');
  await clock.pass(1_000);
  await stopped;
  expect(await takesWithoutKey(folder)).toEqual([]);
});

it('the list of takes finds the last whole head where the end is torn, or only zeros', async () => {
  const { take, folder, path } = await spokenTake(3_000);
  await take.suspend();
  await appendFile(path, Buffer.alloc(5_000));
  expect(await takesWithoutKey(folder)).toMatchObject([{ recordedMs: 3_000 }]);
  await truncate(path, 60_000);
  const [torn] = await takesWithoutKey(folder);
  expect(torn?.recordedMs).toBeGreaterThan(400);
  expect(torn?.recordedMs).toBeLessThan(1_000);
});

it('the list of takes says nothing of other files, of an empty one, and of a folder that is not there', async () => {
  const { folder } = await beginTake();
  await writeFile(join(folder, 'notes.txt'), 'x');
  await writeFile(join(folder, `${consult.replace('1', '2')}.take.sealed`), '');
  expect(await takesWithoutKey(folder)).toEqual([]);
  expect(await takesWithoutKey(join(folder, 'away'))).toEqual([]);
});
