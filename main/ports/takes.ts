import type { PreparedAudio } from '../../shared/consult/consult.ts';
import type { Failure } from '../../shared/consult/failure.ts';
import type { ConsultId } from '../../shared/ids.ts';
import type { MicrophoneOrder } from '../../shared/ipc/microphoneMessages.ts';
import type { Result } from '../../shared/result.ts';
import type { RecordingView } from '../../shared/ipc/snapshot.ts';
import type { GapReason, TakeEnd } from '../../shared/consult/take.ts';

/** If it fails, the take continues, and the journal makes the WAV later. */
export type LiveWav = {
  /** PCM16 of `takeFormat`; copied before it returns. */
  readonly append: (samples: Uint8Array) => void;
  /** Within a few tenths of a second. */
  readonly finish: () => Promise<Result<PreparedAudio, Failure>>;
  /** Leaves no file. */
  readonly abandon: () => Promise<void>;
};

/** At main's end of its port. Messages come unparsed. */
export type Microphone = {
  /** Replaces the listener before: another take has the microphone then. */
  readonly onMessage: (listener: (message: unknown) => void) => void;
  readonly onClose: (listener: () => void) => void;
  readonly order: (order: MicrophoneOrder) => void;
  readonly close: () => void;
};

/** Its journal is on the disk from the first frame on. */
export type LiveTake = {
  /** `because` is written into the gap that this ends. */
  readonly attach: (
    microphone: Microphone,
    about: {
      readonly because: 'began' | Exclude<GapReason, 'damaged' | 'suspended'>;
      readonly label: string;
      /** One side gives no sound; missing: the microphone says so itself. */
      readonly isOneSilent?: boolean;
    },
  ) => void;
  readonly pause: () => void;
  readonly resume: () => void;
  /** Resolves when what was heard before Pause has come: at once, except right after the press. */
  readonly heard: () => Promise<void>;
  /**
   * Gives its open microphone to a take that has none: what came so far is this take's, and what comes next
   * the other's.
   */
  readonly handTo: (next: LiveTake) => void;
  /** The take continues another one, and the WAV is made of both. */
  readonly giveUpWav: () => Promise<void>;
  /** Syncs to the disk. */
  readonly suspend: () => Promise<void>;
  /** The time of sleep counts as recorded, without sound. */
  readonly wake: () => void;
  /** Once; never rejects. `audio` is null where the WAV must be made from the journal. */
  readonly stop: (by: TakeEnd['by']) => Promise<EndedTake>;
  /**
   * Ends this run of the microphone alone, for a take that may go on later; never rejects, and makes no WAV.
   */
  readonly endRun: () => Promise<TakeEnd>;
  readonly view: () => LiveTakeView;
};

export type LiveTakeView = Pick<
  RecordingView,
  | 'state'
  | 'lastSeconds'
  | 'recordedMs'
  | 'savedMs'
  | 'microphone'
  | 'concerns'
  | 'roomMinutes'
  | 'gaps'
  | 'sound'
>;

export type EndedTake = {
  readonly end: TakeEnd;
  readonly audio: PreparedAudio | null;
  /** Audio time that was handed over, whether or not it could be written. */
  readonly heardMs: number;
};

export type TakeStore = {
  /**
   * A WAV grows beside the first journal of a take alone (`fileOf`). Failures: disk_full (also where too
   * little room is left to begin), disk_failed.
   */
  readonly begin: (request: {
    readonly consult: ConsultId;
    readonly file: string;
    readonly capMs: number;
    /** Something of `view` but its times has changed. */
    readonly onChange: () => void;
    /** Several times a second. */
    readonly onGrowth: () => void;
    /** Its owner stops it now. */
    readonly onMustStop: (by: 'cap' | 'disk_full' | 'disk_failed') => void;
  }) => Promise<Result<LiveTake, Failure>>;
  readonly hasRoom: () => Promise<boolean>;
  /** An unfinished journal's sound and gaps. `by` is person where a pause is the last of it, else crash. */
  readonly inspect: (file: string) => Promise<Result<TakeEnd, Failure>>;
  /** In this order, as a 48 kHz WAV. */
  readonly play: (files: readonly string[]) => Promise<Result<PlayableWav, Failure>>;
  readonly fileOf: (consult: ConsultId) => string;
  /** Of a later run; another one with each call. */
  readonly nextFileOf: (consult: ConsultId) => string;
  readonly remove: (file: string) => Promise<void>;
};

/** With byte ranges; `to` is excluded. Reading throws if the file is damaged. */
export type PlayableWav = {
  readonly byteCount: number;
  readonly read: (range: { readonly from: number; readonly to: number }) => AsyncIterable<Uint8Array>;
  readonly close: () => Promise<void>;
};
