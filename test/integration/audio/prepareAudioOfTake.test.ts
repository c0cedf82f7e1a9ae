import { open, readFile, rename, rm, truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { PassThrough, Writable } from 'node:stream';
import { expect, test } from 'vitest';
import { runFfmpeg } from '../../../main/audio/ffmpeg/runFfmpeg.ts';
import { prepareConsult } from '../../../main/consults/steps/prepare.ts';
import { createTakeStore } from '../../../main/recording/createTakeStore.ts';
import { fileHeaderBytes } from '../../../main/encryptedFiles/sealedFormat.ts';
import { gapLines } from '../../../renderer/features/recorder/RecordingFacts.tsx';
import type { Consult } from '../../../shared/consult/consult.ts';
import { epochMs, type ConsultId } from '../../../shared/ids.ts';
import { transition } from '../../../shared/consult/transitions/transition.ts';
import type { ConsultEvent } from '../../../shared/consult/transitions/consultEvent.ts';
import { unreadableBytes } from '../../support/sealedTestFile.ts';
import { manualClock } from '../../support/fakes/manualClock.ts';
import { newConnection, newConsult } from '../../support/sampleConsults.ts';
import { ffmpegChildren, ffmpegPath } from './audioTestKit.ts';
import { audioIn, filesIn, prepareFrom, takeOf, writeJournal } from './takeTestKit.ts';
import { consult, dataKey, journalFile, valueOf, wavFile } from './takeTestNames.ts';

/** A chunk of 250 ms as it lies in the journal. */
const sealedChunkBytes = 24_000 + 44;

test('progress grows to 1 and never falls; the journal is only read', async () => {
  const [audio, folder] = await audioIn();
  const source = await writeJournal(folder, takeOf(120));
  const before = await readFile(join(folder, journalFile));
  const fractions: (number | null)[] = [];
  valueOf(await prepareFrom(audio, source, (fraction) => fractions.push(fraction)));
  const known = fractions.filter((fraction) => fraction !== null);
  expect(known).toHaveLength(fractions.length);
  expect(known).toEqual(known.toSorted((a, b) => a - b));
  expect(known.at(-1)).toBeCloseTo(1, 2);
  expect((await readFile(join(folder, journalFile))).equals(before)).toBe(true);
});

test('a torn journal gives the samples before the tear; one with a hole those around it', async () => {
  const [audio, folder] = await audioIn();
  const pcm = takeOf(10);
  const source = await writeJournal(folder, pcm);
  const path = join(folder, journalFile);
  const holed = valueOf(await prepareFrom(audio, await damageAt(source, path, 8)));
  expect(holed.durationMs).toBe(9750);
  await truncate(path, fileHeaderBytes + 30 * sealedChunkBytes + 1000);
  const torn = valueOf(await prepareFrom(audio, source));
  expect(torn.durationMs).toBe(7250);
  const without = Buffer.concat([pcm.subarray(0, 8 * 24_000), pcm.subarray(9 * 24_000, 30 * 24_000)]);
  const [other, otherFolder] = await audioIn();
  const whole = valueOf(await prepareFrom(other, await writeJournal(otherFolder, without)));
  expect(torn.sha256).toBe(whole.sha256);
});

test('the journals of a continued take make one recording: nothing between the runs, and nothing of them missing', async () => {
  const [audio, folder] = await audioIn();
  // Runs end at any sample, not at a whole millisecond.
  const [first, second] = [takeOf(3).subarray(0, -2 * 1_001), takeOf(2, 7).subarray(0, -2 * 17)];
  await writeJournal(folder, first);
  const last = await writeJournal(folder, second, `${consult}.take-00000001.sealed`);
  if (last.kind !== 'take') throw new Error('It is no take.');
  const source = { ...last, earlierFiles: [journalFile] };
  const both = valueOf(await prepareFrom(audio, source));
  const [other, otherFolder] = await audioIn();
  const joint = await writeJournal(otherFolder, Buffer.concat([first, second]));
  expect(both).toEqual(valueOf(await prepareFrom(other, joint)));

  // A journal that does not open takes nothing from the others.
  await truncate(join(folder, journalFile), 10);
  const rest = valueOf(await prepareFrom(audio, source));
  expect(rest.durationMs).toBe(Math.round(second.length / 96));
  await rm(join(folder, journalFile));
  expect(valueOf(await prepareFrom(audio, source))).toEqual(rest);
  await writeFile(join(folder, journalFile), '');
  await unreadableBytes(join(folder, journalFile), 0, fileHeaderBytes);
  expect(valueOf(await prepareFrom(audio, source))).toEqual(rest);
});

/**
 * What the vet reads of a take of 20 s whose journal was damaged after it ended, when it is prepared again.
 */
async function linesAfter(damage: (path: string) => Promise<void>): Promise<readonly string[]> {
  const [audio, folder] = await audioIn();
  const written = await writeJournal(folder, takeOf(20));
  if (written.kind !== 'take') throw new Error('It is no take.');
  await damage(join(folder, journalFile));
  const end = { by: 'person', recordedMs: 20_000, durationMs: 20_000, gaps: [] } as const;
  const before = newConsult(
    newConnection(),
    { phase: 'preparing', before: null },
    { id: consult, source: { ...written, end } },
  );
  const takes = createTakeStore({
    folder,
    dataKey,
    clock: manualClock(),
    beginLive: () => Promise.reject(new Error('Nothing is recorded here.')),
    freeBytes: async () => 1e12,
  });
  const after: Consult[] = [];
  const deps = {
    audio,
    importQuestions: { mayBeReady: () => Promise.resolve(true) },
    inspectTake: takes.inspect,
    madeByJobs: new Set<ConsultId>(),
    onProgress: () => undefined,
    repository: {
      apply: async (_id: ConsultId, event: ConsultEvent) => {
        after.push(transition(before, event, epochMs(2)));
        return after.at(-1) ?? null;
      },
    },
  };
  await prepareConsult(before, deps, new AbortController().signal);
  const source = after[0]?.source;
  if (source?.kind !== 'take' || source.end === null) throw new Error('The take has no end.');
  return gapLines(source.end.gaps, source.end.durationMs);
}

test('a journal with a hole since its take ended: the gap is where the hole is', async () => {
  const hole = async (path: string): Promise<void> => {
    for (let chunk = 8; chunk < 16; chunk += 1) await damageAt(null, path, chunk);
  };
  expect(await linesAfter(hole)).toEqual(['2 s cannot be read at 0:02.']);
  const both = async (path: string): Promise<void> => {
    await hole(path);
    await truncate(path, fileHeaderBytes + 40 * sealedChunkBytes);
  };
  expect(await linesAfter(both)).toEqual(['2 s cannot be read at 0:02.', '10 s cannot be read at 0:08.']);
  const sectors = async (path: string): Promise<void> => {
    const at = (chunk: number): number => fileHeaderBytes + chunk * sealedChunkBytes;
    // Whole sectors fail.
    await unreadableBytes(path, at(40) + 5_000, at(48) - 5_000);
  };
  expect(await linesAfter(sectors)).toEqual(['2 s cannot be read at 0:10.']);
});

test('a journal that does not open is audio_damaged, and takes nothing away', async () => {
  const [audio, folder] = await audioIn();
  const source = await writeJournal(folder, takeOf(1));
  const damaged = { ok: false, error: { code: 'audio_damaged' } };
  if (source.kind !== 'take') throw new Error('It is no take.');
  // A journal opens under the consult in its name only.
  const underOtherName = 'consult-2.take.sealed';
  await rename(join(folder, journalFile), join(folder, underOtherName));
  expect(await prepareFrom(audio, { ...source, file: underOtherName })).toMatchObject(damaged);
  await rename(join(folder, underOtherName), join(folder, journalFile));
  await writeFile(join(folder, journalFile), 'no journal');
  await writeFile(join(folder, `${wavFile}.new`), 'half of an earlier try');
  await writeFile(join(folder, wavFile), 'what there was');
  expect(await prepareFrom(audio, source)).toMatchObject(damaged);
  expect(await filesIn(folder)).toEqual([journalFile, wavFile]);
});

test('a journal that changes while it is read is audio_damaged: no process and no file left', async () => {
  const [audio, folder] = await audioIn();
  const source = await writeJournal(folder, takeOf(900));
  const path = join(folder, journalFile);
  const changes: Promise<unknown>[] = [];
  const result = await prepareFrom(audio, source, () => {
    if (changes.length === 0) changes.push(damageAt(source, path, 3590));
  });
  expect(await Promise.all(changes)).toHaveLength(1);
  expect(result).toMatchObject({ ok: false, error: { code: 'audio_damaged' } });
  expect(await ffmpegChildren()).toEqual([]);
  expect(await filesIn(folder)).toEqual([journalFile]);
});

test('a stream that breaks: the answer comes when ffmpeg is gone', async () => {
  const samples = new PassThrough();
  samples.write(takeOf(10));
  const sink = new Writable({ autoDestroy: false, write: (_bytes, _encoding, done) => done() });
  const children: number[] = [];
  const breakOff = async (): Promise<void> => {
    children.push(...(await ffmpegChildren()));
    samples.destroy(new Error('The disk is gone'));
  };
  const { error } = await runFfmpeg({
    ffmpegPath,
    input: { kind: 'take', samples },
    sink,
    signal: undefined,
    onProgress: () => void breakOff(),
  });
  expect(error?.message).toContain('The disk is gone');
  expect(children.length).toBeGreaterThan(0);
  for (const pid of children) expect(() => process.kill(pid, 0)).toThrow('ESRCH');
});

test('cancel at any moment of preparing a take leaves no process and no WAV', async () => {
  const [audio, folder] = await audioIn();
  const source = await writeJournal(folder, takeOf(300));
  for (const waitMs of [0, 5, 20, 50, 100, 200]) {
    const cancel = new AbortController();
    const preparing = prepareFrom(audio, source, () => undefined, cancel.signal);
    await new Promise((resolve) => setTimeout(resolve, waitMs));
    cancel.abort();
    expect(await preparing).toMatchObject({ ok: false, error: { code: 'cancelled' } });
    expect(await ffmpegChildren()).toEqual([]);
    expect(await filesIn(folder)).toEqual([journalFile]);
  }
});

/** Changes a byte in one chunk of the journal, and answers the source as it was given. */
async function damageAt<T>(source: T, path: string, chunk: number): Promise<T> {
  const handle = await open(path, 'r+');
  await handle.write(Buffer.from([1, 2, 3, 4]), 0, 4, fileHeaderBytes + chunk * sealedChunkBytes + 10_000);
  await handle.close();
  return source;
}
