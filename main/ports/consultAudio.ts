import type { PreparedAudio, Source } from '../../shared/consult/consult.ts';
import type { Failure } from '../../shared/consult/failure.ts';
import type { ConsultId, Sha256 } from '../../shared/ids.ts';
import type { Result } from '../../shared/result.ts';
import type { Waveform } from '../../shared/ipc/snapshot.ts';
import type { Trim } from '../../shared/consult/take.ts';
import type { LiveWav, PlayableWav } from './takes.ts';

/** The audio of consults: the vet's file is read once, a take is never changed; all of ours is sealed. */
export type ConsultAudio = {
  /** Says whether the file is there and holds sound, whatever its name, and hashes its bytes. */
  readonly inspect: (
    path: string,
    signal: AbortSignal,
  ) => Promise<Result<{ readonly sha256: Sha256; readonly byteCount: number }, Failure>>;
  /** Makes the consult's WAV. `onProgress` gets 0 to 1, or null where the length is unknown. */
  readonly prepare: (request: {
    readonly consult: ConsultId;
    /** Of a file only these very bytes count: another one at this path is `file_changed`. */
    readonly source: Source;
    readonly signal: AbortSignal;
    readonly onProgress: (fraction: number | null) => void;
  }) => Promise<Result<PreparedAudio, Failure>>;
  /** A WAV that grows along with a take. Failures: ffmpeg_missing, ffmpeg_failed, disk_full, disk_failed. */
  readonly beginLive: (consult: ConsultId) => Promise<Result<LiveWav, Failure>>;
  /** What a trim keeps, as a recording of its own in the same sealed file. */
  readonly cut: (
    consult: ConsultId,
    audio: PreparedAudio,
    trim: Trim,
  ) => Promise<Result<PreparedAudio, Failure>>;
  /**
   * A smaller copy of a WAV, as Ogg Opus at speech quality; one that is there already is replaced. Failures:
   * audio_damaged, ffmpeg_missing, ffmpeg_failed, disk_full, disk_failed, cancelled.
   */
  readonly compress: (request: {
    readonly consult: ConsultId;
    readonly audio: PreparedAudio;
    readonly signal: AbortSignal;
    readonly onProgress: (fraction: number | null) => void;
  }) => Promise<Result<PreparedAudio, Failure>>;
  /** Checks that the sealed file still holds exactly the bytes that were prepared. */
  readonly verify: (
    consult: ConsultId,
    audio: PreparedAudio,
    signal: AbortSignal,
  ) => Promise<Result<void, Failure>>;
  /** The WAV or the Ogg, whole, as a stream; rejects where the sealed file does not open. */
  readonly read: (consult: ConsultId, audio: PreparedAudio) => AsyncIterable<Uint8Array>;
  readonly waveform: (consult: ConsultId, audio: PreparedAudio) => Promise<Result<Waveform, Failure>>;
  readonly play: (consult: ConsultId, audio: PreparedAudio) => Promise<Result<PlayableWav, Failure>>;
  readonly remove: (file: string) => Promise<void>;
};

/** The files of recordings, whatever kind, by the consults that they belong to. */
export type AudioFiles = {
  /** Those that any file belongs to. */
  readonly consults: () => Promise<readonly ConsultId[]>;
  /** All of one consult, looked for afterwards. `removed`: how many there were. Failures: disk_failed. */
  readonly removeAll: (consult: ConsultId) => Promise<Result<{ readonly removed: number }, Failure>>;
};
