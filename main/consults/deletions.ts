import type { Consult } from '../../shared/consult/consult.ts';
import type { ConsultId, SubmissionKey } from '../../shared/ids.ts';
import { journalsOf, partsOf } from '../../shared/consult/take.ts';
import { deletionObstacle } from '../../shared/consult/deletionObstacle.ts';
import { deletionsSetting } from '../settings/ownSettings.ts';
import type { ConsultRepository } from './consultRepository.ts';
import { createSerialQueue } from '../../shared/serialQueue.ts';
import type { AudioFiles } from '../ports/consultAudio.ts';
import type { Store } from '../ports/store.ts';

type DeletionDeps = {
  readonly store: Pick<Store, 'setting' | 'saveSetting' | 'consult'>;
  readonly repository: Pick<ConsultRepository, 'erase'>;
  readonly files: AudioFiles;
  readonly runner: {
    readonly halt: (id: ConsultId) => Promise<void>;
    readonly wake: (id: ConsultId) => void;
  };
  /** A smaller copy is being made, or a folder still waits for the filed note. */
  readonly isBusy: (id: ConsultId) => boolean;
  /** The built-in sandbox keeps notes of its own. */
  readonly forgetNotes: (keys: readonly SubmissionKey[]) => Promise<void>;
  readonly onErased: (id: ConsultId, about: { readonly files: number; readonly code: string | null }) => void;
};

type Begun = Awaited<ReturnType<typeof deletionsSetting.load>>[number];

export type Deletions = ReturnType<typeof createDeletions>;

function createBegunDeletions(store: DeletionDeps['store']) {
  const all = (): Promise<readonly Begun[]> => deletionsSetting.load(store, null);
  const without = async (id: ConsultId): Promise<readonly Begun[]> =>
    (await all()).filter(({ consult }) => consult !== id);
  return {
    all,
    add: async (entry: Begun): Promise<void> =>
      deletionsSetting.save(store, null, [...(await without(entry.consult)), entry]),
    remove: async (id: ConsultId): Promise<void> => deletionsSetting.save(store, null, await without(id)),
  };
}

/**
 * Saves the intention, removes the records in one step, then the files. Once the records are gone, the next
 * start finishes the rest; before that nothing is finished, because the consult may have changed since.
 */
export function createDeletions(deps: DeletionDeps) {
  const { store, repository, files } = deps;
  const inTurn = createSerialQueue();
  const begun = createBegunDeletions(store);

  async function removeRest({ consult, keys, ...rest }: Begun): Promise<'erased' | 'filesLeft'> {
    await deps.forgetNotes(keys);
    const removed = await files.removeAll(consult, rest);
    const code = removed.ok ? null : removed.error.code;
    deps.onErased(consult, { files: removed.ok ? removed.value.removed : 0, code });
    if (!removed.ok) return 'filesLeft';
    await begun.remove(consult);
    return 'erased';
  }

  const isThere = async (id: ConsultId): Promise<boolean> => (await store.consult(id)) !== null;

  async function resume(id: ConsultId): Promise<void> {
    deps.runner.wake(id);
    if (await isThere(id)) await begun.remove(id);
  }

  return {
    /** `refused`: work on it is under way, or `isMeant` answers false. `filesLeft`: removed later. */
    erase: (
      id: ConsultId,
      isMeant: (consult: Consult) => boolean,
    ): Promise<'erased' | 'filesLeft' | 'refused'> =>
      inTurn(async () => {
        const mayErase = (consult: Consult): boolean =>
          deletionObstacle(consult, deps.isBusy(id)) === null && isMeant(consult);
        const consult = await store.consult(id);
        if (consult === null || !mayErase(consult)) return 'refused';
        const keys = consult.submissions.map(({ key }) => key);
        const { source } = consult;
        const entry = { consult: id, keys, journals: journalsOf(source), parts: partsOf(source) };
        await deps.runner.halt(id);
        try {
          await begun.add(entry);
          if (await repository.erase(id, mayErase)) return await removeRest(entry);
          await begun.remove(id);
        } catch (reason) {
          // If that fails too, the next `finish` does it.
          await resume(id).catch(() => undefined);
          throw reason;
        }
        deps.runner.wake(id);
        return 'refused';
      }),
    /**
     * For work that gives one consult the files of another: no deletion of these runs meanwhile, or is
     * finished later.
     */
    apartFrom: <T>(ids: readonly ConsultId[], work: () => Promise<T>): Promise<T> =>
      inTurn(async () => {
        for (const { consult } of await begun.all()) if (ids.includes(consult)) await begun.remove(consult);
        return work();
      }),
    finish: (): Promise<void> =>
      inTurn(async () => {
        for (const entry of await begun.all())
          if (await isThere(entry.consult)) await begun.remove(entry.consult);
          else await removeRest(entry);
      }),
  };
}
