import type { Connection } from '../../shared/consult/practice.ts';
import type { ConnectionId } from '../../shared/ids.ts';
import { maxTypedEarlier, type TypedConsult } from '../../shared/ipc/ipcContract.ts';
import type { Store } from '../ports/store.ts';
import { typedConsultSetting } from '../settings/ownSettings.ts';

export type TypedConsultsDeps = {
  readonly store: Pick<Store, 'setting' | 'saveSetting'>;
  readonly connections: { readonly active: () => Connection };
};

/**
 * After a restart all waits as typed earlier, because the next recording may be another patient's, and
 * without the owner's consent.
 */
export function createTypedConsults({ store, connections }: TypedConsultsDeps) {
  const ofThisRun = new Map<ConnectionId, TypedConsult>();
  const nothing = { patient: { name: '', species: '', reference: '' }, isConsentGiven: false };
  return {
    async saveTyped(typed: TypedConsult): Promise<void> {
      ofThisRun.set(typed.connectionId, typed);
      const setAside = [typed.patient, ...typed.setAside].slice(0, maxTypedEarlier);
      await typedConsultSetting.save(store, typed.connectionId, { ...typed, ...nothing, setAside });
    },
    /** The page has it from then on, and saves it again as it changes. */
    async restoreTyped(): Promise<TypedConsult | null> {
      const { id } = connections.active();
      return ofThisRun.get(id) ?? typedConsultSetting.load(store, id);
    },
  };
}
