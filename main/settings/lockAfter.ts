import { usualLockMinutes } from '../../shared/ipc/vetIdentity.ts';
import type { Store } from '../ports/store.ts';
import { lockAfterSetting } from './sessionSettings.ts';

/** The idle minutes before a lock, for each vet with a PIN. */
export type LockAfter = Awaited<ReturnType<typeof openLockAfter>>;

/** `managed`: what the organisation has decided wins. */
export async function openLockAfter(store: Pick<Store, 'setting' | 'saveSetting'>, managed: number | null) {
  let own: ReadonlyMap<string, number> = new Map(await lockAfterSetting.load(store, null));
  return {
    minutes: (vet: string): number => managed ?? own.get(vet) ?? usualLockMinutes,
    isManaged: managed !== null,
    async save(vet: string, minutes: number): Promise<void> {
      const next = new Map(own).set(vet, minutes);
      await lockAfterSetting.save(store, null, [...next]);
      own = next;
    },
  };
}
