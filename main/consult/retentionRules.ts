import { isChangedSinceFiled } from '../../shared/actions.ts';
import type { ActivityEntry } from '../../shared/activity.ts';
import type { Consult } from '../../shared/consult.ts';
import { canRemoveAudio, hasAudio, obstacleToDeleting, outcomeRecordedAt } from '../../shared/keptAudio.ts';
import { isSettled } from '../../shared/listedConsult.ts';
import type { RetentionDays } from '../../shared/retention.ts';
import { dayMs } from './retentionClock.ts';

/** What the days say of one consult, at `now`. */
export type Kept = { readonly days: RetentionDays; readonly isSandbox: boolean; readonly now: number };

const isPast = (fromMs: number | null, days: number | null, now: number): boolean =>
  fromMs !== null && days !== null && fromMs + days * dayMs <= now;

/** Its audio goes without a question: the service has recorded the outcome, and it is long enough ago. */
export const isAudioOver = (consult: Consult, { days, isSandbox, now }: Kept): boolean =>
  !isSandbox && canRemoveAudio(consult) && isPast(outcomeRecordedAt(consult), days.audio, now);

/** Its audio is one that a person is asked about, once `touchedAt` is long enough ago. */
export const isAudioOld = (consult: Consult, { days, isSandbox, now }: Kept, touchedAt: number): boolean =>
  canRemoveAudio(consult) &&
  !consult.isAudioKept &&
  (isSandbox || outcomeRecordedAt(consult) === null) &&
  isPast(touchedAt, days.untouchedAudio, now);

/** All of it goes. What was written since the filing nobody else has, so that stays; a sandbox's audio is asked about first. */
export const isConsultOver = (consult: Consult, { days, isSandbox, now }: Kept): boolean =>
  isPast(outcomeRecordedAt(consult), days.note, now) &&
  isSettled(consult) &&
  obstacleToDeleting(consult) === null &&
  !isChangedSinceFiled(consult) &&
  !(isSandbox && hasAudio(consult));

/** When anything happened to it last. */
export const lastTouched = (consult: Consult, log: readonly Pick<ActivityEntry, 'at'>[]): number =>
  Math.max(consult.since, consult.createdAt, ...log.slice(-1).map(({ at }) => at));
