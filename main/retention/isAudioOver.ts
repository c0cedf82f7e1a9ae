import { isChangedSinceFiled } from '../../shared/consult/actions.ts';
import type { ActivityEntry } from '../../shared/consult/activity.ts';
import type { Consult } from '../../shared/consult/consult.ts';
import { canRemoveAudio, hasAudio, outcomeRecordedAt } from '../../shared/consult/canRemoveAudio.ts';
import { obstacleToDeleting } from '../../shared/consult/deletionObstacle.ts';
import { isSettled } from '../../shared/consult/listedConsult.ts';
import type { RetentionDays } from '../../shared/settings/retention.ts';
import { dayMs, type RetentionTime } from './retentionClock.ts';

/** What the days say of one consult, at that time. */
export type Kept = {
  readonly days: RetentionDays;
  readonly isSandbox: boolean;
  readonly time: RetentionTime;
};

const isPast = (fromMs: number | null, days: number | null, now: number): boolean =>
  fromMs !== null && days !== null && fromMs + days * dayMs <= now;

const isOutcomePast = (
  consult: Consult,
  days: number | null,
  { now, countedFrom }: RetentionTime,
): boolean => {
  const at = outcomeRecordedAt(consult);
  return at !== null && isPast(countedFrom(at), days, now);
};

/** By its log as well: the outcome was recorded after all else that came before. */
export function isPastByLog(
  { createdAt }: Pick<Consult, 'createdAt'>,
  log: readonly Pick<ActivityEntry, 'at' | 'what'>[],
  { days, time }: { readonly days: number | null; readonly time: RetentionTime },
): boolean {
  const recorded = log.findLastIndex(({ what }) => what === 'outcomeRecorded');
  const times = [createdAt, ...log.slice(0, recorded + 1).map(({ at }) => at)].map(time.countedFrom);
  return isPast(Math.max(...times), days, time.now);
}

/** Its audio goes without a question: the service has recorded the outcome, and it is long enough ago. */
export const isAudioOver = (consult: Consult, { days, isSandbox, time }: Kept): boolean =>
  !isSandbox && canRemoveAudio(consult) && isOutcomePast(consult, days.audio, time);

/** Its audio is one that a person is asked about, once `touchedAt` is long enough ago. */
export const isAudioOld = (consult: Consult, { days, isSandbox, time }: Kept, touchedAt: number): boolean =>
  canRemoveAudio(consult) &&
  !consult.isAudioKept &&
  (isSandbox || outcomeRecordedAt(consult) === null) &&
  isPast(touchedAt, days.untouchedAudio, time.now);

/** All of it goes. What was written since the filing, or without the service, nobody else has, so that stays; a sandbox's audio is asked about first. */
export const isConsultOver = (consult: Consult, { days, isSandbox, time }: Kept): boolean =>
  isOutcomePast(consult, days.note, time) &&
  isSettled(consult) &&
  obstacleToDeleting(consult) === null &&
  !isChangedSinceFiled(consult) &&
  !(isSandbox && hasAudio(consult));

/** When anything happened to it last. */
export const lastTouched = (consult: Consult, log: readonly Pick<ActivityEntry, 'at'>[]): number =>
  Math.max(consult.since, consult.createdAt, ...log.slice(-1).map(({ at }) => at));
