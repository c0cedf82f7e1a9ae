import type { Connection } from '../../shared/consult/practice.ts';
import type { ConnectionId } from '../../shared/ids.ts';
import type { CommandFailure } from '../../shared/ipc/ipcContract.ts';
import { isValidPin, type LockView, type VetIdentity } from '../../shared/ipc/vetIdentity.ts';
import { ok, type Result } from '../../shared/result.ts';
import { createScreenLock, createUnlocking, lockView, refused, type ScreenLockDeps } from './screenLock.ts';
import { createNewConsultFieldsStore, type NewConsultFieldsStoreDeps } from './newConsultFieldsStore.ts';
import { createVetCredentialChecks, type VetCredentialChecksDeps } from './vetCredentialChecks.ts';
import { vetIdentityOf } from './vetIdentity.ts';

type VetSessionDeps = VetCredentialChecksDeps &
  ScreenLockDeps &
  NewConsultFieldsStoreDeps & { readonly lockAfterMinutes: (vet: Connection) => number };

export type VetSession = ReturnType<typeof createVetSession>;

export function createVetSession(deps: VetSessionDeps) {
  const { connections } = deps;
  const present = (): VetIdentity => vetIdentityOf(connections.active());
  const credentials = createVetCredentialChecks(deps);
  const { hasPin, isPinMissing } = credentials;
  const screenLock = createScreenLock(hasPin(present()) || isPinMissing(present()), deps);
  const { isLocked } = screenLock;

  return {
    ...createUnlocking({ ...deps, screenLock, credentials }),
    ...createNewConsultFieldsStore(deps),
    /** null: no PIN before, or no PIN from now on. */
    async changePin(old: string | null, pin: string | null): Promise<Result<null, CommandFailure>> {
      const identity = present();
      const isAllowed = pin === null ? !credentials.isPinRequired(identity) : isValidPin(pin);
      if (identity.kind === 'embedded' || !isAllowed) return refused;
      const checked = await credentials.checkPin(identity, old ?? '');
      if (!checked.ok) return checked;
      await deps.pins.set(identity.vet, pin);
      deps.onChange();
      return ok(null);
    },
    screenOf: (): ConnectionId | null => (isLocked() ? null : connections.active().id),
    /** Still false while the page saves what the vet typed before a lock. */
    isLocked,
    /** Changes when the screen locks or opens and when the active connection changes. */
    session: (): string => JSON.stringify([screenLock.changeCount(), isLocked(), connections.active().id]),
    view: (): LockView => lockView(connections, screenLock, credentials),
    /** Resolves when locked. With a connection, the lock screen asks for its vet. */
    lock: (requested?: ConnectionId | null): Promise<void> => screenLock.lock(requested ?? null),
    lockAutomatically: (): void => {
      if (hasPin(present())) void screenLock.lock(null);
    },
    lockIfPinIsMissing(): void {
      if (isPinMissing(present())) void screenLock.lock(null);
    },
    /** null: the screen does not lock without a request. */
    locksAfterMs: (): number | null =>
      isLocked() || !hasPin(present()) ? null : deps.lockAfterMinutes(connections.active()) * 60_000,
    /** For themselves, or an identity that needs no PIN. */
    mayActFor: (identity: VetIdentity): boolean =>
      !(hasPin(identity) || isPinMissing(identity)) ||
      (!isLocked() && present().vet === identity.vet && present().kind !== 'embedded'),
  };
}
