import { setImmediate } from 'node:timers/promises';
import type { Consult } from '../../shared/consult/consult.ts';
import type { Connection } from '../../shared/consult/practice.ts';
import { journalsOf } from '../../shared/consult/take.ts';
import { epochMs, type ConnectionId, type ConsultId, type EpochMs } from '../../shared/ids.ts';
import { createSerialQueue } from '../../shared/serialQueue.ts';
import type { ConsultRepository } from '../consults/consultRepository.ts';
import type { Deletions } from '../consults/deletions.ts';
import type { Clock } from '../ports/clock.ts';
import type { AudioFiles } from '../ports/consultAudio.ts';
import type { Store } from '../ports/store.ts';
import type { StoredSettings } from '../settings/settings.ts';
import type { ActivityEntry } from '../../shared/consult/activity.ts';
import { canRemoveAudio, hasAudio, outcomeClosedAt } from '../../shared/consult/canRemoveAudio.ts';
import { deletionObstacle } from '../../shared/consult/deletionObstacle.ts';
import { isSettled } from '../../shared/consult/listedConsult.ts';
import type { Settings } from '../../shared/settings/settingsTable.ts';
import { retentionClockSetting } from '../settings/ownSettings.ts';

/** How long the app stores things, in days of 24 hours; null: until somebody deletes them. */
export type RetentionDays = Pick<Settings, 'audioRetentionDays' | 'noteRetentionDays'>;

/** The settings that apply to one consult, and the time to count by (`createRetentionClock`). */
type RetentionRule = {
  readonly settings: RetentionDays;
  readonly isSandbox: boolean;
  readonly now: number;
};

const isPast = (fromMs: number | null, days: number | null, now: number): boolean =>
  fromMs !== null && days !== null && fromMs + days * dayMs <= now;

const isOutcomePast = (consult: Consult, days: number | null, now: number): boolean =>
  isPast(outcomeClosedAt(consult), days, now);

const closing: readonly ActivityEntry['what'][] = ['outcomeRecorded', 'outcomeNotReported'];

/** Whether the days are over by the log too: they count from the latest line up to that which closed the outcome. */
function isPastByLog(
  { createdAt }: Pick<Consult, 'createdAt'>,
  log: readonly Pick<ActivityEntry, 'at' | 'what'>[],
  { days, now }: { readonly days: number | null; readonly now: number },
): boolean {
  const closed = log.findLastIndex(({ what }) => closing.includes(what));
  const times = [createdAt, ...log.slice(0, closed + 1).map(({ at }) => at)];
  return isPast(Math.max(...times), days, now);
}

/** The app removes the audio: the outcome was closed long enough ago. */
const isAudioOver = (consult: Consult, { settings, isSandbox, now }: RetentionRule): boolean =>
  !isSandbox && canRemoveAudio(consult) && isOutcomePast(consult, settings.audioRetentionDays, now);

/** The app deletes the consult. It stays if it has text that nobody else has, or the audio of a sandbox. */
const isConsultOver = (consult: Consult, { settings, isSandbox, now }: RetentionRule): boolean =>
  isOutcomePast(consult, settings.noteRetentionDays, now) &&
  isSettled(consult) &&
  deletionObstacle(consult, false) === null &&
  !(isSandbox && hasAudio(consult));

/** After a start, other work comes first. */
const firstSweepMs = 20_000;
const sweepEveryMs = 60 * 60_000;

type RetentionDeps = {
  readonly store: Pick<Store, 'setting' | 'saveSetting' | 'consult' | 'activity' | 'consultsBefore'>;
  readonly repository: Pick<ConsultRepository, 'get' | 'applyWith'>;
  readonly files: AudioFiles;
  readonly settings: Pick<StoredSettings, 'of'>;
  readonly deletions: Deletions;
  readonly connections: {
    readonly all: () => readonly Connection[];
    readonly get: (id: ConnectionId) => Connection | null;
  };
  readonly clock: Clock;
  /** A vet looks at the consult, so the consult stays until a later sweep. */
  readonly isOpen: (id: ConsultId) => boolean;
  readonly onAudioRemoved: (
    id: ConsultId,
    about: { readonly files: number; readonly code: string | null },
  ) => void;
  /** A sweep failed. The next one starts from the beginning. */
  readonly onFailure: (error: unknown) => void;
};

export type Retention = ReturnType<typeof createRetention>;

/** Removes recordings and consults after the days that the settings give. */
export function createRetention(deps: RetentionDeps) {
  const { store, repository, files, settings, deletions, connections, clock, isOpen, onFailure } = deps;
  const readTime = createRetentionClock(store, clock);
  const queue = createSerialQueue();
  const ended = new AbortController();
  let running: Promise<void> = Promise.resolve();

  /** Removes the files of a consult whose removal is saved. */
  async function removeFiles({ id, source }: Consult): Promise<void> {
    const removed = await files.removeAll(id, journalsOf(source));
    const code = removed.ok ? null : removed.error.code;
    deps.onAudioRemoved(id, { files: removed.ok ? removed.value.removed : 0, code });
  }

  /** Saves the removal, then removes the files, if the consult still allows that. */
  async function removeAudio(id: ConsultId, rule: RetentionRule): Promise<void> {
    const after = await repository.applyWith(id, (now) =>
      isAudioOver(now, rule) ? { type: 'audioRemoved' } : null,
    );
    if (after !== null && after.audioRemovedAt !== null) await removeFiles(after);
  }

  const findConsult = async (id: ConsultId): Promise<Consult | null> =>
    repository.get(id) ?? (await store.consult(id));

  const isPast = async (consult: Consult, days: number | null, now: number): Promise<boolean> =>
    isPastByLog(consult, await store.activity(consult.id), { days, now });

  function ruleFor(consult: Consult, now: number): RetentionRule | null {
    const connection = connections.get(consult.connectionId);
    if (connection === null) return null;
    return { settings: settings.of(connection), isSandbox: connection.isSandbox, now };
  }

  async function sweepAudio(id: ConsultId, now: number): Promise<void> {
    const consult = await findConsult(id);
    const rule = consult === null ? null : ruleFor(consult, now);
    // A recording without its consult has no known owner, so the app leaves it alone.
    if (consult === null || rule === null) return;
    if (consult.audioRemovedAt !== null) await removeFiles(consult);
    else if (
      isAudioOver(consult, rule) &&
      !isOpen(id) &&
      (await isPast(consult, rule.settings.audioRetentionDays, now))
    )
      await removeAudio(id, rule);
  }

  async function sweepNote(id: ConsultId, days: number, now: number): Promise<void> {
    const isOver = (consult: Consult): boolean => {
      const rule = ruleFor(consult, now);
      return rule !== null && !isOpen(id) && isConsultOver(consult, rule);
    };
    const consult = await findConsult(id);
    if (consult !== null && isOver(consult) && (await isPast(consult, days, now)))
      await deletions.erase(id, isOver);
  }

  async function sweepNow(): Promise<void> {
    if (ended.signal.aborted) return;
    const now = await readTime();
    await deletions.finish();
    for (const id of await files.consults()) {
      if (ended.signal.aborted) return;
      // Lets the vet's commands run between two consults.
      await setImmediate();
      await sweepAudio(id, now);
    }
    for (const connection of connections.all()) {
      const { noteRetentionDays: days } = settings.of(connection);
      if (days === null) continue;
      for (const id of await store.consultsBefore(connection.id, now - days * dayMs)) {
        if (ended.signal.aborted) return;
        await setImmediate();
        await sweepNote(id, days, now);
      }
    }
  }

  const sweep = (): Promise<void> => queue(sweepNow).catch(onFailure);

  async function sweepEveryHour(): Promise<void> {
    for (let waitMs = firstSweepMs; !ended.signal.aborted; waitMs = sweepEveryMs) {
      await clock.sleep(waitMs, ended.signal);
      await sweep();
    }
  }

  return {
    /** Sweeps soon, and then every hour. */
    start(): void {
      running = sweepEveryHour();
    },
    async stop(): Promise<void> {
      ended.abort();
      await running;
      await queue(() => Promise.resolve());
    },
    /** Sweeps now. */
    sweep,
  };
}

const dayMs = 24 * 60 * 60_000;
/** Longer than a closed weekend. */
const believedGapMs = 3 * dayMs;
/** How long the app must run with a larger jump ahead before that counts. */
const provingMs = dayMs;

/**
 * Reads the time to count retention days by: the wall clock's, or the last one that counted while the wall clock is more
 * than three days ahead of that and the app has not run a day with it. So a clock that is set wrong removes nothing at once.
 */
export function createRetentionClock(
  store: Pick<Store, 'setting' | 'saveSetting'>,
  clock: Pick<Clock, 'now' | 'monotonicMs'>,
): () => Promise<EpochMs> {
  /** When it was read last, where it was ahead then. */
  let aheadSinceMs: number | null = null;
  return async () => {
    const now = clock.now();
    const atMs = clock.monotonicMs();
    const { seenAt, ranMs } = (await retentionClockSetting.load(store, null)) ?? { seenAt: now, ranMs: 0 };
    const isAhead = now > seenAt + believedGapMs;
    const ranNowMs = ranMs + (aheadSinceMs === null ? 0 : atMs - aheadSinceMs);
    aheadSinceMs = isAhead ? atMs : null;
    const isBelieved = !isAhead || ranNowMs >= provingMs;
    const seen = isBelieved ? { seenAt: now, ranMs: 0 } : { seenAt, ranMs: ranNowMs };
    await retentionClockSetting.save(store, null, seen);
    return epochMs(seen.seenAt);
  };
}
