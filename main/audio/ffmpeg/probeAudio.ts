import { failure, type Failure } from '../../../shared/consult/failure.ts';
import { err, ok, type Result } from '../../../shared/result.ts';
import { ffmpegInputName, ffmpegInputOptions, ffmpegMemoryOptions } from './ffmpegArguments.ts';
import { type FileTags, timeTags } from '../recordingTimeOf.ts';
import { runProgram } from './runProgram.ts';
import { sourceFault, openSourceFile } from '../sourceFile.ts';

type ProbedFile = {
  /** Null: not given. */
  readonly durationMs: number | null;
  readonly streams: readonly ProbedStream[];
  readonly tags: FileTags;
};

type ProbedStream = {
  readonly index: number;
  /** A cover picture is `other`. */
  readonly kind: 'audio' | 'video' | 'other';
  /** Null: ffmpeg cannot decode the stream. */
  readonly codec: string | null;
  readonly channels: number;
  readonly sampleRateHz: number;
};

type ProbeRemarks = {
  readonly isGuess: boolean;
  readonly isDurationEstimated: boolean;
  /** Cut off or missing: most recorders write an MP4's index last. */
  readonly isIndexMissing: boolean;
};

function probeRemarks(stderr: string): ProbeRemarks {
  const isGuess = stderr.includes('detected only with low score');
  return {
    isGuess,
    isDurationEstimated: stderr.includes('Estimating duration from bitrate'),
    isIndexMissing: !isGuess && /moov atom not found|error reading header/.test(stderr),
  };
}

const inputLine = /^Input #0, \S+, from /m;
const durationLine = /^ {2}Duration: (\d+):(\d\d):(\d\d\.\d+),/m;
// ffmpeg writes four blanks before 4.4, two since.
const streamLine = /^ {2,4}Stream #0:(\d+)(?:\[\w+\])?(?:\(\w+\))?: (\w+): (.*)$/gm;

const tagLine = /^ {2,}([\w.-]+) *: (.*)$/gm;

/** Of what `ffmpeg -i PATH` prints; null: it recognised nothing. The path may hold line breaks. */
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

/** ffmpeg prints the container's first, then the streams'. */
function tagsIn(text: string): FileTags {
  const found = [...text.matchAll(tagLine)].map(([, name = '', value = '']) => [name.toLowerCase(), value]);
  const known = found.filter(([name]) => timeTags.some((tag) => tag === name));
  return Object.fromEntries(known.toReversed()) as FileTags;
}

function toStream([, index, type, details = '']: RegExpExecArray): ProbedStream {
  const isPicture = details.includes('(attached pic)');
  const codec = /^\w+/.exec(details)?.[0] ?? 'none';
  return {
    index: Number(index),
    kind: type === 'Audio' ? 'audio' : type === 'Video' && !isPicture ? 'video' : 'other',
    codec: codec === 'none' || codec === 'unknown' ? null : codec,
    channels: channelCount(details),
    sampleRateHz: Number(/(\d+) Hz/.exec(details)?.[1] ?? 0),
  };
}

/** From `mono`, `stereo`, `5.1(side)` or `4 channels` behind the rate. */
function channelCount(details: string): number {
  const layout = / Hz, ([^,]+)/.exec(details)?.[1] ?? '';
  if (layout === 'mono') return 1;
  if (layout === 'stereo' || layout === 'downmix') return 2;
  const counted = /^(\d+) channels/.exec(layout)?.[1];
  if (counted !== undefined) return Number(counted);
  const [, full, low] = /^(\d+)\.(\d+)/.exec(layout) ?? [];
  return full === undefined ? 0 : Number(full) + Number(low);
}

export type AudioFacts = {
  /** Null: the file does not say. */
  readonly durationMs: number | null;
  /** False for an estimate from the bit rate. */
  readonly isDurationCertain: boolean;
  readonly streamIndex: number;
  readonly isGuess: boolean;
  readonly tags: FileTags;
};

export type ProbeRequest = {
  readonly ffmpegPath: string;
  readonly path: string;
  readonly signal?: AbortSignal;
};

/**
 * Only reads the file. Failures: file_missing, file_empty, file_unreadable, not_audio, no_audio_stream (a
 * video without sound), audio_too_short (zero seconds), audio_incomplete (cut off), ffmpeg_missing,
 * ffmpeg_failed, cancelled. Never throws.
 */
export async function probeAudio(request: ProbeRequest): Promise<Result<AudioFacts, Failure>> {
  const fault = await sourceFault(request.path);
  if (fault !== null) return err(fault);
  const described = await describe(request);
  if (!described.ok) return described;
  const { file, remarks } = described.value;
  const facts = audioFacts(file, remarks);
  if (facts.ok) return (await isCutOffWav(request.path)) ? err(failure('audio_incomplete')) : facts;
  // A file that has gone a moment later: that says more than not_audio.
  return err((await sourceFault(request.path)) ?? facts.error);
}

type Description = { readonly file: ProbedFile | null; readonly remarks: ProbeRemarks };

/** Without an output, ffmpeg prints what the input is, and ends. */
async function describe({ ffmpegPath, path, signal }: ProbeRequest): Promise<Result<Description, Failure>> {
  const name = ffmpegInputName(path);
  const input = [...ffmpegMemoryOptions, ...ffmpegInputOptions.file, '-i', name];
  const ran = await runProgram(ffmpegPath, ['-hide_banner', '-nostdin', ...input], signal);
  if (!ran.ok) return ran;
  const { stderr } = ran.value;
  return ok({ file: parseFfmpegInfo(stderr, name), remarks: probeRemarks(stderr) });
}

/** No recorder writes anything else, and a low rate would let a small file fill the disk. */
const plausible = { leastRateHz: 4_000, mostRateHz: 384_000, mostChannels: 32 };

const isPlausible = ({ channels, sampleRateHz }: ProbedStream): boolean =>
  sampleRateHz >= plausible.leastRateHz &&
  sampleRateHz <= plausible.mostRateHz &&
  channels <= plausible.mostChannels;

const isDecodable = ({ channels, sampleRateHz }: ProbedStream): boolean => channels > 0 && sampleRateHz > 0;

function audioFacts(file: ProbedFile | null, remarks: ProbeRemarks): Result<AudioFacts, Failure> {
  if (file === null) return err(failure(remarks.isIndexMissing ? 'audio_incomplete' : 'not_audio'));
  const audio = file.streams.filter((stream) => stream.kind === 'audio');
  const stream = audio.find((candidate) => candidate.codec !== null);
  if (stream === undefined) return err(withoutAudio(file, remarks));
  if (remarks.isGuess && !isDecodable(stream)) return err(failure('not_audio'));
  if (isDecodable(stream) && !isPlausible(stream))
    return err(
      failure('not_audio', `${stream.channels} channels of ${stream.sampleRateHz} Hz are no recording`),
    );
  const isAlone = file.streams.every(({ kind }) => kind !== 'video') && audio.length === 1;
  if (file.durationMs === 0) return err(failure('audio_too_short'));
  return ok({
    durationMs: file.durationMs,
    isDurationCertain: !remarks.isDurationEstimated && isAlone,
    streamIndex: stream.index,
    isGuess: remarks.isGuess,
    tags: file.tags,
  });
}

function withoutAudio({ streams }: ProbedFile, { isGuess }: ProbeRemarks): Failure {
  if (isGuess) return failure('not_audio');
  if (streams.some(({ kind }) => kind === 'audio'))
    return failure('not_audio', 'The audio is of an unknown kind');
  // An MP4 whose recorder was stopped at once has no streams.
  return failure(streams.length === 0 ? 'audio_too_short' : 'no_audio_stream');
}

/** Programs that write into a pipe (ffmpeg, sox, arecord) announce the largest size. */
const unknownSizeFrom = 0x7fff_0000;
/** Some writers miscount a padding byte or a trailing tag. */
const toleranceBytes = 4096;

/** A WAV that announces more bytes than it has; ffmpeg takes it for a shorter one. */
function isTruncatedWav(head: Buffer, byteCount: number): boolean {
  if (
    head.length < 12 ||
    head.toString('latin1', 0, 4) !== 'RIFF' ||
    head.toString('latin1', 8, 12) !== 'WAVE'
  ) {
    return false;
  }
  const announced = head.readUInt32LE(4);
  return announced < unknownSizeFrom && announced + 8 > byteCount + toleranceBytes;
}

/** Others report a file that cannot be read. */
async function isCutOffWav(path: string): Promise<boolean> {
  const opened = await openSourceFile(path);
  if (!opened.ok) return false;
  try {
    await using handle = opened.value.handle;
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(12), 0, 12, 0);
    return isTruncatedWav(buffer.subarray(0, bytesRead), opened.value.byteCount);
  } catch {
    return false;
  }
}
