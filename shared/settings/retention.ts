import type { Patient } from '../consult/consult.ts';
import type { ConsultId, EpochMs } from '../ids.ts';

/** How long things are kept, in days of 24 hours; null: until somebody deletes them. */
export type RetentionDays = {
  /** Audio, after the service has recorded the outcome. */
  readonly audio: number | null;
  /** Audio that no outcome is recorded of, or of a sandbox, after it was last touched; a person is asked first. */
  readonly untouchedAudio: number | null;
  /** The whole consult, after the service has recorded the outcome. */
  readonly note: number | null;
};

export type RetentionName = keyof RetentionDays;
export const retentionNames = ['audio', 'untouchedAudio', 'note'] as const satisfies readonly RetentionName[];

export const usualRetention: RetentionDays = { audio: null, untouchedAudio: null, note: null };

export const retentionDaysRange = { least: 1, most: 36_500 } as const;

/** Of one connection. `isManaged`: the organisation has decided it. */
export type RetentionView = {
  readonly [Name in RetentionName]: { readonly days: number | null; readonly isManaged: boolean };
};

/** A recording that is old enough to go, once a person has said so. */
export type OldRecordingView = {
  readonly consultId: ConsultId;
  readonly patient: Patient;
  readonly createdAt: EpochMs;
  readonly durationMs: number | null;
};
