import { z } from 'zod';
import type { ProbedFile, ProbedStream } from './probedFile.ts';

/** The entries that `parseFfprobe` reads. No tags, which may hold anything. */
export const ffprobeArguments = [
  '-print_format',
  'json',
  '-show_entries',
  'format=format_name,duration:stream=index,codec_type,codec_name,channels,sample_rate,duration:stream_disposition=attached_pic',
] as const;

const streamSchema = z.object({
  index: z.number(),
  codec_type: z.string().optional(),
  codec_name: z.string().optional(),
  channels: z.number().optional(),
  sample_rate: z.string().optional(),
  duration: z.string().optional(),
  disposition: z.object({ attached_pic: z.number() }).partial().optional(),
});

const outputSchema = z.object({
  streams: z.array(streamSchema).default([]),
  format: z.object({ format_name: z.string(), duration: z.string().optional() }),
});

/** Parses ffprobe's JSON; null: ffprobe recognised nothing. */
export function parseFfprobe(stdout: string): ProbedFile | null {
  const parsed = outputSchema.safeParse(parseJson(stdout));
  if (!parsed.success) return null;
  const { format, streams } = parsed.data;
  return {
    durationMs: milliseconds(format.duration),
    streams: streams.map(toStream),
  };
}

function toStream(stream: z.infer<typeof streamSchema>): ProbedStream {
  const { codec_type: type, codec_name: name } = stream;
  const isPicture = stream.disposition?.attached_pic === 1;
  return {
    index: stream.index,
    kind: type === 'audio' ? 'audio' : type === 'video' && !isPicture ? 'video' : 'other',
    codec: name === undefined || name === 'unknown' ? null : name,
    durationMs: milliseconds(stream.duration),
    channels: stream.channels ?? 0,
    sampleRateHz: Number(stream.sample_rate ?? 0),
  };
}

function milliseconds(seconds: string | undefined): number | null {
  const value = Number(seconds ?? Number.NaN);
  return Number.isFinite(value) ? Math.round(value * 1000) : null;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
