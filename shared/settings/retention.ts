import type { Patient } from '../consult/consult.ts';
import type { ConsultId, EpochMs } from '../ids.ts';
import type { Settings } from './settingsTable.ts';

/** How long the app stores things, in days of 24 hours; null: until somebody deletes them. */
export type RetentionDays = Pick<
  Settings,
  'audioRetentionDays' | 'untouchedAudioRetentionDays' | 'noteRetentionDays'
>;

/** A recording old enough for removal, once a person has agreed. */
export type OldRecordingView = {
  readonly consultId: ConsultId;
  readonly patient: Patient;
  readonly createdAt: EpochMs;
  readonly durationMs: number | null;
};
