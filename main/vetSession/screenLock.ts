import type { Connection } from '../../shared/consult/practice.ts';
import type { ConnectionId, EpochMs } from '../../shared/ids.ts';
import type { CommandFailure } from '../../shared/ipc/ipcContract.ts';
import {
  isSameVetIdentity,
  isValidPin,
  type LockView,
  type VetIdentity,
} from '../../shared/ipc/vetIdentity.ts';
import { err, ok, type Result } from '../../shared/result.ts';
import { createSerialQueue } from '../../shared/serialQueue.ts';
import type { VetPins } from './vetPins.ts';
import type { VetCredentialChecks } from './vetCredentialChecks.ts';
import { connectionOfVet, vetIdentitiesOf, vetIdentityOf } from './vetIdentity.ts';

type LockedConnections = {
  readonly all: () => readonly Connection[];
  readonly active: () => Connection;
  readonly get: (id: ConnectionId) => Connection | null;
  readonly isOffered: (connection: Connection) => boolean;
  readonly lastUsedAt: (id: ConnectionId) => EpochMs | null;
  readonly tryOut: () => Connection;
  readonly switchTo: (id: ConnectionId) => Promise<boolean>;
};

export type ScreenLockDeps = {
  readonly connections: LockedConnections;
  readonly pins: Pick<VetPins, 'set'>;
  /** Also sends what is under New consult. Resolves at a time limit too. */
  readonly savePage: () => Promise<void>;
  readonly onChange: () => void;
  /** The screen shows the list of another connection, so the open consult closes. */
  readonly onSwitched: () => void;
};

type ScreenLock = ReturnType<typeof createScreenLock>;

export function createScreenLock(
  isLockedAtStart: boolean,
  { connections, savePage, onChange }: ScreenLockDeps,
) {
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
    changeCount: (): number => changeCount,
    requested: (): Connection | null => (requested === null ? null : connections.get(requested)),
    lock(to: ConnectionId | null): Promise<void> {
      if (isLocked) return Promise.resolve();
      requested = to;
      changeCount += 1;
      locking ??= saveAndLock();
      return locking;
    },
    locking: (): Promise<void> | null => locking,
    open(): void {
      isLocked = false;
      changeCount += 1;
      requested = null;
      onChange();
    },
  };
}

type UnlockDeps = ScreenLockDeps & {
  readonly screenLock: ScreenLock;
  readonly credentials: VetCredentialChecks;
};

export const refused = err<CommandFailure>({ code: 'refused', detail: null });

export function createUnlocking({ screenLock, credentials, connections, pins, ...deps }: UnlockDeps) {
  const queue = createSerialQueue();

  function destination(identity: VetIdentity): Connection | null {
    const requested = screenLock.requested();
    if (requested !== null && isSameVetIdentity(vetIdentityOf(requested), identity)) return requested;
    return connectionOfVet(identity, [...connections.all(), connections.tryOut()], connections.lastUsedAt);
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
     * Removes the PIN and opens the screen for a token of a practice, or of a sandbox if the vet has no
     * practice. Where a PIN is required, the screen stays locked until the vet sets a new one.
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

export function lockView(
  connections: LockedConnections,
  screenLock: Pick<ScreenLock, 'isLocked' | 'requested'>,
  credentials: VetCredentialChecks,
): LockView {
  const requested = screenLock.requested();
  const present = vetIdentityOf(connections.active());
  const offered = connections.all().filter(connections.isOffered);
  return {
    isLocked: screenLock.isLocked(),
    identities: vetIdentitiesOf(offered).map((identity) => ({
      ...identity,
      hasPin: credentials.hasPin(identity),
      isPinRequired: credentials.isPinRequired(identity),
      waitsUntil: credentials.waitsUntil(identity),
      isLast: isSameVetIdentity(identity, present),
    })),
    asked: requested === null ? null : vetIdentityOf(requested),
    joinsAt: vetIdentityOf(connections.tryOut()),
  };
}
