import type { NoticesView } from '../../shared/ipc/snapshot.ts';
import type { Store } from '../ports/store.ts';
import { noticesWithPatientSetting } from './sessionSettings.ts';

/** Whether a notification may name the patient: each vet's own choice. */
export type NoticeSetting = {
  readonly view: (vet: string) => NoticesView;
  /** False: the organisation has decided. */
  readonly save: (vet: string, showsPatient: boolean) => Promise<boolean>;
};

/** `managed`: what the organisation has decided wins. */
export async function openNoticeSetting(
  store: Pick<Store, 'setting' | 'saveSetting'>,
  managed: boolean | null,
): Promise<NoticeSetting> {
  let allowing: ReadonlySet<string> = new Set(await noticesWithPatientSetting.load(store, null));
  return {
    view: (vet) => ({ showsPatient: managed ?? allowing.has(vet), isManaged: managed !== null }),
    async save(vet, showsPatient) {
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
