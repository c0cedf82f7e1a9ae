import { join } from 'node:path';
import { expect, test } from 'vitest';
import { compressWav } from '../../../main/audio/compressWav.ts';
import { prepareAudioOfTake } from '../../../main/audio/prepareAudioOfTake.ts';
import { ffmpegChildren, ffmpegPath } from './audioTestKit.ts';
import { audioIn, filesIn, prepareFrom, takeOf, writeJournal } from './takeTestKit.ts';
import { consult, dataKey, journalFile, valueOf, wavFile } from './takeTestNames.ts';

const noRoom = { ok: false, error: { code: 'no_room' } };
const run = { ffmpegPath, signal: new AbortController().signal, onProgress: () => undefined };

const place = (folder: string, file: string, of: string) => ({
  path: join(folder, file),
  dataKey,
  context: `${of}:${consult}`,
});

/** What is free on a disk that is nearly full, and on one that fills at the second look. */
const disks = [
  ['that leaves too little for a recording', () => async () => 500e6],
  [
    'that fills meanwhile',
    (free = [100e9]) =>
      async () =>
        free.pop() ?? 400e6,
  ],
] as const;

test.each(disks)(
  'the take of a consult gives way on a disk %s, and its journal stays',
  async (_what, disk) => {
    const [, folder] = await audioIn();
    await writeJournal(folder, takeOf(1800));
    const made = await prepareAudioOfTake({
      ...run,
      journals: [place(folder, journalFile, 'take')],
      target: place(folder, `${wavFile}.new`, 'prepared'),
      freeBytes: disk(),
    });
    expect(made).toMatchObject(noRoom);
    expect(await filesIn(folder)).toEqual([journalFile]);
    expect(await ffmpegChildren()).toEqual([]);
  },
);

test.each(disks)('a smaller copy gives way on a disk %s', async (_what, disk) => {
  const [audio, folder] = await audioIn();
  const whole = valueOf(await prepareFrom(audio, await writeJournal(folder, takeOf(900))));
  const made = await compressWav({
    ...run,
    audio: whole,
    source: place(folder, wavFile, 'prepared'),
    target: place(folder, 'consult-1.opus.sealed.new', 'compressed'),
    freeBytes: disk(),
  });
  expect(made).toMatchObject(noRoom);
  expect(await filesIn(folder)).toEqual([journalFile, wavFile]);
  expect(await ffmpegChildren()).toEqual([]);
});
