import { err, ok, type Result } from '../../shared/result.ts';
import { mostTypedEarlier, type CommandFailure, type TypedConsult } from '../../shared/ipc/ipcContract.ts';
import type { Connection } from '../../shared/consult/practice.ts';
import type { ConnectionId, EpochMs } from '../../shared/ids.ts';
import {
  isSameVetIdentity,
  isValidPin,
  type LockView,
  type VetIdentity,
} from '../../shared/ipc/vetIdentity.ts';
import type { Clock } from '../ports/clock.ts';
import type { Store } from '../ports/store.ts';
import type { TokenVault } from '../ports/tokenVault.ts';
import { typedConsultSetting } from '../settings/ownSettings.ts';
import { createSerialQueue } from '../../shared/serialQueue.ts';
import type { Pins } from './pins.ts';
import { createVetCredentials, type VetCredentials } from './vetCredentials.ts';
import { connectionOf, vetIdentitiesOf, vetIdentityOf } from './vetIdentity.ts';

/**
 * What vets typed under New consult, by connection. After a restart it all waits as typed earlier, because the next
 * recording may be another patient's, and without the owner's consent.
 */
function createTypedConsults({ store, connections }: Pick<WorkstationDeps, 'store' | 'connections'>) {
  const ofThisRun = new Map<ConnectionId, TypedConsult>();
  const nothing = { patient: { name: '', species: '', reference: '' }, isConsentGiven: false };
  return {
    async saveTyped(typed: TypedConsult): Promise<void> {
      ofThisRun.set(typed.connectionId, typed);
      const setAside = [typed.patient, ...typed.setAside].slice(0, mostTypedEarlier);
      await typedConsultSetting.save(store, typed.connectionId, { ...typed, ...nothing, setAside });
    },
    /** Of the active connection. The page has it from then on, and saves it again as it changes. */
    async restoreTyped(): Promise<TypedConsult | null> {
      const { id } = connections.active();
      return ofThisRun.get(id) ?? typedConsultSetting.load(store, id);
    },
  };
}

export type WorkstationDeps = {
  readonly store: Pick<Store, 'setting' | 'saveSetting'>;
  readonly clock: Pick<Clock, 'now' | 'monotonicMs'>;
  readonly vault: Pick<TokenVault, 'token'>;
  readonly connections: {
    readonly all: () => readonly Connection[];
    readonly active: () => Connection;
    readonly get: (id: ConnectionId) => Connection | null;
    readonly isOffered: (connection: Connection) => boolean;
    readonly lastUsedAt: (id: ConnectionId) => EpochMs | null;
    readonly tryOut: () => Connection;
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

type ScreenLock = ReturnType<typeof createScreenLock>;

function createScreenLock(isLockedAtStart: boolean, { connections, savePage, onChange }: WorkstationDeps) {
  let isLocked = isLockedAtStart;
  let locking: Promise<void> | null = null;
  let changeCount = 0;
  let requested: ConnectionId | null = null;

  async function saveAndLock(): Promise<void> {
    await savePage().catch(() => undefined);
    isLocked = true;
    locking = null;
    onChange();
  }

  return {
    isLocked: (): boolean => isLocked,
    /** How often the screen began to lock or opened in this run. */
    changeCount: (): number => changeCount,
    /** The connection that the person who locked the screen wants to open; null: none. */
    requested: (): Connection | null => (requested === null ? null : connections.get(requested)),
    /** Resolves when the screen is locked. */
    lock(to: ConnectionId | null): Promise<void> {
      if (isLocked) return Promise.resolve();
      requested = to;
      changeCount += 1;
      locking ??= saveAndLock();
      return locking;
    },
    /** The lock that is under way; null: none. */
    locking: (): Promise<void> | null => locking,
    open(): void {
      isLocked = false;
      changeCount += 1;
      requested = null;
      onChange();
    },
  };
}

type UnlockDeps = WorkstationDeps & {
  readonly screenLock: ScreenLock;
  readonly credentials: VetCredentials;
};

/** The two ways to open a locked screen. */
function createUnlocking({ screenLock, credentials, connections, pins, ...deps }: UnlockDeps) {
  const queue = createSerialQueue();

  /** The connection that the screen opens with: the requested one if it is this vet's, else the vet's last one. */
  function destination(identity: VetIdentity): Connection | null {
    const requested = screenLock.requested();
    if (requested !== null && isSameVetIdentity(vetIdentityOf(requested), identity)) return requested;
    return connectionOf(identity, [...connections.all(), connections.tryOut()], connections.lastUsedAt);
  }

  const open = (to: Connection): Promise<Result<null, CommandFailure>> =>
    queue(async () => {
      // Somebody else may have opened the screen.
      if (!screenLock.isLocked()) return refused;
      if (to.id !== connections.active().id) {
        if (!(await connections.switchTo(to.id))) return refused;
        deps.onSwitched();
      }
      screenLock.open();
      return ok(null);
    });

  return {
    /** For a vet whose PIN is missing, `pin` is the first one. */
    async unlock(identity: VetIdentity, pin: string): Promise<Result<null, CommandFailure>> {
      await screenLock.locking();
      const to = destination(identity);
      if (!screenLock.isLocked() || to === null) return refused;
      if (credentials.isPinMissing(identity)) {
        if (!isValidPin(pin)) return refused;
        await pins.set(identity.vet, pin);
        return open(to);
      }
      const checked = await credentials.checkPin(identity, pin);
      return checked.ok ? open(to) : checked;
    },
    /**
     * For a vet who forgot the PIN: removes it and opens the screen if the vet gives a token of a practice, or of a
     * sandbox if the vet has no practice. Where a PIN is required, the screen stays locked until the vet sets a new one.
     */
    async forgetPin(identity: VetIdentity, token: string): Promise<Result<null, CommandFailure>> {
      await screenLock.locking();
      const to = destination(identity);
      if (!screenLock.isLocked() || to === null || !credentials.hasPin(identity)) return refused;
      const isTheirs = await credentials.isTokenOf(identity.vet, token);
      if (!isTheirs.ok) return isTheirs;
      if (!isTheirs.value) return err({ code: 'token_unknown', detail: null });
      // The keychain may have waited for a person, and somebody else may have opened the screen meanwhile.
      if (!screenLock.isLocked()) return refused;
      // On a full disk the PIN stays, and the token still opens the screen.
      await pins.set(identity.vet, null).catch(() => undefined);
      if (!credentials.isPinMissing(identity)) return open(to);
      deps.onChange();
      return ok(null);
    },
  };
}

export type Workstation = ReturnType<typeof createWorkstation>;

/** Which vet sits at the workstation, whether the screen is locked, and how it opens. */
export function createWorkstation(deps: WorkstationDeps) {
  const { connections, onChange } = deps;
  const present = (): VetIdentity => vetIdentityOf(connections.active());
  const credentials = createVetCredentials(deps);
  const { hasPin, isPinMissing } = credentials;
  const screenLock = createScreenLock(hasPin(present()) || isPinMissing(present()), deps);
  const { isLocked } = screenLock;

  return {
    ...createUnlocking({ ...deps, screenLock, credentials }),
    ...createTypedConsults(deps),
    /** A PIN of null: no PIN before, or no PIN from now on. */
    async changePin(old: string | null, pin: string | null): Promise<Result<null, CommandFailure>> {
      const identity = present();
      const isAllowed = pin === null ? !credentials.isPinRequired(identity) : isValidPin(pin);
      if (identity.kind === 'embedded' || !isAllowed) return refused;
      const checked = await credentials.checkPin(identity, old ?? '');
      if (!checked.ok) return checked;
      await deps.pins.set(identity.vet, pin);
      onChange();
      return ok(null);
    },
    /** The connection whose list is on the screen; null: the screen is locked. */
    screenOf: (): ConnectionId | null => (isLocked() ? null : connections.active().id),
    /** Still false while the page saves what the vet typed before a lock. */
    isLocked,
    /** Identifies the session. It changes when the screen locks or opens and when the active connection changes. */
    session: (): string => JSON.stringify([screenLock.changeCount(), isLocked(), connections.active().id]),
    view: (): LockView => {
      const requested = screenLock.requested();
      const offered = connections.all().filter(connections.isOffered);
      return {
        isLocked: isLocked(),
        identities: vetIdentitiesOf(offered).map((identity) => ({
          ...identity,
          hasPin: hasPin(identity),
          isPinRequired: credentials.isPinRequired(identity),
          waitsUntil: credentials.waitsUntil(identity),
          isLast: isSameVetIdentity(identity, present()),
        })),
        asked: requested === null ? null : vetIdentityOf(requested),
        joinsAt: vetIdentityOf(connections.tryOut()),
      };
    },
    /**
     * Locks at a person's request; resolves when locked. With a connection, the lock screen asks for the vet of that
     * connection.
     */
    lock: (requested?: ConnectionId | null): Promise<void> => screenLock.lock(requested ?? null),
    /** Locks after a time without input, or with the system's own lock, if the vet has a PIN. */
    lockAutomatically: (): void => {
      if (hasPin(present())) void screenLock.lock(null);
    },
    /** Locks where the organisation requires a PIN and the vet who has just come has none. */
    lockIfPinIsMissing(): void {
      if (isPinMissing(present())) void screenLock.lock(null);
    },
    /** The time without input after which the screen locks; null: the screen does not lock without a request. */
    locksAfterMs: (): number | null =>
      isLocked() || !hasPin(present()) ? null : deps.lockAfterMinutes(connections.active()) * 60_000,
    /** Whether the vet at the screen may act for this identity: their own, or one that needs no PIN. */
    mayActFor: (identity: VetIdentity): boolean =>
      !(hasPin(identity) || isPinMissing(identity)) ||
      (!isLocked() && present().vet === identity.vet && present().kind !== 'embedded'),
  };
}
