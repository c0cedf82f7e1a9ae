import type { ImportedFile, PreparedAudio, AudioSource } from '../../shared/consult/consult.ts';
import type { Failure } from '../../shared/consult/failure.ts';
import type { ConsultId, Sha256 } from '../../shared/ids.ts';
import type { Result } from '../../shared/result.ts';
import type { Waveform } from '../../shared/ipc/snapshot.ts';
import type { AudioStretch } from '../../shared/transcript/findSpeech.ts';
import type { Trim } from '../../shared/consult/take.ts';
import type { LiveWav, PlayableWav } from './takes.ts';

/** Known before the file is read to its end. */
export type InspectedFile = Pick<ImportedFile, 'byteCount' | 'sha256' | 'startSha256' | 'recordedAt'>;

/** `sourceSha256`: of the imported file that the audio was made of. */
export type MadeAudio = PreparedAudio & { readonly sourceSha256?: Sha256 };

/** `syllables`: about how many are heard in it. */
export type SpeechStretch = AudioStretch & { readonly syllables: number };

export type ScannedAudio = Pick<Waveform, 'peaks' | 'silences' | 'sound'> & {
  readonly speech: readonly SpeechStretch[];
};

/** Reads a vet's file once, never changes a take, and encrypts everything of the app. */
export type ConsultAudio = {
  /** Finds sound, and when it was recorded. Reads only parts of the file. */
  readonly inspect: (path: string, signal: AbortSignal) => Promise<Result<InspectedFile, Failure>>;
  /** Of a whole file. */
  readonly hash: (path: string, signal: AbortSignal) => Promise<Result<Sha256, Failure>>;
  /** `onProgress` gets 0 to 1, or null where the length is unknown. */
  readonly prepare: (request: {
    readonly consult: ConsultId;
    /** Other bytes at a file's path: `file_changed`. */
    readonly source: AudioSource;
    readonly signal: AbortSignal;
    readonly onProgress: (fraction: number | null) => void;
  }) => Promise<Result<MadeAudio, Failure>>;
  /** Failures: ffmpeg_missing, ffmpeg_failed, disk_full, disk_failed. */
  readonly beginLive: (consult: ConsultId) => Promise<Result<LiveWav, Failure>>;
  readonly cut: (
    consult: ConsultId,
    audio: PreparedAudio,
    trim: Trim,
  ) => Promise<Result<PreparedAudio, Failure>>;
  /**
   * As Ogg Opus, in place of an earlier copy. Failures: audio_damaged, ffmpeg_missing, ffmpeg_failed,
   * disk_full, disk_failed, cancelled.
   */
  readonly compress: (request: {
    readonly consult: ConsultId;
    readonly audio: PreparedAudio;
    readonly signal: AbortSignal;
    readonly onProgress: (fraction: number | null) => void;
  }) => Promise<Result<PreparedAudio, Failure>>;
  /** Whether the encrypted file still has the prepared bytes. */
  readonly verify: (
    consult: ConsultId,
    audio: PreparedAudio,
    signal: AbortSignal,
  ) => Promise<Result<void, Failure>>;
  /** Rejects if the encrypted file does not open. */
  readonly read: (consult: ConsultId, audio: PreparedAudio) => AsyncIterable<Uint8Array>;
  readonly waveform: (consult: ConsultId, audio: PreparedAudio) => Promise<Result<ScannedAudio, Failure>>;
  readonly play: (consult: ConsultId, audio: PreparedAudio) => Promise<Result<PlayableWav, Failure>>;
  readonly remove: (file: string) => Promise<void>;
};

export type AudioFiles = {
  readonly consults: () => Promise<readonly ConsultId[]>;
  /**
   * Removes all files, and checks that. `journals`: of its recording, whose names may begin with another id;
   * `parts`: of a join.
   * Failures: disk_failed.
   */
  readonly removeAll: (
    consult: ConsultId,
    of: { readonly journals: readonly string[]; readonly parts: readonly ConsultId[] },
  ) => Promise<Result<{ readonly removed: number }, Failure>>;
};
