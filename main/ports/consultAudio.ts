import type { PreparedAudio, RecordedAt, Source } from '../../shared/consult/consult.ts';
import type { Failure } from '../../shared/consult/failure.ts';
import type { ConsultId, Sha256 } from '../../shared/ids.ts';
import type { Result } from '../../shared/result.ts';
import type { Waveform } from '../../shared/ipc/snapshot.ts';
import type { Trim } from '../../shared/consult/take.ts';
import type { LiveWav, PlayableWav } from './takes.ts';

/** The audio of consults. Reads a vet's file once, never changes a take, and encrypts everything of the app. */
export type ConsultAudio = {
  /** Checks that the file exists and has sound, hashes its bytes, and finds out when it was recorded. */
  readonly inspect: (
    path: string,
    signal: AbortSignal,
  ) => Promise<
    Result<
      { readonly sha256: Sha256; readonly byteCount: number; readonly recordedAt: RecordedAt | null },
      Failure
    >
  >;
  /** Makes the consult's WAV. `onProgress` gets 0 to 1, or null where the length is unknown. */
  readonly prepare: (request: {
    readonly consult: ConsultId;
    /** Other bytes at a file's path: `file_changed`. */
    readonly source: Source;
    readonly signal: AbortSignal;
    readonly onProgress: (fraction: number | null) => void;
  }) => Promise<Result<PreparedAudio, Failure>>;
  /** A WAV that grows along with a take. Failures: ffmpeg_missing, ffmpeg_failed, disk_full, disk_failed. */
  readonly beginLive: (consult: ConsultId) => Promise<Result<LiveWav, Failure>>;
  /** The trimmed recording, in the same encrypted file. */
  readonly cut: (
    consult: ConsultId,
    audio: PreparedAudio,
    trim: Trim,
  ) => Promise<Result<PreparedAudio, Failure>>;
  /**
   * A smaller copy as Ogg Opus, which replaces an earlier one. Failures: audio_damaged, ffmpeg_missing, ffmpeg_failed,
   * disk_full, disk_failed, cancelled.
   */
  readonly compress: (request: {
    readonly consult: ConsultId;
    readonly audio: PreparedAudio;
    readonly signal: AbortSignal;
    readonly onProgress: (fraction: number | null) => void;
  }) => Promise<Result<PreparedAudio, Failure>>;
  /** Checks that the encrypted file still has the prepared bytes. */
  readonly verify: (
    consult: ConsultId,
    audio: PreparedAudio,
    signal: AbortSignal,
  ) => Promise<Result<void, Failure>>;
  /** The WAV or Ogg as a stream; rejects if the encrypted file does not open. */
  readonly read: (consult: ConsultId, audio: PreparedAudio) => AsyncIterable<Uint8Array>;
  readonly waveform: (consult: ConsultId, audio: PreparedAudio) => Promise<Result<Waveform, Failure>>;
  readonly play: (consult: ConsultId, audio: PreparedAudio) => Promise<Result<PlayableWav, Failure>>;
  readonly remove: (file: string) => Promise<void>;
};

/** The files of recordings, by consult. */
export type AudioFiles = {
  /** All consults that have files. */
  readonly consults: () => Promise<readonly ConsultId[]>;
  /**
   * Removes all files of the consult, and checks that. `journals`: of its recording, whose names may begin with another
   * id. Failures: disk_failed.
   */
  readonly removeAll: (
    consult: ConsultId,
    journals: readonly string[],
  ) => Promise<Result<{ readonly removed: number }, Failure>>;
};
