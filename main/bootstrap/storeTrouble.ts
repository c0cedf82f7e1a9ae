import type { AlertView } from '../../shared/ipc/snapshot.ts';
import {
  findRestorableStore,
  storePathIn,
  type RestorableStore,
  type StorageOpening,
} from './persistentStorage.ts';

export function createStoreTrouble(dataFolder: string, persistent: () => StorageOpening) {
  let damage: { readonly restorable: RestorableStore | null } | null = null;
  let isRestoring = false;
  let onChange = (): void => undefined;

  async function find(): Promise<void> {
    const opening = persistent();
    if (!opening.ok) return;
    damage = { restorable: await findRestorableStore(storePathIn(dataFolder), opening.value.dataKey) };
    onChange();
  }

  function restorable(): RestorableStore | null {
    const opening = persistent();
    return (opening.ok ? damage : opening.error)?.restorable ?? null;
  }

  return {
    /** Once, because the search for a backup takes a while. */
    recordDamage(): void {
      if (damage !== null) return;
      damage = { restorable: null };
      // Damage seen while the database opens is reported by the opening, so the search starts after it.
      queueMicrotask(() => void find().catch(() => undefined));
    },
    alerts(): readonly AlertView[] {
      const opening = persistent();
      const code = opening.ok ? (damage === null ? null : 'store_damaged') : opening.error.code;
      const offer = restorable();
      const restore = offer === null ? {} : { restore: { backupMadeAt: offer.backupMadeAt } };
      const isKeyRecordDamaged = opening.ok && opening.value.isKeyRecordDamaged;
      return [
        ...(code === null ? [] : [{ code, isNothingKept: !opening.ok, ...restore }]),
        ...(isKeyRecordDamaged ? [{ code: 'recovery_damaged' as const, isNothingKept: false }] : []),
      ];
    },
    isDamaged: (): boolean => damage !== null,
    /** The next start restores the newest good backup. False: there is nothing to restore. */
    async requestRestore(): Promise<boolean> {
      const offer = restorable();
      await offer?.wish();
      isRestoring = offer !== null;
      return isRestoring;
    },
    isRestoring: (): boolean => isRestoring,
    watch(listener: () => void): void {
      onChange = listener;
    },
  };
}
