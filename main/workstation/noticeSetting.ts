import { z } from 'zod';
import type { NoticesView } from '../../shared/notices.ts';
import type { Store } from '../consult/ports.ts';

/** Whether a notification may name the patient: each vet's own choice. */
export type NoticeSetting = {
  readonly view: (vet: string) => NoticesView;
  /** False: the organisation has decided. */
  readonly save: (vet: string, showsPatient: boolean) => Promise<boolean>;
};

const setting = 'noticesWithPatient';
const vetsKept = z.array(z.string());

/** `managed`: what the organisation has decided wins. */
export async function openNoticeSetting(
  store: Pick<Store, 'setting' | 'saveSetting'>,
  managed: boolean | null,
): Promise<NoticeSetting> {
  let allowing = read(await store.setting(null, setting));
  return {
    view: (vet) => ({ showsPatient: managed ?? allowing.has(vet), isManaged: managed !== null }),
    async save(vet, showsPatient) {
      if (managed !== null) return false;
      const next = new Set(allowing);
      if (showsPatient) next.add(vet);
      else next.delete(vet);
      await store.saveSetting(null, setting, JSON.stringify([...next]));
      allowing = next;
      return true;
    },
  };
}

/** What cannot be read is as if nobody had allowed it. */
function read(json: string | null): ReadonlySet<string> {
  try {
    const parsed = vetsKept.safeParse(JSON.parse(json ?? '[]'));
    return new Set(parsed.success ? parsed.data : []);
  } catch {
    return new Set();
  }
}
