import { z } from 'zod';
import { lockMinutesRange, usualLockMinutes } from '../../shared/workstation.ts';
import type { Store } from '../consult/ports.ts';

/** After how many minutes without a hand on it the workstation locks: each vet's own, where they have a PIN. */
export type LockAfter = {
  readonly minutes: (vet: string) => number;
  readonly isManaged: boolean;
  readonly save: (vet: string, minutes: number) => Promise<void>;
};

const setting = 'lockAfterMinutes';
const minutesKept = z.number().min(lockMinutesRange.least).max(lockMinutesRange.most);
/** null: of all who have none of their own, as an earlier version kept it. */
const row = z.tuple([z.string().nullable(), minutesKept]);

/** `managed`: what the organisation has decided wins. */
export async function openLockAfter(
  store: Pick<Store, 'setting' | 'saveSetting'>,
  managed: number | null,
): Promise<LockAfter> {
  let own = read(await store.setting(null, setting));
  return {
    minutes: (vet) => managed ?? own.get(vet) ?? own.get(null) ?? usualLockMinutes,
    isManaged: managed !== null,
    async save(vet, minutes) {
      const next = new Map(own).set(vet, minutes);
      await store.saveSetting(null, setting, JSON.stringify([...next]));
      own = next;
    },
  };
}

/** What does not read so costs itself alone. */
function read(json: string | null): ReadonlyMap<string | null, number> {
  const saved: unknown = json === null ? [] : JSON.parse(json);
  const rows = Array.isArray(saved) ? (saved as readonly unknown[]) : [[null, saved]];
  return new Map(
    rows.flatMap((one) => {
      const parsed = row.safeParse(one);
      return parsed.success ? [parsed.data] : [];
    }),
  );
}
