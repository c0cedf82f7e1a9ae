import { createHash } from 'node:crypto';
import type { ConsultId } from '../../shared/ids.ts';
import type { CommandFailure } from '../../shared/ipc/ipcContract.ts';
import type { Result } from '../../shared/result.ts';
import type { Store } from '../ports/store.ts';
import { lastFiledNoteFileSetting } from '../settings/ownSettings.ts';

type LastFile = Awaited<ReturnType<typeof lastFiledNoteFileSetting.load>>;

type LastFileDeps = {
  readonly store: Pick<Store, 'setting' | 'saveSetting'>;
  readonly write: (path: string, content: Uint8Array) => Promise<Result<null, CommandFailure>>;
  /** null: there is no such file, or it cannot be read. */
  readonly read: (path: string) => Promise<Uint8Array | null>;
};

export const sha256Of = (content: string | Uint8Array): string =>
  createHash('sha256').update(content).digest('hex');

/** A file is saved here before it is written. */
export function createLastFiledNoteFile({ store, read, write }: LastFileDeps) {
  let last: LastFile | undefined;
  function save(file: LastFile): Promise<void> {
    last = file;
    return lastFiledNoteFileSetting.save(store, null, file);
  }

  return {
    async load(): Promise<void> {
      last = last === undefined ? await lastFiledNoteFileSetting.load(store, null) : last;
    },
    save,
    /**
     * A killed run may have written it. In another time zone, name and content would come out differently
     * now.
     */
    async isThere(id: ConsultId, revision: number): Promise<boolean> {
      if (last?.consult !== id || last.revision !== revision) return false;
      const there = await read(last.path);
      // Written again, the same content removes what a kill left beside it.
      return there !== null && sha256Of(there) === last.sha256 && (await write(last.path, there)).ok;
    },
    /** Its path names the patient, whose consult may be deleted now. */
    async forget(id: ConsultId): Promise<void> {
      if (last?.consult === id) await save(null);
    },
  };
}
