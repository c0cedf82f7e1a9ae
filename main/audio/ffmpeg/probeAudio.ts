import { failure, type Failure } from '../../../shared/consult/failure.ts';
import { err, ok, type Result } from '../../../shared/result.ts';
import type { FfmpegPrograms } from './findFfmpeg.ts';
import { inputName, inputOptions, memoryOptions } from './ffmpegArguments.ts';
import { isCutOffWav } from '../isCutOffWav.ts';
import { parseFfmpegInfo } from './parseFfmpegInfo.ts';
import { ffprobeArguments, parseFfprobe } from './parseFfprobe.ts';
import { probeRemarks, type ProbedFile, type ProbedStream, type ProbeRemarks } from './probedFile.ts';
import type { Tags } from '../recordedAt.ts';
import { runProgram } from './runProgram.ts';
import { sourceFault } from '../sourceFile.ts';

/** The first audio stream that ffmpeg can decode. */
export type AudioFacts = {
  /** Null: the file does not say. */
  readonly durationMs: number | null;
  /** Whether a whole file must hold so much audio. False for an estimate from the bit rate. */
  readonly isDurationCertain: boolean;
  /** Position among the streams of the file. */
  readonly streamIndex: number;
  /** 0: unknown. */
  readonly channels: number;
  /** ffmpeg is not sure that the file is audio. */
  readonly isGuess: boolean;
  /** The tags about the time of the recording. */
  readonly tags: Tags;
};

export type ProbeRequest = {
  readonly programs: FfmpegPrograms;
  readonly path: string;
  readonly signal?: AbortSignal;
};

/**
 * Finds out by its contents what a file holds; only reads it. Failures: file_missing, file_empty, file_unreadable,
 * not_audio, no_audio_stream (a video without sound), audio_too_short (zero seconds), audio_incomplete (cut off),
 * ffmpeg_missing, ffmpeg_failed, cancelled. Never throws.
 */
export async function probeAudio(request: ProbeRequest): Promise<Result<AudioFacts, Failure>> {
  const fault = await sourceFault(request.path);
  if (fault !== null) return err(fault);
  const described = await describe(request);
  if (!described.ok) return described;
  const { file, remarks } = described.value;
  const facts = audioFacts(file, remarks);
  if (facts.ok) return (await isCutOffWav(request.path)) ? err(failure('audio_incomplete')) : facts;
  // A file that cannot be read a moment later has gone: that says more than not_audio.
  return err((await sourceFault(request.path)) ?? facts.error);
}

type Description = { readonly file: ProbedFile | null; readonly remarks: ProbeRemarks };

async function describe({ programs, path, signal }: ProbeRequest): Promise<Result<Description, Failure>> {
  const name = inputName(path);
  const input = [...memoryOptions, ...inputOptions.file, '-i', name];
  const { ffprobe, ffmpeg } = programs;
  const ran =
    ffprobe === null
      ? await runProgram(ffmpeg, ['-hide_banner', '-nostdin', ...input], signal)
      : await runProgram(ffprobe, ['-hide_banner', '-v', 'warning', ...ffprobeArguments, ...input], signal);
  if (!ran.ok) return ran;
  const { stdout, stderr } = ran.value;
  const file = ffprobe === null ? parseFfmpegInfo(stderr, name) : parseFfprobe(stdout);
  return ok({ file, remarks: probeRemarks(stderr) });
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
  const durationMs = stream.durationMs ?? file.durationMs;
  if (durationMs === 0) return err(failure('audio_too_short'));
  return ok({
    durationMs,
    isDurationCertain: !remarks.isDurationEstimated && (stream.durationMs !== null || isAlone),
    streamIndex: stream.index,
    channels: stream.channels,
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
