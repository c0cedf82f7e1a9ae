import type { Consult } from '../../shared/consult/consult.ts';
import type { Connection } from '../../shared/consult/practice.ts';
import { journalsOf, partsOf } from '../../shared/consult/take.ts';
import type { ConnectionId, ConsultId } from '../../shared/ids.ts';
import type { ConsultRepository } from '../consults/consultRepository.ts';
import type { Deletions } from '../consults/deletions.ts';
import type { AudioFiles } from '../ports/consultAudio.ts';
import type { Store } from '../ports/store.ts';
import type { StoredSettings } from '../settings/settings.ts';
import {
  isAudioExpired,
  isConsultExpired,
  isRetentionOverByEventLog,
  type RetentionRule,
} from './retentionRules.ts';

export type ConsultExpiryDeps = {
  readonly store: Pick<Store, 'consult' | 'activity'>;
  readonly repository: Pick<ConsultRepository, 'get' | 'applyWith'>;
  readonly files: AudioFiles;
  readonly settings: Pick<StoredSettings, 'of'>;
  readonly deletions: Deletions;
  readonly connections: { readonly get: (id: ConnectionId) => Connection | null };
  readonly isOpen: (id: ConsultId) => boolean;
  readonly onAudioRemoved: (
    id: ConsultId,
    about: { readonly files: number; readonly code: string | null },
  ) => void;
};

export function createConsultExpiry(deps: ConsultExpiryDeps) {
  const { store, repository, files, settings, connections, isOpen } = deps;

  const findConsult = async (id: ConsultId): Promise<Consult | null> =>
    repository.get(id) ?? (await store.consult(id));

  function ruleFor(consult: Consult, now: number): RetentionRule | null {
    const connection = connections.get(consult.connectionId);
    if (connection === null) return null;
    return { settings: settings.of(connection), isSandbox: connection.isSandbox, now };
  }

  async function removeFiles({ id, source }: Consult): Promise<void> {
    const removed = await files.removeAll(id, { journals: journalsOf(source), parts: partsOf(source) });
    const code = removed.ok ? null : removed.error.code;
    deps.onAudioRemoved(id, { files: removed.ok ? removed.value.removed : 0, code });
  }

  return {
    async removeAudio(id: ConsultId, now: number): Promise<void> {
      const consult = await findConsult(id);
      const rule = consult === null ? null : ruleFor(consult, now);
      // A recording without its consult has no known owner, so the app leaves it alone.
      if (consult === null || rule === null) return;
      if (consult.audioRemovedAt !== null) return removeFiles(consult);
      if (!isAudioExpired(consult, rule) || isOpen(id)) return;
      if (
        !isRetentionOverByEventLog(consult, await store.activity(id), rule.settings.audioRetentionDays, now)
      )
        return;
      // The removal is saved before the files go.
      const after = await repository.applyWith(id, (latest) =>
        isAudioExpired(latest, rule) ? { type: 'audioRemoved' } : null,
      );
      if (after !== null && after.audioRemovedAt !== null) await removeFiles(after);
    },
    async deleteConsult(id: ConsultId, days: number, now: number): Promise<void> {
      const isOver = (consult: Consult): boolean => {
        const rule = ruleFor(consult, now);
        return rule !== null && !isOpen(id) && isConsultExpired(consult, rule);
      };
      const consult = await findConsult(id);
      if (
        consult !== null &&
        isOver(consult) &&
        isRetentionOverByEventLog(consult, await store.activity(id), days, now)
      )
        await deps.deletions.erase(id, isOver);
    },
  };
}
