import type { ActivityEntry } from '../../shared/consult/activity.ts';
import {
  canRemoveAudio,
  hasStoredAudio,
  outcomeReportSettledAt,
} from '../../shared/consult/canRemoveAudio.ts';
import type { Consult } from '../../shared/consult/consult.ts';
import { deletionObstacle } from '../../shared/consult/deletionObstacle.ts';
import { isConsultSettled } from '../../shared/consult/listedConsult.ts';
import type { Settings } from '../../shared/settings/settingsTable.ts';
import { dayMs } from './jumpSafeClock.ts';

/** Days of 24 hours; null: until somebody deletes it. */
type RetentionDays = Pick<Settings, 'audioRetentionDays' | 'noteRetentionDays'>;

/** `now`: by `createJumpSafeClock`. */
export type RetentionRule = {
  readonly settings: RetentionDays;
  readonly isSandbox: boolean;
  readonly now: number;
};

const isPast = (fromMs: number | null, days: number | null, now: number): boolean =>
  fromMs !== null && days !== null && fromMs + days * dayMs <= now;

const closing: readonly ActivityEntry['what'][] = ['outcomeRecorded', 'outcomeNotReported'];

/** The days count from the latest line up to that which closed the outcome. */
export function isRetentionOverByEventLog(
  { createdAt }: Consult,
  log: readonly ActivityEntry[],
  days: number | null,
  now: number,
): boolean {
  const closed = log.findLastIndex(({ what }) => closing.includes(what));
  const times = [createdAt, ...log.slice(0, closed + 1).map(({ at }) => at)];
  return isPast(Math.max(...times), days, now);
}

export const isAudioExpired = (consult: Consult, { settings, isSandbox, now }: RetentionRule): boolean =>
  !isSandbox &&
  canRemoveAudio(consult) &&
  isPast(outcomeReportSettledAt(consult), settings.audioRetentionDays, now);

/** The consult stays if it has text that nobody else has, or the audio of a sandbox. */
export const isConsultExpired = (consult: Consult, { settings, isSandbox, now }: RetentionRule): boolean =>
  isPast(outcomeReportSettledAt(consult), settings.noteRetentionDays, now) &&
  isConsultSettled(consult) &&
  deletionObstacle(consult, false) === null &&
  !(isSandbox && hasStoredAudio(consult));
