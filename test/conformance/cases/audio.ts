import { brokenMp4, fixture, flac, mp4Seconds, oggSeconds, oggVorbis, wav, webm } from '../audio.ts';
import type { WavShape } from '../audio.ts';
import { rule, type Case } from '../case.ts';
import { claim, claimError, claimField, claimStatus } from '../claims.ts';
import { multipart, required } from '../client.ts';
import { ready, submissionOf } from '../submission.ts';

const refusedWav = (id: string, shape: WavShape): Case =>
  rule(`audio.wav-${id}`, async (context) => {
    const answer = await context.client.submit(submissionOf(context, { audio: wav(shape) }));
    claimError(answer, 400, `A WAV that is ${id}`);
  });

const refusedFormat = (id: string, audio: () => Buffer): Case =>
  rule(`audio.${id}`, async (context) => {
    claimError(await context.client.submit(submissionOf(context, { audio: audio() })), 400, `Audio: ${id}`);
  });

/** A recording whose note must say this duration. */
const lasting = (id: string, audio: () => Buffer, seconds: number, within: number): Case =>
  rule(`audio.${id}`, { creates: 1 }, async (context) => {
    const note = await ready(context, { audio: audio() });
    const duration = claimField(note, 'duration_seconds', 'on a ready note');
    claim(
      typeof duration === 'number' && Math.abs(duration - seconds) <= within,
      `duration_seconds must be ${String(seconds)} within ${String(within)}, and was ${String(duration)}.`,
    );
  });

export const audioCases: readonly Case[] = [
  lasting('wav', () => wav({ seconds: 1.5 }), 1.5, 0.000_1),
  lasting('ogg-opus', () => fixture('short.ogg'), oggSeconds, 0.15),
  lasting('mp4', () => fixture('cat.m4a'), mp4Seconds, 0.15),
  refusedWav('44100-hz', { sampleRateHz: 44_100 }),
  refusedWav('8000-hz', { sampleRateHz: 8000 }),
  refusedWav('stereo', { channelCount: 2 }),
  refusedWav('8-bit', { bitsPerSample: 8 }),
  refusedWav('24-bit', { bitsPerSample: 24 }),
  refusedWav('floating-point', { format: 3, bitsPerSample: 32 }),
  refusedFormat('mp3', () => fixture('short.mp3')),
  refusedFormat('flac', flac),
  refusedFormat('webm', webm),
  refusedFormat('ogg-vorbis', oggVorbis),
  refusedFormat('plain-text', () => fixture('notAudio.m4a')),
  rule('audio.unreadable', { isAssumed: true }, async (context) => {
    const submission = submissionOf(context, { audio: brokenMp4() });
    const answer = await context.client.submit(submission);
    claimError(answer, 422, 'An MP4 that cannot be decoded', 'audio_unreadable');
    claimError(await context.client.note(submission.key ?? ''), 404, 'Reading what could not be decoded');
  }),
  rule('audio.by-its-bytes', { isAssumed: true, creates: 1 }, async ({ client, newKey }) => {
    const fields = Object.entries(required).map(([name, content]) => ({ name, content }));
    const submit = async (content: Buffer, filename: string, type: string) => {
      const form = multipart([...fields, { name: 'audio', content, filename, type }]);
      const headers = { 'content-type': form.contentType, 'idempotency-key': newKey() };
      return await client.send('POST', '/v1/notes', { headers, body: form.body });
    };
    claimStatus(await submit(wav(), 'a.mp3', 'audio/mpeg'), 202, 'A WAV under the name of an MP3');
    claimError(
      await submit(fixture('short.mp3'), 'a.wav', 'audio/wav'),
      400,
      'An MP3 under the name of a WAV',
    );
  }),
];
