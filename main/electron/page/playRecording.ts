import { Readable } from 'node:stream';
import type { PlayableWav } from '../../ports/takes.ts';
import { consultId, type ConsultId } from '../../../shared/ids.ts';
import { isOwnPageUrl } from './origin.ts';

const path = /^\/recordings\/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\.wav$/;

export function consultOfRecordingUrl(url: string): ConsultId | null {
  const id = isOwnPageUrl(url) ? path.exec(new URL(url).pathname)?.[1] : undefined;
  return id === undefined ? null : consultId(id);
}

/** From `from` to before `to`; null: the header names bytes that do not exist (RFC 9110, 14.1.2). */
function byteRange(header: string | null, byteCount: number): { from: number; to: number } | null {
  if (header === null) return { from: 0, to: byteCount };
  const [, first = '', last = ''] = /^bytes=(\d*)-(\d*)$/.exec(header) ?? [];
  if (first === '' && last === '') return null;
  const from = first === '' ? Math.max(0, byteCount - Number(last)) : Number(first);
  const to = first === '' || last === '' ? byteCount : Math.min(byteCount, Number(last) + 1);
  return from < to ? { from, to } : null;
}

export type RecordingPlaybackResponse = {
  readonly status: number;
  readonly headers: Record<string, string>;
  readonly body: Readable | null;
};

/** Closes the recording in every case. */
export async function playRecording(
  wav: PlayableWav | null,
  rangeHeader: string | null,
): Promise<RecordingPlaybackResponse> {
  if (wav === null) return { status: 404, headers: {}, body: null };
  const range = byteRange(rangeHeader, wav.byteCount);
  if (range === null) {
    await wav.close();
    return { status: 416, headers: { 'content-range': `bytes */${wav.byteCount}` }, body: null };
  }
  const { from, to } = range;
  return {
    status: rangeHeader === null ? 200 : 206,
    headers: {
      'content-type': 'audio/wav',
      'content-length': String(to - from),
      'accept-ranges': 'bytes',
      // No cache may hold decrypted audio.
      'cache-control': 'no-store',
      ...(rangeHeader === null ? {} : { 'content-range': `bytes ${from}-${to - 1}/${wav.byteCount}` }),
    },
    body: streamOf(wav, range),
  };
}

function streamOf(wav: PlayableWav, range: { from: number; to: number }): Readable {
  const played = Readable.from(wav.read(range), { objectMode: false, highWaterMark: 0 });
  return played.once('close', () => void wav.close().catch(() => undefined));
}
