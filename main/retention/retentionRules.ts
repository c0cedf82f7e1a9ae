import type { ActivityEntry } from '../../shared/consult/activity.ts';
import { canRemoveAudio, hasAudio, outcomeClosedAt } from '../../shared/consult/canRemoveAudio.ts';
import type { Consult } from '../../shared/consult/consult.ts';
import { deletionObstacle } from '../../shared/consult/deletionObstacle.ts';
import { isSettled } from '../../shared/consult/listedConsult.ts';
import type { Settings } from '../../shared/settings/settingsTable.ts';
import { dayMs } from './retentionClock.ts';

/** How long the app stores things, in days of 24 hours; null: until somebody deletes them. */
export type RetentionDays = Pick<Settings, 'audioRetentionDays' | 'noteRetentionDays'>;

/** The settings that apply to one consult, and the time to count by (`createRetentionClock`). */
export type RetentionRule = {
  readonly settings: RetentionDays;
  readonly isSandbox: boolean;
  readonly now: number;
};

const isPast = (fromMs: number | null, days: number | null, now: number): boolean =>
  fromMs !== null && days !== null && fromMs + days * dayMs <= now;

const closing: readonly ActivityEntry['what'][] = ['outcomeRecorded', 'outcomeNotReported'];

/** Whether the days are over by the log too: they count from the latest line up to that which closed the outcome. */
export function isPastByLog(
  { createdAt }: Consult,
  log: readonly ActivityEntry[],
  days: number | null,
  now: number,
): boolean {
  const closed = log.findLastIndex(({ what }) => closing.includes(what));
  const times = [createdAt, ...log.slice(0, closed + 1).map(({ at }) => at)];
  return isPast(Math.max(...times), days, now);
}

/** The app removes the audio: the outcome was closed long enough ago. */
export const isAudioOver = (consult: Consult, { settings, isSandbox, now }: RetentionRule): boolean =>
  !isSandbox && canRemoveAudio(consult) && isPast(outcomeClosedAt(consult), settings.audioRetentionDays, now);

/** The app deletes the consult. It stays if it has text that nobody else has, or the audio of a sandbox. */
export const isConsultOver = (consult: Consult, { settings, isSandbox, now }: RetentionRule): boolean =>
  isPast(outcomeClosedAt(consult), settings.noteRetentionDays, now) &&
  isSettled(consult) &&
  deletionObstacle(consult, false) === null &&
  !(isSandbox && hasAudio(consult));
