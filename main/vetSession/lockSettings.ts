import type { CommandFailure } from '../../shared/ipc/ipcContract.ts';
import { isValidPin, type VetIdentity } from '../../shared/ipc/vetIdentity.ts';
import { err, ok, type Result } from '../../shared/result.ts';
import type { LockAfter } from '../settings/lockAfter.ts';
import type { Pins } from './pins.ts';
import type { VetCredentials } from './vetCredentials.ts';

export type LockSettingsDeps = {
  readonly present: () => VetIdentity;
  readonly credentials: Pick<VetCredentials, 'checkPin'>;
  readonly pins: Pick<Pins, 'set'>;
  readonly lockAfter: LockAfter;
  readonly onChange: () => void;
};

/** What the vet whose screen it is can change about the lock. */
export type LockSettings = {
  /** null: no PIN before, or no PIN from now on. */
  readonly changePin: (old: string | null, pin: string | null) => Promise<Result<null, CommandFailure>>;
  readonly saveLockMinutes: (minutes: number) => Promise<Result<null, CommandFailure>>;
};

const refused = err<CommandFailure>({ code: 'refused', detail: null });

export function createLockSettings(deps: LockSettingsDeps): LockSettings {
  return {
    async changePin(old, pin) {
      const identity = deps.present();
      if (identity.kind === 'embedded' || (pin !== null && !isValidPin(pin))) return refused;
      const checked = await deps.credentials.checkPin(identity, old ?? '');
      if (!checked.ok) return checked;
      await deps.pins.set(identity.vet, pin);
      deps.onChange();
      return ok(null);
    },
    async saveLockMinutes(minutes) {
      const { vet, kind } = deps.present();
      if (deps.lockAfter.isManaged || kind === 'embedded') return refused;
      await deps.lockAfter.save(vet, minutes);
      deps.onChange();
      return ok(null);
    },
  };
}
