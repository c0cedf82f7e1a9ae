import type { Consult } from '../../shared/consult/consult.ts';
import type { ConsultId, SubmissionKey } from '../../shared/ids.ts';
import { journalsOf } from '../../shared/consult/take.ts';
import { deletionObstacle } from '../../shared/consult/deletionObstacle.ts';
import { deletionsSetting } from '../settings/ownSettings.ts';
import type { ConsultRepository } from './consultRepository.ts';
import { createSerialQueue } from '../../shared/serialQueue.ts';
import type { AudioFiles } from '../ports/consultAudio.ts';
import type { Store } from '../ports/store.ts';

export type DeletionDeps = {
  readonly store: Pick<Store, 'setting' | 'saveSetting' | 'consult'>;
  readonly repository: Pick<ConsultRepository, 'erase'>;
  readonly files: AudioFiles;
  readonly runner: {
    readonly halt: (id: ConsultId) => Promise<void>;
    readonly wake: (id: ConsultId) => void;
  };
  /** A copy of its recording is being made, or its filed note is still to be written into a folder. */
  readonly isBusy: (id: ConsultId) => boolean;
  /** The built-in sandbox keeps notes of its own. */
  readonly forgetNotes: (keys: readonly SubmissionKey[]) => Promise<void>;
  readonly onErased: (id: ConsultId, about: { readonly files: number; readonly code: string | null }) => void;
};

type Begun = Awaited<ReturnType<typeof deletionsSetting.load>>[number];

export type Deletions = ReturnType<typeof createDeletions>;

/**
 * Deletes consults: saves the intention, removes the records in one step, then the files. Once the records are gone,
 * the next start finishes the rest. Before that nothing is finished, because the consult may have changed since.
 */
export function createDeletions(deps: DeletionDeps) {
  const { store, repository, files } = deps;
  const inTurn = createSerialQueue();

  const begun = (): Promise<readonly Begun[]> => deletionsSetting.load(store, null);
  const save = (all: readonly Begun[]): Promise<void> => deletionsSetting.save(store, null, all);
  const removeEntries = async (ids: readonly ConsultId[]): Promise<void> =>
    save((await begun()).filter(({ consult }) => !ids.includes(consult)));

  /** Records are gone by now. */
  async function removeRest({ consult, keys, journals }: Begun): Promise<'erased' | 'filesLeft'> {
    await deps.forgetNotes(keys);
    const removed = await files.removeAll(consult, journals);
    const code = removed.ok ? null : removed.error.code;
    deps.onErased(consult, { files: removed.ok ? removed.value.removed : 0, code });
    if (!removed.ok) return 'filesLeft';
    await removeEntries([consult]);
    return 'erased';
  }

  const isThere = async (id: ConsultId): Promise<boolean> => (await store.consult(id)) !== null;

  /** After a failure: the consult continues. */
  async function resume(id: ConsultId): Promise<void> {
    deps.runner.wake(id);
    if (await isThere(id)) await removeEntries([id]);
  }

  const isFree = (consult: Consult): boolean => deletionObstacle(consult, deps.isBusy(consult.id)) === null;

  return {
    /**
     * `refused`: work on the consult is under way, or `isMeant` answers false. `filesLeft`: the app removes the rest
     * later.
     */
    erase: (
      id: ConsultId,
      isMeant: (consult: Consult) => boolean,
    ): Promise<'erased' | 'filesLeft' | 'refused'> =>
      inTurn(async () => {
        const mayErase = (consult: Consult): boolean => isFree(consult) && isMeant(consult);
        const consult = await store.consult(id);
        if (consult === null || !mayErase(consult)) return 'refused';
        const keys = consult.submissions.map(({ key }) => key);
        const entry = { consult: id, keys, journals: journalsOf(consult.source) };
        await deps.runner.halt(id);
        try {
          await save([...(await begun()).filter((one) => one.consult !== id), entry]);
          if (await repository.erase(id, mayErase)) return await removeRest(entry);
          await removeEntries([id]);
        } catch (reason) {
          // If that fails too, the next `finish` does it.
          await resume(id).catch(() => undefined);
          throw reason;
        }
        deps.runner.wake(id);
        return 'refused';
      }),
    /** Removes the files of consults whose records are gone, from this run or an earlier one. */
    finish: (): Promise<void> =>
      inTurn(async () => {
        for (const entry of await begun())
          if (await isThere(entry.consult)) await removeEntries([entry.consult]);
          else await removeRest(entry);
      }),
  };
}
