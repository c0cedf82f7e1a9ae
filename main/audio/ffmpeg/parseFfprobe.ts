import { z } from 'zod';
import { timeTags, type Tags } from '../recordedAt.ts';
import type { ProbedFile, ProbedStream } from './probedFile.ts';
import { parsedJson } from '../../../shared/parsedJson.ts';

const tagEntries = [...timeTags, 'DATE'].join();

/** The entries that `parseFfprobe` reads. Only the tags with times, because tags may hold anything. */
export const ffprobeArguments = [
  '-print_format',
  'json',
  '-show_entries',
  `format=format_name,duration:format_tags=${tagEntries}:stream=index,codec_type,codec_name,channels,sample_rate,duration:stream_tags=${tagEntries}:stream_disposition=attached_pic`,
] as const;

/** Tags whose values are no text say nothing. */
const tagsSchema = z.record(z.string(), z.string()).optional().catch(undefined);

const streamSchema = z.object({
  index: z.number(),
  codec_type: z.string().optional(),
  codec_name: z.string().optional(),
  channels: z.number().optional(),
  sample_rate: z.string().optional(),
  duration: z.string().optional(),
  disposition: z.object({ attached_pic: z.number() }).partial().optional(),
  tags: tagsSchema,
});

const outputSchema = z.object({
  streams: z.array(streamSchema).default([]),
  format: z.object({ format_name: z.string(), duration: z.string().optional(), tags: tagsSchema }),
});

/** Parses ffprobe's JSON; null: ffprobe recognised nothing. */
export function parseFfprobe(stdout: string): ProbedFile | null {
  const parsed = outputSchema.safeParse(parsedJson(stdout));
  if (!parsed.success) return null;
  const { format, streams } = parsed.data;
  return {
    durationMs: milliseconds(format.duration),
    streams: streams.map(toStream),
    tags: lowerCased([...streams.map(({ tags }) => tags), format.tags]),
  };
}

/** Later tags win. */
const lowerCased = (tags: readonly (Tags | undefined)[]): Tags =>
  Object.fromEntries(
    tags.flatMap((some) => Object.entries(some ?? {})).map(([name, text]) => [name.toLowerCase(), text]),
  );

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
