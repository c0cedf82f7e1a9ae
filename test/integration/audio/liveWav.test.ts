import { createHash } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { wavHeader } from '../../../main/audio/wavHeader.ts';
import {
  appendAll,
  audioIn,
  drained,
  filesIn,
  prepareFrom,
  referencePcm,
  takeOf,
  wavOf,
  writeJournal,
  beginLive,
} from './takeTestKit.ts';
import { consult, journalFile, valueOf, wavFile } from './takeTestNames.ts';
import { temporaryFolder } from '../../support/temporaryFolder.ts';

describe('a WAV that grows with the take', () => {
  test.each([
    ['250 ms at a time', 24_000, 11.3],
    ['a few samples at a time', 262, 3.001],
    ['a second and a half at a time', 144_000, 20],
    ['as short as a word', 24_000, 0.12],
  ])('a growing WAV, %s: as later from the journal, and as the file', async (_name, pieceBytes, seconds) => {
    const parent = await temporaryFolder();
    const [audio, folder] = await audioIn(parent);
    const pcm = takeOf(seconds);
    const live = valueOf(await audio.beginLive(consult));
    appendAll(live, pcm, pieceBytes);
    const grown = valueOf(await live.finish());
    const wav = await wavOf(audio, grown);
    expect(wav.subarray(0, 44)).toEqual(wavHeader(wav.length - 44));
    const sampleCount = Math.round((seconds * 48_000) / 3);
    expect(grown).toEqual({
      format: 'wav',
      file: wavFile,
      firstSample: 0,
      byteCount: 44 + 2 * sampleCount,
      sha256: createHash('sha256').update(wav.subarray(44)).digest('hex'),
      durationMs: Math.round(sampleCount / 16),
    });
    expect(wav.subarray(44).equals(await referencePcm(parent, pcm))).toBe(true);
    expect((await audio.verify(consult, grown, new AbortController().signal)).ok).toBe(true);

    const later = valueOf(await prepareFrom(audio, await writeJournal(folder, pcm)));
    expect(later).toEqual(grown);
    expect((await wavOf(audio, later)).equals(wav)).toBe(true);
    expect(await filesIn(folder)).toEqual([journalFile, wavFile]);
  });

  test('a WAV that grows with the take is on the disk while the take goes on, with no second of it held back', async () => {
    const pcm = takeOf(10);
    const { folder, live } = await beginLive(pcm);
    await drained(folder, pcm.length);
    await live.abandon();
    expect(await filesIn(folder)).toEqual([]);
  });

  test('a WAV that grows with the take replaces what an interrupted run left', async () => {
    const [audio, folder] = await audioIn();
    await writeFile(join(folder, wavFile), 'half of an earlier try');
    const live = valueOf(await audio.beginLive(consult));
    appendAll(live, takeOf(1));
    expect(valueOf(await live.finish()).durationMs).toBe(1000);
  });

  test('a WAV that grows with the take, finished twice, answers once; what comes after the end is not taken; abandoned after it is gone', async () => {
    const { audio, folder, live } = await beginLive();
    const ends = [live.finish(), live.finish()];
    appendAll(live, takeOf(1));
    const [first, second] = await Promise.all(ends);
    expect(first).toMatchObject({ ok: true, value: { durationMs: 1000 } });
    expect(second).toEqual(first);
    await live.abandon();
    expect(await filesIn(folder)).toEqual([]);
    // Made again under the same name, it is not that one's to remove.
    valueOf(await prepareFrom(audio, await writeJournal(folder, takeOf(1))));
    await live.abandon();
    expect(await filesIn(folder)).toEqual([journalFile, wavFile]);
  });

  test.each([0, 9598])('%i bytes hold no word: audio_too_short, live and later', async (byteCount) => {
    const pcm = takeOf(1).subarray(0, byteCount);
    const { audio, folder, live } = await beginLive(pcm);
    expect(await live.finish()).toMatchObject({ ok: false, error: { code: 'audio_too_short' } });
    expect(await filesIn(folder)).toEqual([]);
    const later = await prepareFrom(audio, await writeJournal(folder, pcm));
    expect(later).toMatchObject({ ok: false, error: { code: 'audio_too_short' } });
    expect(await filesIn(folder)).toEqual([journalFile]);
  });
});
