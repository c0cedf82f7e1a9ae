import { dirname } from 'node:path';
import type { Connection } from '../../shared/consult/practice.ts';
import type { ConsultId } from '../../shared/ids.ts';
import { err } from '../../shared/result.ts';
import type { ConsultRepository } from '../consults/consultRepository.ts';
import { withinTime } from '../platform/withinTime.ts';
import type { Clock } from '../ports/clock.ts';
import type { Store } from '../ports/store.ts';
import { createFiledNoteWriter, type FiledNoteWriterDeps } from './filedNoteWriter.ts';
import { createFiledNotesToWrite, type FiledNotesToWrite } from './filedNotesToWrite.ts';
import { createRepeatedAttempts } from './repeatedAttempts.ts';

type FolderDeps = Omit<FiledNoteWriterDeps, 'store' | 'repository'> & {
  readonly store: Pick<Store, 'setting' | 'saveSetting' | 'consult' | 'activity'>;
  readonly repository: Pick<ConsultRepository, 'inMemory' | 'log'>;
  readonly activeConnection: () => Connection;
  readonly clock: Clock;
  /** In ms; a share that takes longer hangs. */
  readonly hangsAfterMs: number;
  readonly isUndoable: (id: ConsultId) => boolean;
  readonly onChange: () => void;
  readonly onFailure: (error: unknown) => void;
};

/**
 * A call into a share that hangs may never end, and keeps a thread of this process. So the notes of other
 * folders go on, and that folder gets no second call meanwhile.
 */
function leavingFoldersThatHang({
  read,
  write,
  hangsAfterMs,
}: FolderDeps): Pick<FolderDeps, 'read' | 'write'> {
  const inUse = new Set<string>();
  async function within<T>(path: string, call: () => Promise<T>, late: T): Promise<T> {
    const folder = dirname(path);
    if (inUse.has(folder)) return late;
    inUse.add(folder);
    const called = call().finally(() => inUse.delete(folder));
    return withinTime(hangsAfterMs, called, late);
  }
  const late = err({ code: 'export_failed', detail: 'ETIMEDOUT' } as const);
  return {
    read: (path) => within(path, () => read(path), null),
    write: (path, content) => within(path, () => write(path, content), late),
  };
}

function createListWriter(deps: FolderDeps, toWrite: FiledNotesToWrite) {
  const writer = createFiledNoteWriter({ ...deps, ...leavingFoldersThatHang(deps) });
  const waiting = new Set<ConsultId>();
  const failed = (error: unknown): boolean => {
    deps.onFailure(error);
    return false;
  };

  function setWaiting(id: ConsultId, isWaiting: boolean): void {
    if (waiting.has(id) === isWaiting) return;
    if (isWaiting) waiting.add(id);
    else waiting.delete(id);
    deps.onChange();
  }

  async function writeAll(ended: AbortSignal): Promise<boolean> {
    let isAllDone = true;
    await toWrite.save().catch(deps.onFailure);
    for (const id of await toWrite.load()) {
      if (ended.aborted) return false;
      if (toWrite.undecided.has(id) || deps.isUndoable(id)) continue;
      const isDone = await writer.write(id).catch(failed);
      if (isDone) await toWrite.remove(id);
      setWaiting(id, !isDone);
      isAllDone &&= isDone;
    }
    return isAllDone;
  }

  return {
    hasPlace: writer.hasPlace,
    isDecided: writer.isDecided,
    isWaiting: (id: ConsultId): boolean => waiting.has(id),
    writeAll: (ended: AbortSignal): Promise<boolean> => writeAll(ended).catch(failed),
  };
}

export type FiledNoteFolders = ReturnType<typeof createFiledNoteFolders>;

/**
 * Other programs watch these folders. The app saves the intention before each filing and logs each write, so
 * a crash loses no note, and no vet waits.
 */
export function createFiledNoteFolders(deps: FolderDeps) {
  const toWrite = createFiledNotesToWrite(deps.store);
  const { hasPlace, isDecided, isWaiting, writeAll } = createListWriter(deps, toWrite);
  const { wake, stop } = createRepeatedAttempts(deps.clock, writeAll);

  return {
    /** By the organisation, for the practice's program. */
    isDecided,
    around: async <T>(id: ConsultId, applyDecision: () => Promise<T>): Promise<T> => {
      if (!hasPlace(deps.activeConnection())) return applyDecision();
      toWrite.undecided.add(id);
      try {
        // A failed save does not stop the filing: the filing matters more, and its own save will hardly
        // succeed.
        await toWrite.add([id]).catch(deps.onFailure);
        return await applyDecision();
      } finally {
        toWrite.undecided.delete(id);
        wake();
      }
    },
    /** A consult with a note to write may not be deleted. */
    isDue: toWrite.has,
    isWaiting,
    async start(): Promise<void> {
      // The list may lack filed consults that are in memory, because the service may not have recorded their
      // filing.
      const filed = deps.repository.inMemory().filter(({ phase, connectionId }) => {
        const connection = deps.connection(connectionId);
        return phase === 'filed' && connection !== null && hasPlace(connection);
      });
      await toWrite.add(filed.map(({ id }) => id));
      wake();
    },
    wake,
    stop,
  };
}
