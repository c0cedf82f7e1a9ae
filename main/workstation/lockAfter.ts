import { lockMinutesRange, usualLockMinutes } from '../../shared/workstation.ts';
import type { Store } from '../consult/ports.ts';

/** After how many minutes without a hand on it the workstation locks, where its vet has a PIN. */
export type LockAfter = {
  readonly minutes: () => number;
  readonly isManaged: boolean;
  readonly save: (minutes: number) => Promise<void>;
};

const setting = 'lockAfterMinutes';

/** `managed`: what the organisation has decided wins. */
export async function openLockAfter(
  store: Pick<Store, 'setting' | 'saveSetting'>,
  managed: number | null,
): Promise<LockAfter> {
  let own = read(await store.setting(null, setting)) ?? usualLockMinutes;
  return {
    minutes: () => managed ?? own,
    isManaged: managed !== null,
    async save(minutes) {
      await store.saveSetting(null, setting, JSON.stringify(minutes));
      own = minutes;
    },
  };
}

function read(json: string | null): number | null {
  const saved: unknown = json === null ? null : JSON.parse(json);
  const { least, most } = lockMinutesRange;
  return typeof saved === 'number' && saved >= least && saved <= most ? saved : null;
}
