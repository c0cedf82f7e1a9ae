import { timeTags, type Tags } from '../recordedAt.ts';
import type { ProbedFile, ProbedStream } from './probedFile.ts';

const inputLine = /^Input #0, \S+, from /m;
const durationLine = /^ {2}Duration: (\d+):(\d\d):(\d\d\.\d+),/m;
// ffmpeg writes four blanks before 4.4, two since.
const streamLine = /^ {2,4}Stream #0:(\d+)(?:\[\w+\])?(?:\(\w+\))?: (\w+): (.*)$/gm;

const tagLine = /^ {2,}([\w.-]+) *: (.*)$/gm;

/** Parses what `ffmpeg -i PATH` prints; null: ffmpeg recognised nothing. The path may hold line breaks. */
export function parseFfmpegInfo(stderr: string, path: string): ProbedFile | null {
  const text = stderr.replaceAll(path, '').replaceAll('\r\n', '\n');
  if (!inputLine.test(text)) return null;
  const [, hours, minutes, seconds] = durationLine.exec(text) ?? [];
  const durationMs =
    seconds === undefined
      ? null
      : Math.round((Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds)) * 1000);
  return { durationMs, streams: [...text.matchAll(streamLine)].map(toStream), tags: tagsIn(text) };
}

/** The tags of the container, or else of a stream: ffmpeg prints the container's first. */
function tagsIn(text: string): Tags {
  const found = [...text.matchAll(tagLine)].map(([, name = '', value = '']) => [name.toLowerCase(), value]);
  const known = found.filter(([name]) => timeTags.some((tag) => tag === name));
  return Object.fromEntries(known.toReversed()) as Tags;
}

function toStream([, index, type, details = '']: RegExpExecArray): ProbedStream {
  const isPicture = details.includes('(attached pic)');
  const codec = /^\w+/.exec(details)?.[0] ?? 'none';
  return {
    index: Number(index),
    kind: type === 'Audio' ? 'audio' : type === 'Video' && !isPicture ? 'video' : 'other',
    codec: codec === 'none' || codec === 'unknown' ? null : codec,
    durationMs: null,
    channels: channelCount(details),
    sampleRateHz: Number(/(\d+) Hz/.exec(details)?.[1] ?? 0),
  };
}

/** From the layout behind the rate: `mono`, `stereo`, `5.1(side)`, `4 channels`. */
function channelCount(details: string): number {
  const layout = / Hz, ([^,]+)/.exec(details)?.[1] ?? '';
  if (layout === 'mono') return 1;
  if (layout === 'stereo' || layout === 'downmix') return 2;
  const counted = /^(\d+) channels/.exec(layout)?.[1];
  if (counted !== undefined) return Number(counted);
  const [, full, low] = /^(\d+)\.(\d+)/.exec(layout) ?? [];
  return full === undefined ? 0 : Number(full) + Number(low);
}
