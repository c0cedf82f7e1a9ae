import { err, ok, type Result } from '../../shared/result.ts';
import type { CommandFailure } from '../../shared/ipc/ipcContract.ts';
import type { Connection } from '../../shared/consult/practice.ts';
import type { ConnectionId } from '../../shared/ids.ts';
import {
  isSameVetIdentity,
  isValidPin,
  type LockView,
  type TypedConsult,
  type VetIdentity,
} from '../../shared/ipc/vetIdentity.ts';
import type { Clock } from '../ports/clock.ts';
import type { Store } from '../ports/store.ts';
import type { TokenVault } from '../ports/tokenVault.ts';
import { openLastUsed } from '../settings/lastUsed.ts';
import type { Pins } from './pins.ts';
import { createScreenLock, type ScreenLock } from './screenLock.ts';
import { createUnlockScreen, type UnlockScreen } from './unlockScreen.ts';
import { createVetCredentials, type VetCredentials } from './vetCredentials.ts';
import { vetIdentitiesOf, vetIdentityOf } from './vetIdentity.ts';

/** What vets typed under New consult before a lock, by connection and in memory only. */
function createTypedConsults(connection: (id: ConnectionId) => Connection | null) {
  const typed = new Map<ConnectionId, TypedConsult>();
  return {
    save: (from: readonly TypedConsult[]): void => {
      for (const one of from) typed.set(one.connectionId, one);
    },
    /** Removes and returns what this vet typed. */
    take: (identity: VetIdentity): readonly TypedConsult[] => {
      const own = [...typed.values()].filter(({ connectionId }) => {
        const of = connection(connectionId);
        return of !== null && isSameVetIdentity(vetIdentityOf(of), identity);
      });
      for (const { connectionId } of own) typed.delete(connectionId);
      return own;
    },
  };
}

/** Which vet sits at the workstation, whether the screen is locked, and how it opens. */
export type Workstation = UnlockScreen & {
  /** A PIN of null: no PIN before, or no PIN from now on. */
  readonly changePin: (old: string | null, pin: string | null) => Promise<Result<null, CommandFailure>>;
  /** The vet whose screen it is; null: the screen is locked. */
  readonly vetThere: () => string | null;
  /** Still false while the page saves what the vet typed before a lock. */
  readonly isLocked: () => boolean;
  /** Identifies the session. It changes when the screen locks or opens and when the active connection changes. */
  readonly session: () => string;
  readonly view: () => LockView;
  /**
   * Locks at a person's request; resolves when locked. With a connection, the lock screen asks for the vet of that
   * connection.
   */
  readonly lock: (requested?: ConnectionId) => Promise<void>;
  /** Locks after a time without input, or with the system's own lock, if the vet has a PIN. */
  readonly lockAutomatically: () => void;
  /** Locks where the organisation requires a PIN and the vet who has just come has none. */
  readonly lockIfPinIsMissing: () => void;
  /** The time without input after which the screen locks; null: the screen does not lock without a request. */
  readonly locksAfterMs: () => number | null;
  /** Whether the vet at the screen may act for this identity: their own, or one that needs no PIN. */
  readonly mayActFor: (identity: VetIdentity) => boolean;
  /** Records the active connection as the last one used. */
  readonly recordActive: () => Promise<void>;
  /** Saves what the page holds under New consult, also where the page sends it after the lock. */
  readonly saveTyped: (typed: readonly TypedConsult[]) => void;
  /** Returns what the present vet typed before the lock. A second call returns nothing. */
  readonly takeTyped: () => readonly TypedConsult[];
};

export type WorkstationDeps = {
  readonly store: Pick<Store, 'setting' | 'saveSetting'>;
  readonly clock: Pick<Clock, 'now' | 'monotonicMs'>;
  readonly vault: Pick<TokenVault, 'token'>;
  readonly connections: {
    readonly all: () => readonly Connection[];
    readonly active: () => Connection;
    readonly get: (id: ConnectionId) => Connection | null;
    readonly switchTo: (id: ConnectionId) => Promise<boolean>;
  };
  readonly pins: Pins;
  /** By policy. */
  readonly isPinRequired: boolean;
  readonly lockAfterMinutes: (vet: Connection) => number;
  /** Asks the page to save what was typed, and to send what is under New consult. Resolves at a time limit too. */
  readonly savePage: () => Promise<void>;
  readonly onChange: () => void;
  /** The screen shows the list of another connection, so the open consult closes. */
  readonly onSwitched: () => void;
};

const refused = err<CommandFailure>({ code: 'refused', detail: null });

export async function openWorkstation(deps: WorkstationDeps): Promise<Workstation> {
  const { connections, onChange } = deps;
  const lastUsed = await openLastUsed(deps.store);
  const present = (): VetIdentity => vetIdentityOf(connections.active());
  const credentials = createVetCredentials(deps);
  const { hasPin, isPinMissing } = credentials;
  const screenLock = createScreenLock({
    isLockedAtStart: hasPin(present()) || isPinMissing(present()),
    connection: connections.get,
    savePage: deps.savePage,
    onChange,
  });
  const { isLocked } = screenLock;
  const typed = createTypedConsults(connections.get);

  return {
    ...createUnlockScreen({ ...deps, screenLock, credentials, lastUsed }),
    async changePin(old, pin) {
      const identity = present();
      const isAllowed = pin === null ? !credentials.isPinRequired(identity) : isValidPin(pin);
      if (identity.kind === 'embedded' || !isAllowed) return refused;
      const checked = await credentials.checkPin(identity, old ?? '');
      if (!checked.ok) return checked;
      await deps.pins.set(identity.vet, pin);
      onChange();
      return ok(null);
    },
    vetThere: () => (isLocked() ? null : present().vet),
    isLocked,
    session: () => JSON.stringify([screenLock.changeCount(), isLocked(), connections.active().id]),
    view: () => lockView({ all: connections.all(), present: present(), screenLock, credentials }),
    lock: (requested) => screenLock.lock(requested ?? null),
    lockAutomatically() {
      if (hasPin(present())) void screenLock.lock(null);
    },
    lockIfPinIsMissing() {
      if (isPinMissing(present())) void screenLock.lock(null);
    },
    locksAfterMs: () =>
      isLocked() || !hasPin(present()) ? null : deps.lockAfterMinutes(connections.active()) * 60_000,
    mayActFor: (identity) =>
      !(hasPin(identity) || isPinMissing(identity)) ||
      (!isLocked() && present().vet === identity.vet && present().kind !== 'embedded'),
    recordActive: () => lastUsed.note(connections.active().id),
    saveTyped: typed.save,
    takeTyped: () => typed.take(present()),
  };
}

function lockView(of: {
  readonly all: readonly Connection[];
  readonly present: VetIdentity;
  readonly screenLock: Pick<ScreenLock, 'isLocked' | 'requested'>;
  readonly credentials: Pick<VetCredentials, 'hasPin' | 'isPinRequired' | 'waitsUntil'>;
}): LockView {
  const requested = of.screenLock.requested();
  return {
    isLocked: of.screenLock.isLocked(),
    seats: vetIdentitiesOf(of.all).map((identity) => ({
      ...identity,
      hasPin: of.credentials.hasPin(identity),
      isPinRequired: of.credentials.isPinRequired(identity),
      waitsUntil: of.credentials.waitsUntil(identity),
      isLast: isSameVetIdentity(identity, of.present),
    })),
    asked: requested === null ? null : vetIdentityOf(requested),
  };
}
