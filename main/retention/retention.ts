import { setImmediate } from 'node:timers/promises';
import { preparedAudio, type Consult } from '../../shared/consult/consult.ts';
import type { ConnectionId, ConsultId } from '../../shared/ids.ts';
import { canRemoveAudio } from '../../shared/consult/canRemoveAudio.ts';
import type { Connection } from '../../shared/consult/practice.ts';
import type { OldRecordingView } from '../../shared/settings/retention.ts';
import type { ConsultRepository } from '../consults/consultRepository.ts';
import type { Deletions } from '../consults/deletions.ts';
import { createSerialQueue } from '../platform/serialQueue.ts';
import type { AudioFiles } from '../ports/audioFiles.ts';
import type { Clock } from '../ports/clock.ts';
import type { Store } from '../ports/store.ts';
import { createRetentionClock, dayMs, type RetentionTime } from './retentionClock.ts';
import {
  isAudioOld,
  isAudioOver,
  isConsultOver,
  isPastByLog,
  lastTouched,
  type Kept,
} from './isAudioOver.ts';
import type { RetentionSettings } from '../settings/retentionSettings.ts';

/** After a start there is other work first. */
const firstSweepMs = 20_000;
const sweepEveryMs = 60 * 60_000;
const watchEveryMs = 60_000;
/** The page shows no more of them at once; the others follow when these are answered. */
const mostAsked = 100;

/** Removing what has been kept for as long as was wanted. */
export type Retention = {
  /** Looks soon, and every hour from then on. */
  readonly start: () => void;
  readonly stop: () => Promise<void>;
  /** Looks now. */
  readonly sweep: () => Promise<void>;
  /** What a person of this connection is asked about, oldest first. */
  readonly oldRecordings: (of: ConnectionId) => readonly OldRecordingView[];
  /** The answers. Of others than were asked about, nothing is done. */
  readonly removeAudio: (ids: readonly ConsultId[], of: ConnectionId) => Promise<AudioLeft>;
  readonly keepAudio: (ids: readonly ConsultId[], of: ConnectionId) => Promise<void>;
};

/** Of how many not all is gone. `kept`: nothing of it is, because something has happened since they were asked about. */
export type AudioLeft = { readonly kept: number; readonly inUse: number };

export type RetentionDeps = {
  readonly store: Pick<Store, 'setting' | 'saveSetting' | 'consult' | 'activity' | 'consultsBefore'>;
  readonly repository: Pick<ConsultRepository, 'get' | 'applyWith'>;
  readonly files: AudioFiles;
  readonly clock: Clock;
  readonly settings: RetentionSettings;
  readonly deletions: Deletions;
  readonly connections: {
    readonly all: () => readonly Connection[];
    readonly get: (id: ConnectionId) => Connection | null;
  };
  /** Somebody looks at it: it waits for the next time. */
  readonly isOpen: (id: ConsultId) => boolean;
  readonly onChange: () => void;
  readonly onAudioRemoved: (
    id: ConsultId,
    about: { readonly files: number; readonly code: string | null },
  ) => void;
  /** A sweep broke off; the next one begins anew. */
  readonly onFailure: (error: unknown) => void;
};

type Asked = { readonly of: ConnectionId; readonly view: OldRecordingView };

export function createRetention(deps: RetentionDeps): Retention {
  const { store, repository, files, settings, connections } = deps;
  const retentionClock = createRetentionClock(store, deps.clock);
  const inTurn = createSerialQueue();
  const ended = new AbortController();
  let asked: ReadonlyMap<ConsultId, Asked> = new Map();
  let running: Promise<unknown> = Promise.resolve();

  function keptOf(consult: Consult, time: RetentionTime): Kept | null {
    const connection = connections.get(consult.connectionId);
    if (connection === null) return null;
    return { days: settings.of(connection.id), isSandbox: connection.isSandbox, time };
  }

  const isPast = async (consult: Consult, days: number | null, time: RetentionTime): Promise<boolean> =>
    isPastByLog(consult, await store.activity(consult.id), { days, time });

  /** That it is to go is on the disk before a file is touched. */
  async function removeFiles(id: ConsultId): Promise<boolean> {
    const removed = await files.removeAll(id);
    const code = removed.ok ? null : removed.error.code;
    deps.onAudioRemoved(id, { files: removed.ok ? removed.value.removed : 0, code });
    return removed.ok;
  }

  async function removeAudioOf(
    id: ConsultId,
    isMeant: (consult: Consult) => boolean,
  ): Promise<'gone' | keyof AudioLeft> {
    const after = await repository.applyWith(id, (now) =>
      canRemoveAudio(now) && isMeant(now) ? { type: 'audioRemoved' } : null,
    );
    if (after === null) return 'gone';
    if (after.audioRemovedAt === null) return 'kept';
    return (await removeFiles(id)) ? 'gone' : 'inUse';
  }

  /** Null: nothing to ask about it. */
  async function sweepAudio(id: ConsultId, time: RetentionTime): Promise<Consult | null> {
    const consult = repository.get(id) ?? (await store.consult(id));
    const kept = consult === null ? null : keptOf(consult, time);
    // Of a recording without its consult nobody knows whose it is: it stays.
    if (consult === null || kept === null) return null;
    if (consult.audioRemovedAt !== null) await removeFiles(id);
    else if (isAudioOver(consult, kept)) {
      if (!deps.isOpen(id) && (await isPast(consult, kept.days.audio, time)))
        await removeAudioOf(id, (again) => isAudioOver(again, kept));
    } else if (isAudioOld(consult, kept, consult.since)) {
      const touchedAt = lastTouched(consult, await store.activity(id));
      return isAudioOld(consult, kept, touchedAt) ? consult : null;
    }
    return null;
  }

  async function sweepNotes(time: RetentionTime): Promise<void> {
    for (const { id: of } of connections.all()) {
      const { note } = settings.of(of);
      if (note === null) continue;
      for (const id of await store.consultsBefore(of, time.now - note * dayMs)) {
        if (ended.signal.aborted) return;
        await setImmediate();
        const isOver = (consult: Consult): boolean => {
          const kept = keptOf(consult, time);
          return kept !== null && !deps.isOpen(id) && isConsultOver(consult, kept);
        };
        const consult = repository.get(id) ?? (await store.consult(id));
        if (consult !== null && isOver(consult) && (await isPast(consult, note, time)))
          await deps.deletions.erase(id, isOver);
      }
    }
  }

  async function sweepNow(): Promise<void> {
    const time = await retentionClock.look();
    await deps.deletions.finish();
    const found: Consult[] = [];
    for (const id of await files.consults()) {
      if (ended.signal.aborted) return;
      // Whatever a person does comes in between.
      await setImmediate();
      const old = await sweepAudio(id, time);
      if (old !== null) found.push(old);
    }
    const entries = found
      .toSorted((a, b) => a.createdAt - b.createdAt)
      .map((c) => [c.id, askedOf(c)] as const);
    const isSame = entries.length === asked.size && entries.every(([id]) => asked.has(id));
    asked = new Map(entries);
    if (!isSame) deps.onChange();
    await sweepNotes(time);
  }

  const sweep = (): Promise<void> =>
    inTurn(() => (ended.signal.aborted ? Promise.resolve() : sweepNow())).catch(deps.onFailure);

  /** Each of them that was asked about, and is still that connection's. */
  async function answer(
    ids: readonly ConsultId[],
    of: ConnectionId,
    act: (id: ConsultId) => Promise<void>,
  ): Promise<void> {
    for (const id of ids) {
      if (asked.get(id)?.of !== of) continue;
      await act(id);
      asked = new Map([...asked].filter(([other]) => other !== id));
    }
    deps.onChange();
  }

  async function watch(): Promise<void> {
    while (!ended.signal.aborted) {
      await retentionClock.watch().catch(deps.onFailure);
      await deps.clock.sleep(watchEveryMs, ended.signal);
    }
  }

  async function run(): Promise<void> {
    for (let waitMs = firstSweepMs; !ended.signal.aborted; waitMs = sweepEveryMs) {
      await deps.clock.sleep(waitMs, ended.signal);
      await sweep();
    }
  }

  return {
    start() {
      running = Promise.all([watch(), run()]);
    },
    async stop() {
      ended.abort();
      await running;
      await inTurn(() => Promise.resolve());
    },
    sweep,
    oldRecordings: (of) =>
      [...asked.values()]
        .filter((one) => one.of === of)
        .slice(0, mostAsked)
        .map(({ view }) => view),
    removeAudio: (ids, of) =>
      inTurn(async () => {
        const became: ('gone' | keyof AudioLeft)[] = [];
        await answer(ids, of, async (id) => {
          became.push(await removeAudioOf(id, (consult) => consult.connectionId === of));
        });
        const inUse = became.filter((one) => one === 'inUse').length;
        return { kept: ids.length - became.length + became.filter((one) => one === 'kept').length, inUse };
      }),
    keepAudio: (ids, of) =>
      inTurn(() =>
        answer(ids, of, async (id) => {
          await repository.applyWith(id, (consult) =>
            consult.connectionId === of ? { type: 'audioKept' } : null,
          );
        }),
      ),
  };
}

function askedOf(consult: Consult): Asked {
  const { id, patient, createdAt, source } = consult;
  const ofTake = source.kind === 'take' ? (source.end?.durationMs ?? null) : null;
  const durationMs = preparedAudio(consult)?.durationMs ?? ofTake;
  return { of: consult.connectionId, view: { consultId: id, patient, createdAt, durationMs } };
}
