/** What ffprobe, or ffmpeg in its place, says about a file. */
export type ProbedFile = {
  /** Of the container; null where it does not say. */
  readonly durationMs: number | null;
  readonly streams: readonly ProbedStream[];
};

export type ProbedStream = {
  readonly index: number;
  /** A cover picture is `other`: it is no video. */
  readonly kind: 'audio' | 'video' | 'other';
  /** Null where ffmpeg does not know the codec and so cannot decode the stream. */
  readonly codec: string | null;
  readonly durationMs: number | null;
  readonly channels: number;
  readonly sampleRateHz: number;
};

/** What ffmpeg's warnings say about how far the rest is to be believed. */
export type ProbeRemarks = {
  readonly isGuess: boolean;
  readonly isDurationEstimated: boolean;
  /** An MP4 whose index is cut, or never got written: most recorders write it last. */
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
