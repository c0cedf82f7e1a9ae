import type { ConnectionId, ConsultId } from '../../shared/ids.ts';
import { createSerialQueue } from '../../shared/serialQueue.ts';
import type { Clock } from '../ports/clock.ts';
import type { Store } from '../ports/store.ts';
import { createAudioRemoval, type AudioRemovalDeps, type RemovalResult } from './audioRemoval.ts';
import { createRetentionClock } from './retentionClock.ts';
import { createRetentionSweep, type RetentionSweepDeps } from './retentionSweep.ts';
import { preparedAudio, type Consult } from '../../shared/consult/consult.ts';
import type { OldRecordingView } from '../../shared/ipc/snapshot.ts';

/** The page shows no more questions at once. The others follow after the answers to these. */
const mostShown = 100;

type OldRecording = { readonly of: ConnectionId; readonly view: OldRecordingView };

/** The recordings that the app asks a vet about: remove, or keep. */
function createOldRecordings(onChange: () => void) {
  let asked: ReadonlyMap<ConsultId, OldRecording> = new Map();

  return {
    replace(consults: readonly Consult[]): void {
      const entries = consults
        .toSorted((a, b) => a.createdAt - b.createdAt)
        .map((consult) => [consult.id, oldRecordingOf(consult)] as const);
      const isSame = entries.length === asked.size && entries.every(([id]) => asked.has(id));
      asked = new Map(entries);
      if (!isSame) onChange();
    },
    /** Oldest first. */
    views: (of: ConnectionId): readonly OldRecordingView[] =>
      [...asked.values()]
        .filter((one) => one.of === of)
        .slice(0, mostShown)
        .map(({ view }) => view),
    /** Runs `act` for each recording that this connection was asked about, and removes its question. */
    async answer(
      ids: readonly ConsultId[],
      of: ConnectionId,
      act: (id: ConsultId) => Promise<void>,
    ): Promise<void> {
      for (const id of ids) {
        if (asked.get(id)?.of !== of) continue;
        await act(id);
        asked = new Map([...asked].filter(([other]) => other !== id));
      }
      onChange();
    },
  };
}

function oldRecordingOf(consult: Consult): OldRecording {
  const { id, patient, createdAt, source } = consult;
  const takeMs = source.kind === 'take' ? (source.end?.durationMs ?? null) : null;
  const durationMs = preparedAudio(consult)?.durationMs ?? takeMs;
  return { of: consult.connectionId, view: { consultId: id, patient, createdAt, durationMs } };
}

/** After a start, other work comes first. */
const firstSweepMs = 20_000;
const sweepEveryMs = 60 * 60_000;

/**
 * Recordings that were not removed. `kept`: the consult has changed since the question. `inUse`: a file is still open.
 */
export type AudioLeft = { readonly kept: number; readonly inUse: number };

export type RetentionDeps = Omit<RetentionSweepDeps, 'removal'> &
  AudioRemovalDeps & {
    readonly store: Pick<Store, 'setting' | 'saveSetting'>;
    readonly clock: Clock;
    readonly onChange: () => void;
    /** A sweep failed. The next one starts from the beginning. */
    readonly onFailure: (error: unknown) => void;
  };

export type Retention = ReturnType<typeof createRetention>;

/** Removes recordings and consults after the days that the settings give. */
export function createRetention(deps: RetentionDeps) {
  const { repository, clock, onFailure } = deps;
  const readTime = createRetentionClock(deps.store, clock);
  const removal = createAudioRemoval(deps);
  const retentionSweep = createRetentionSweep({ ...deps, removal });
  const oldRecordings = createOldRecordings(deps.onChange);
  const queue = createSerialQueue();
  const ended = new AbortController();
  let running: Promise<void> = Promise.resolve();

  async function sweepNow(): Promise<void> {
    if (ended.signal.aborted) return;
    const now = await readTime();
    const old = await retentionSweep.audio(now, ended.signal);
    if (old === null) return;
    oldRecordings.replace(old);
    await retentionSweep.notes(now, ended.signal);
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
    /** The recordings that the app asks this connection's vet about, oldest first. */
    oldRecordings: oldRecordings.views,
    /** The vet's answers. A recording that the app did not ask about stays as it is. */
    removeAudio: (ids: readonly ConsultId[], of: ConnectionId): Promise<AudioLeft> =>
      queue(async () => {
        const results: RemovalResult[] = [];
        await oldRecordings.answer(ids, of, async (id) => {
          results.push(await removal.remove(id, (consult) => consult.connectionId === of));
        });
        return audioLeft(ids.length, results);
      }),
    keepAudio: (ids: readonly ConsultId[], of: ConnectionId): Promise<void> =>
      queue(() =>
        oldRecordings.answer(ids, of, async (id) => {
          await repository.applyWith(id, (consult) =>
            consult.connectionId === of ? { type: 'audioKept' } : null,
          );
        }),
      ),
  };
}

/** A recording without a result is one that the app did not ask about: it counts as kept. */
function audioLeft(askedCount: number, results: readonly RemovalResult[]): AudioLeft {
  const count = (wanted: RemovalResult): number => results.filter((result) => result === wanted).length;
  return { kept: askedCount - results.length + count('kept'), inUse: count('inUse') };
}
