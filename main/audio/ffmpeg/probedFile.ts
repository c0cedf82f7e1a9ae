import type { Tags } from '../recordedAt.ts';

/** What ffprobe or ffmpeg reports about a file. */
export type ProbedFile = {
  /** Of the container; null: not given. */
  readonly durationMs: number | null;
  readonly streams: readonly ProbedStream[];
  /** The tags about the time of the recording; names in small letters. */
  readonly tags: Tags;
};

export type ProbedStream = {
  readonly index: number;
  /** A cover picture is `other`. */
  readonly kind: 'audio' | 'video' | 'other';
  /** Null: ffmpeg does not know the codec and cannot decode the stream. */
  readonly codec: string | null;
  readonly durationMs: number | null;
  readonly channels: number;
  readonly sampleRateHz: number;
};

/** What ffmpeg's warnings say about the reliability of its report. */
export type ProbeRemarks = {
  readonly isGuess: boolean;
  readonly isDurationEstimated: boolean;
  /** The index of an MP4 is cut off or missing: most recorders write it last. */
  readonly isIndexMissing: boolean;
};

export function probeRemarks(stderr: string): ProbeRemarks {
  const isGuess = stderr.includes('detected only with low score');
  return {
    isGuess,
    isDurationEstimated: stderr.includes('Estimating duration from bitrate'),
    isIndexMissing: !isGuess && /moov atom not found|error reading header/.test(stderr),
  };
}
