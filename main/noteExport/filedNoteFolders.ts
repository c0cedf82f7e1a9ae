import { isDeepStrictEqual } from 'node:util';
import type { Connection } from '../../shared/consult/practice.ts';
import type { ConsultId } from '../../shared/ids.ts';
import type { ConsultRepository } from '../consults/consultRepository.ts';
import type { Clock } from '../ports/clock.ts';
import type { Store } from '../ports/store.ts';
import { createFiledNoteWriter, type FiledNoteWriterDeps } from './filedNoteWriter.ts';
import { createSerialQueue } from '../../shared/serialQueue.ts';
import { filedNotesToWriteSetting } from '../settings/ownSettings.ts';

const firstWaitMs = 5_000;
const longestWaitMs = 60_000;
/** A network share that hangs does not delay the end of the app for longer. */
const stopWaitMs = 1_000;

type RetryUntilDoneDeps = {
  readonly clock: Pick<Clock, 'sleep'>;
  /** Resolves true when no further attempt is needed. */
  readonly attempt: (ended: AbortSignal) => Promise<boolean>;
  readonly onFailure: (error: unknown) => void;
};

/** Repeats an attempt after growing waits until the attempt succeeds. */
function createRetryUntilDone({ clock, attempt, onFailure }: RetryUntilDoneDeps) {
  const ended = new AbortController();
  const queue = createSerialQueue();
  let replaced = new AbortController();

  function wake(waitMs = firstWaitMs): void {
    // This attempt replaces those that wait, and their repetition.
    replaced.abort();
    replaced = new AbortController();
    const signal = AbortSignal.any([ended.signal, replaced.signal]);
    void queue(async () => {
      if (signal.aborted) return;
      const isDone = await attempt(ended.signal).catch((error: unknown) => {
        onFailure(error);
        return false;
      });
      if (!isDone) void repeat(waitMs, signal);
    });
  }

  async function repeat(waitMs: number, signal: AbortSignal): Promise<void> {
    await clock.sleep(waitMs, signal);
    if (!signal.aborted) wake(Math.min(longestWaitMs, 2 * waitMs));
  }

  return {
    /** Starts an attempt now, or another one after the attempt that is running. */
    wake: (): void => wake(),
    stop: async (): Promise<void> => {
      // A note that was filed a moment ago is still written.
      await Promise.race([
        queue(() => Promise.resolve()),
        clock.sleep(stopWaitMs, new AbortController().signal),
      ]);
      ended.abort();
    },
  };
}

/** The consults whose filed note the app has yet to write into its folder. The list is on disk, as soon as it can be saved. */
function createFiledNotesToWrite(store: Pick<Store, 'setting' | 'saveSetting'>) {
  const queue = createSerialQueue();
  let ids: readonly ConsultId[] | null = null;
  let isSaved = true;

  const load = async (): Promise<readonly ConsultId[]> =>
    (ids ??= await filedNotesToWriteSetting.load(store, null));
  const change = (next: (ids: readonly ConsultId[]) => readonly ConsultId[]): Promise<void> =>
    queue(async () => {
      const before = await load();
      ids = next(before);
      isSaved &&= isDeepStrictEqual(ids, before);
      if (isSaved) return;
      await filedNotesToWriteSetting.save(store, null, ids);
      isSaved = true;
    });

  return {
    load,
    change,
    add: (more: readonly ConsultId[]): Promise<void> => change((all) => [...new Set([...all, ...more])]),
    has: (id: ConsultId): boolean => ids?.includes(id) === true,
  };
}

export type FolderDeps = Omit<FiledNoteWriterDeps, 'store' | 'repository'> & {
  readonly store: Pick<Store, 'setting' | 'saveSetting' | 'consult' | 'activity'>;
  readonly repository: Pick<ConsultRepository, 'inMemory' | 'log'>;
  readonly activeConnection: () => Connection;
  readonly clock: Clock;
  /** The vet may still undo the filing, so that nothing is written yet. */
  readonly isUndoable: (id: ConsultId) => boolean;
  readonly onChange: () => void;
  readonly onFailure: (error: unknown) => void;
};

export type FiledNoteFolders = ReturnType<typeof createFiledNoteFolders>;

/**
 * Writes filed notes into folders that other programs watch. The app saves the intention before each filing and logs
 * each write, so a crash loses no note; it retries a missing folder, and no vet waits.
 */
export function createFiledNoteFolders(deps: FolderDeps) {
  const { repository, onFailure } = deps;
  const toWrite = createFiledNotesToWrite(deps.store);
  const writer = createFiledNoteWriter(deps);
  /** Consults whose filing is under way: whether they become filed is not known yet. */
  const undecided = new Set<ConsultId>();
  const waiting = new Set<ConsultId>();

  function setWaiting(id: ConsultId, isWaiting: boolean): void {
    if (waiting.has(id) === isWaiting) return;
    if (isWaiting) waiting.add(id);
    else waiting.delete(id);
    deps.onChange();
  }

  /** Tries each note of the list once. True: all of them are written. */
  async function writeAll(ended: AbortSignal): Promise<boolean> {
    let isAllDone = true;
    // Saves a list that could not be saved before.
    await toWrite.change((all) => all).catch(onFailure);
    for (const id of await toWrite.load()) {
      if (ended.aborted) return false;
      if (undecided.has(id) || deps.isUndoable(id)) continue;
      const isDone = await writer.write(id).catch((error: unknown) => {
        onFailure(error);
        return false;
      });
      // A second filing may have begun since, and needs its entry in the list.
      if (isDone) await toWrite.change((all) => all.filter((one) => one !== id || undecided.has(one)));
      setWaiting(id, !isDone);
      isAllDone &&= isDone;
    }
    return isAllDone;
  }

  const retry = createRetryUntilDone({ clock: deps.clock, attempt: writeAll, onFailure });

  return {
    /** Whether the app writes filed notes of this connection into a folder. */
    isFor: writer.hasPlace,
    /** Runs `decide`, which may file a note or change a filed one, after the app has saved that it has a note to write. */
    around: async <T>(id: ConsultId, applyDecision: () => Promise<T>): Promise<T> => {
      if (!writer.hasPlace(deps.activeConnection())) return applyDecision();
      undecided.add(id);
      try {
        // A failed save does not stop the filing: the filing matters more, and its own save will hardly succeed.
        await toWrite.add([id]).catch(onFailure);
        return await applyDecision();
      } finally {
        undecided.delete(id);
        retry.wake();
      }
    },
    /** The note is still to be written, so the consult may not be deleted. */
    isDue: toWrite.has,
    /** The last attempt to write the note failed. */
    isWaiting: (id: ConsultId): boolean => waiting.has(id),
    /** Writes the notes that earlier runs did not write. */
    async start(): Promise<void> {
      if (deps.places.length === 0) return;
      // The list may lack filed consults that are in memory, because the service may not have recorded their filing.
      await toWrite.add(repository.inMemory().flatMap(({ id, phase }) => (phase === 'filed' ? [id] : [])));
      retry.wake();
    },
    /** Writes what could still be undone until now. */
    wake: retry.wake,
    stop: retry.stop,
  };
}
