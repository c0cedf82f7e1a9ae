import type { NoticesView } from '../../shared/ipc/snapshot.ts';
import type { Store } from '../ports/store.ts';
import { noticesWithPatientSetting } from './sessionSettings.ts';

/** Whether a notification may name the patient: each vet's own choice, unless the organisation has decided (`managed`). */
export async function openNoticeSetting(
  store: Pick<Store, 'setting' | 'saveSetting'>,
  managed: boolean | null,
) {
  let allowing: ReadonlySet<string> = new Set(await noticesWithPatientSetting.load(store, null));
  return {
    view: (vet: string): NoticesView => ({
      showsPatient: managed ?? allowing.has(vet),
      isManaged: managed !== null,
    }),
    /** False: the organisation has decided. */
    async save(vet: string, showsPatient: boolean): Promise<boolean> {
      if (managed !== null) return false;
      const next = new Set(allowing);
      if (showsPatient) next.add(vet);
      else next.delete(vet);
      await noticesWithPatientSetting.save(store, null, [...next]);
      allowing = next;
      return true;
    },
  };
}
