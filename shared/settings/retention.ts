import type { Patient } from '../consult/consult.ts';
import type { ConsultId, EpochMs } from '../ids.ts';

/** How long the app stores things, in days of 24 hours; null: until somebody deletes them. */
export type RetentionDays = {
  /** Audio, counted from when the service has recorded the outcome. */
  readonly audio: number | null;
  /** Audio without a recorded outcome, or of a sandbox, counted from its last change; the app asks a person first. */
  readonly untouchedAudio: number | null;
  /** The whole consult, counted from when the service has recorded the outcome. */
  readonly note: number | null;
};

export type RetentionName = keyof RetentionDays;
export const retentionNames = ['audio', 'untouchedAudio', 'note'] as const satisfies readonly RetentionName[];

export const usualRetention: RetentionDays = { audio: null, untouchedAudio: null, note: null };

export const retentionDaysRange = { least: 1, most: 36_500 } as const;

/** Retention of one connection. `isManaged`: the organisation has decided it. */
export type RetentionView = {
  readonly [Name in RetentionName]: { readonly days: number | null; readonly isManaged: boolean };
};

/** A recording old enough for removal, once a person has agreed. */
export type OldRecordingView = {
  readonly consultId: ConsultId;
  readonly patient: Patient;
  readonly createdAt: EpochMs;
  readonly durationMs: number | null;
};
