import type { Connection } from '../../shared/consult/practice.ts';
import type { ConnectionId } from '../../shared/ids.ts';
import { maxTypedEarlier, type NewConsultFields } from '../../shared/ipc/ipcContract.ts';
import type { Store } from '../ports/store.ts';
import { newConsultFieldsSetting } from '../settings/ownSettings.ts';

export type NewConsultFieldsStoreDeps = {
  readonly store: Pick<Store, 'setting' | 'saveSetting'>;
  readonly connections: { readonly active: () => Connection };
};

/**
 * After a restart all waits as typed earlier, because the next recording may be another patient's, and
 * without the owner's consent.
 */
export function createNewConsultFieldsStore({ store, connections }: NewConsultFieldsStoreDeps) {
  const ofThisRun = new Map<ConnectionId, NewConsultFields>();
  const nothing = { patient: { name: '', species: '', reference: '' }, isConsentGiven: false };
  return {
    async saveTyped(typed: NewConsultFields): Promise<void> {
      ofThisRun.set(typed.connectionId, typed);
      const setAside = [typed.patient, ...typed.setAside].slice(0, maxTypedEarlier);
      await newConsultFieldsSetting.save(store, typed.connectionId, { ...typed, ...nothing, setAside });
    },
    /** The page has it from then on, and saves it again as it changes. */
    async restoreTyped(): Promise<NewConsultFields | null> {
      const { id } = connections.active();
      return ofThisRun.get(id) ?? newConsultFieldsSetting.load(store, id);
    },
  };
}
