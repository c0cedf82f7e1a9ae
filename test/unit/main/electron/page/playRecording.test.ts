import { once } from 'node:events';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { describe, expect, it, vi } from 'vitest';
import {
  playRecording,
  consultOfRecordingUrl,
  type RecordingPlaybackResponse,
} from '../../../../../main/electron/page/playRecording.ts';
import type { PlayableWav } from '../../../../../main/ports/takes.ts';

const id = '0b6e2c1e-4a53-4c2f-9a1d-2f6f0d7a9f10';
const bytes = Buffer.from('RIFF and the rest of it');

function wav(): PlayableWav & { readonly isClosed: () => boolean } {
  let isClosed = false;
  return {
    byteCount: bytes.length,
    async *read({ from, to }) {
      for (let at = from; at < to; at += 4) yield bytes.subarray(at, Math.min(at + 4, to));
    },
    close: () => {
      isClosed = true;
      return Promise.resolve();
    },
    isClosed: () => isClosed,
  };
}

const soundOf = ({ body }: RecordingPlaybackResponse): Promise<Buffer> => buffer(body ?? Readable.from([]));

it.each([
  [`clinic://app/recordings/${id}.wav`, id],
  [`clinic://app/recordings/${id}.wav?x=1`, id],
  [`clinic://other/recordings/${id}.wav`, null],
  [`https://app/recordings/${id}.wav`, null],
  [`clinic://app/recordings/../${id}.wav`, null],
  [`clinic://app/recordings/${id}.take.sealed`, null],
  ['clinic://app/recordings/%2e%2e/store.db.wav', null],
])('the address %s is of the recording %s', (url, expected) => {
  expect(consultOfRecordingUrl(url)).toBe(expected);
});

it.each([
  ['bytes=10-19', 'bytes 10-19/100'],
  ['bytes=90-500', 'bytes 90-99/100'],
  ['bytes=-5', 'bytes 95-99/100'],
  ['bytes=100-', 'bytes */100'],
  ['bytes=20-10', 'bytes */100'],
  ['bytes=-', 'bytes */100'],
  ['bytes=0-1,5-6', 'bytes */100'],
  ['seconds=1-2', 'bytes */100'],
])('a player that asks by %s gets %s', async (header, range) => {
  const answer = await playRecording({ ...wav(), byteCount: 100 }, header);
  expect(answer.headers['content-range']).toBe(range);
  answer.body?.destroy();
});

describe('the answer to the player', () => {
  it('the answer to the player is the whole recording where nothing else is asked for', async () => {
    const source = wav();
    const answer = await playRecording(source, null);
    expect(answer.status).toBe(200);
    expect(await soundOf(answer)).toEqual(bytes);
    expect(answer.headers['content-length']).toBe(String(bytes.length));
    await vi.waitFor(() => expect(source.isClosed()).toBe(true));
  });

  it('the answer to the player is a part, and says which', async () => {
    const answer = await playRecording(wav(), 'bytes=5-9');
    expect(answer.status).toBe(206);
    expect(answer.headers['content-range']).toBe(`bytes 5-9/${bytes.length}`);
    expect(await soundOf(answer)).toEqual(bytes.subarray(5, 10));
  });

  it('the answer to the player is kept by no cache', async () => {
    expect((await playRecording(wav(), null)).headers['cache-control']).toBe('no-store');
  });

  it('the answer to the player says what cannot be had, and lets go of the file', async () => {
    const source = wav();
    expect((await playRecording(source, 'bytes=1000-')).status).toBe(416);
    expect(source.isClosed()).toBe(true);
    expect((await playRecording(null, null)).status).toBe(404);
  });

  it('the answer to the player lets go of the file when the player goes elsewhere in the middle', async () => {
    const source = wav();
    const { body } = await playRecording(source, null);
    if (body === null) throw new Error('Nothing is played');
    await once(
      body.once('data', () => body.destroy()),
      'close',
    );
    await vi.waitFor(() => expect(source.isClosed()).toBe(true));
  });

  it('the answer to the player breaks off where the file is damaged, and lets go of it', async () => {
    const source = wav();
    const damaged = {
      ...source,
      async *read() {
        yield bytes.subarray(0, 4);
        throw new Error('damaged');
      },
    };
    await expect(playRecording(damaged, null).then(soundOf)).rejects.toThrow('damaged');
    await vi.waitFor(() => expect(source.isClosed()).toBe(true));
  });
});
