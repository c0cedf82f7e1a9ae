import { createHash } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import { expect, test } from 'vitest';
import type { ConsultId } from '../../../shared/ids.ts';
import { smallerBytes } from '../../../shared/consult/smallerCopy.ts';
import { openBench, type Bench } from './deliveryBench.ts';

const post = { method: 'POST', path: '/v1/notes' };

/**
 * The service takes less than the WAV of 14 s, and says so with 413; then its GET says that there is no note.
 */
async function refused(maxAudioBytes: number): Promise<{ readonly bench: Bench; readonly id: ConsultId }> {
  const bench = await openBench();
  bench.service.control.add({ maxAudioBytes });
  const id = await bench.prepared();
  await bench.consultActions.send(id);
  await becomes(bench, id, 'needsAttention');
  expect(bench.get(id)).toMatchObject({ failure: { code: 'audio_too_large' } });
  await bench.consultActions.resume(id);
  await becomes(bench, id, 'readyToSend');
  return { bench, id };
}

const becomes = (bench: Bench, id: ConsultId, phase: string): Promise<void> =>
  bench.until(() => bench.get(id).phase === phase, 1_000);

/** Every request with its key, as the service saw them. */
const keysOf = (bench: Bench): readonly string[] =>
  bench.service.control.requests.map(({ method, path, headers }) =>
    method === 'GET' ? `GET ${path.split('/').at(-1)}` : `${method} ${String(headers['idempotency-key'])}`,
  );

test('a WAV that is too large goes as Ogg Opus: one note, two keys, the first never used again', async () => {
  const { bench, id } = await refused(100_000);
  const about = smallerBytes(bench.get(id)) ?? 0;
  const asked = keysOf(bench).length;
  expect(await bench.consultActions.sendSmaller(id)).toBe(true);
  await becomes(bench, id, 'noteReady');

  const { submissions } = bench.get(id);
  const [wav, opus] = submissions;
  if (wav === undefined || opus === undefined) throw new Error('There should be two submissions.');
  expect(submissions).toHaveLength(2);
  expect(wav).toMatchObject({ place: 'not_found', refusedAs: 'too_large', audio: { format: 'wav' } });
  expect(opus).toMatchObject({ refusedAs: null, audio: { format: 'opus' } });
  expect(Math.abs(about / opus.audio.byteCount - 1)).toBeLessThan(0.25);
  expect(opus.audio.byteCount).toBeLessThanOrEqual(wav.audio.byteCount / 8);

  const { control } = bench.service;
  expect(control.notes().map(({ noteId }) => noteId)).toEqual([opus.key]);
  const [ending] = control.notes().map((note) => note.ending);
  expect(ending).toMatchObject({ status: 'ready', warnings: [] });
  const heardMs = (ending?.status === 'ready' ? ending.durationSeconds : 0) * 1000;
  expect(Math.abs(heardMs - wav.audio.durationMs)).toBeLessThan(50);
  expect(control.requestsTo(post).map(({ status }) => status)).toEqual([413, 202]);
  expect(keysOf(bench).filter((request) => request === `POST ${wav.key}`)).toHaveLength(1);
  expect(keysOf(bench).slice(asked).join()).not.toContain(wav.key);

  const hash = createHash('sha256');
  for await (const bytes of bench.audio.read(id, opus.audio)) hash.update(bytes);
  expect(control.requestsTo(post)[1]?.audio).toMatchObject({
    byteCount: opus.audio.byteCount,
    sha256: hash.digest('hex'),
  });
  expect(await readdir(bench.audioFolder)).toEqual([`${id}.opus.sealed`, `${id}.wav.sealed`]);
});

test('a part that is still too large goes as Ogg Opus of that part', async () => {
  const { bench, id } = await refused(30_000);
  const trim = { fromMs: 2_000, toMs: 8_000 };
  await bench.consultActions.change(id, 'trimRecording', { type: 'recordingTrimmed', trim });
  expect(await bench.consultActions.sendSmaller(id)).toBe(true);
  await becomes(bench, id, 'noteReady');
  const [ending] = bench.service.control.notes().map((note) => note.ending);
  expect(ending).toMatchObject({ status: 'ready' });
  const heardMs = (ending?.status === 'ready' ? ending.durationSeconds : 0) * 1000;
  expect(Math.abs(heardMs - 6_000)).toBeLessThan(50);
});
