import { setImmediate } from 'node:timers/promises';
import type { Consult } from '../../shared/consult/consult.ts';
import type { Connection } from '../../shared/consult/practice.ts';
import type { ConnectionId, ConsultId } from '../../shared/ids.ts';
import type { ConsultRepository } from '../consults/consultRepository.ts';
import type { Deletions } from '../consults/deletions.ts';
import type { AudioFiles } from '../ports/consultAudio.ts';
import type { Store } from '../ports/store.ts';
import type { StoredSettings } from '../settings/settings.ts';
import type { AudioRemoval } from './audioRemoval.ts';
import { isAudioOver, isConsultOver, isPastByLog, type RetentionRule } from './retentionRules.ts';
import { dayMs } from './retentionClock.ts';

export type RetentionSweepDeps = {
  readonly store: Pick<Store, 'consult' | 'activity' | 'consultsBefore'>;
  readonly repository: Pick<ConsultRepository, 'get'>;
  readonly files: Pick<AudioFiles, 'consults'>;
  readonly settings: Pick<StoredSettings, 'of'>;
  readonly deletions: Deletions;
  readonly connections: {
    readonly all: () => readonly Connection[];
    readonly get: (id: ConnectionId) => Connection | null;
  };
  /** A vet looks at the consult, so the consult stays until a later sweep. */
  readonly isOpen: (id: ConsultId) => boolean;
  readonly removal: AudioRemoval;
};

export function createRetentionSweep(deps: RetentionSweepDeps) {
  const { store, files, connections, settings } = deps;
  return {
    /** Removes the recordings whose days are over. */
    async audio(now: number, ended: AbortSignal): Promise<void> {
      await deps.deletions.finish();
      for (const id of await files.consults()) {
        if (ended.aborted) return;
        // Lets the vet's commands run between two consults.
        await setImmediate();
        await sweepAudio(id, now, deps);
      }
    },
    /** Deletes the consults whose days are over. */
    async notes(now: number, ended: AbortSignal): Promise<void> {
      for (const connection of connections.all()) {
        const { noteRetentionDays: days } = settings.of(connection);
        if (days === null) continue;
        for (const id of await store.consultsBefore(connection.id, now - days * dayMs)) {
          if (ended.aborted) return;
          await setImmediate();
          await sweepNote(id, { days, now }, deps);
        }
      }
    },
  };
}

async function sweepAudio(id: ConsultId, now: number, deps: RetentionSweepDeps): Promise<void> {
  const consult = await findConsult(id, deps);
  const rule = consult === null ? null : ruleFor(consult, now, deps);
  // A recording without its consult has no known owner, so the app leaves it alone.
  if (consult === null || rule === null) return;
  if (consult.audioRemovedAt !== null) await deps.removal.removeFiles(consult);
  else if (
    isAudioOver(consult, rule) &&
    !deps.isOpen(id) &&
    (await isPast(consult, { days: rule.settings.audioRetentionDays, now }, deps))
  )
    await deps.removal.remove(id, (current) => isAudioOver(current, rule));
}

async function sweepNote(id: ConsultId, age: Age, deps: RetentionSweepDeps): Promise<void> {
  const isOver = (consult: Consult): boolean => {
    const rule = ruleFor(consult, age.now, deps);
    return rule !== null && !deps.isOpen(id) && isConsultOver(consult, rule);
  };
  const consult = await findConsult(id, deps);
  if (consult !== null && isOver(consult) && (await isPast(consult, age, deps)))
    await deps.deletions.erase(id, isOver);
}

type Age = { readonly days: number | null; readonly now: number };

const isPast = async (consult: Consult, age: Age, { store }: RetentionSweepDeps): Promise<boolean> =>
  isPastByLog(consult, await store.activity(consult.id), age);

const findConsult = async (
  id: ConsultId,
  { repository, store }: RetentionSweepDeps,
): Promise<Consult | null> => repository.get(id) ?? (await store.consult(id));

function ruleFor(
  consult: Consult,
  now: number,
  { connections, settings }: RetentionSweepDeps,
): RetentionRule | null {
  const connection = connections.get(consult.connectionId);
  if (connection === null) return null;
  return { settings: settings.of(connection), isSandbox: connection.isSandbox, now };
}
