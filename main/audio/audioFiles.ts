import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { failure } from '../../shared/consult/failure.ts';
import { consultId, type ConsultId } from '../../shared/ids.ts';
import { err, ok } from '../../shared/result.ts';
import type { AudioFiles } from '../ports/consultAudio.ts';
import { diskFailure, systemCode } from '../platform/diskFailure.ts';
import { removeWhenFree } from '../platform/filesInUse.ts';
import { fsyncFolderOf } from '../platform/fsyncFolderOf.ts';

/** Named after the consult's id, unfinished files too. */
const audioFileName = /^([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\./;

const idIn = (name: string): string | undefined => audioFileName.exec(name)?.[1];

type Of = Parameters<AudioFiles['removeAll']>[1];

export function createAudioFiles(folder: string): AudioFiles {
  async function names(): Promise<readonly string[]> {
    try {
      return await readdir(folder);
    } catch (error) {
      if (systemCode(error) === 'ENOENT') return [];
      throw error;
    }
  }
  /**
   * Those of other ids first: as long as one is left, so is a file with the consult's own id, which the next
   * attempt finds.
   */
  async function of(consult: ConsultId, { journals, parts }: Of): Promise<readonly string[]> {
    const all = await names();
    const own = all.filter((name) => idIn(name) === consult);
    const isPart = (name: string): boolean => parts.some((part) => idIn(name) === part);
    const others = all.filter((name) => journals.includes(name) || isPart(name));
    return [...others.filter((name) => !own.includes(name)), ...own];
  }

  return {
    async consults() {
      const ids = (await names()).flatMap((name) => idIn(name) ?? []);
      return [...new Set(ids)].map(consultId);
    },
    async removeAll(consult, rest) {
      try {
        const found = await of(consult, rest);
        for (const name of found) await removeWhenFree(join(folder, name));
        if (found.length === 0) return ok({ removed: 0 });
        await fsyncFolderOf(join(folder, found[0] ?? ''));
        const left = await of(consult, rest);
        if (left.length > 0) return err(failure('disk_failed', `${left.length} left`));
        return ok({ removed: found.length });
      } catch (error) {
        return err(diskFailure(error));
      }
    },
  };
}
