import type { Failure } from '../../shared/consult/failure.ts';
import { epochMs, type ConnectionId } from '../../shared/ids.ts';
import type { CommandFailure } from '../../shared/ipc/ipcContract.ts';
import { isEmbedded, type Connection } from '../../shared/consult/practice.ts';
import { err, ok, type Result } from '../../shared/result.ts';
import {
  isValidPin,
  isSameVetIdentity,
  type LockView,
  type VetIdentity,
  type TypedConsult,
} from '../../shared/ipc/vetIdentity.ts';
import { createSerialQueue } from '../platform/serialQueue.ts';
import type { Clock } from '../ports/clock.ts';
import type { Store } from '../ports/store.ts';
import type { TokenVault } from '../ports/tokenVault.ts';
import { isSameSecret } from './isSameSecret.ts';
import { openLastUsed } from '../settings/lastUsed.ts';
import { openLockAfter } from '../settings/lockAfter.ts';
import type { Pins } from './pins.ts';
import { connectionOf, vetIdentityOf, vetIdentitiesOf } from './vetIdentity.ts';

type Outcome = Result<null, CommandFailure>;

/** Who is at the workstation: whose screen it is, whether it is locked, and how it is opened again. */
export type Workstation = {
  /** From the moment on that the page has saved what was typed. */
  /** The vet whose screen it is; null: it is locked. */
  readonly vetThere: () => string | null;
  readonly isLocked: () => boolean;
  /** Who is there, and since when: another one from each lock on, and under each other connection. */
  readonly session: () => string;
  readonly view: () => LockView;
  /** By hand. With a connection: whoever it belongs to is asked for. Resolves when it is locked. */
  readonly lock: (asked?: ConnectionId) => Promise<void>;
  /** After a while without a hand on it, or with the system's own lock: only where the vet has a PIN. */
  readonly lockByItself: () => void;
  /** How long a while that is, in ms; null: it does not lock by itself. */
  readonly locksAfterMs: () => number | null;
  readonly unlock: (seat: VetIdentity, pin: string) => Promise<Outcome>;
  /**
   * The way out for whoever has forgotten the PIN: a token that the vet connected with takes it away, and opens. For a
   * vet who has practices it is one of those: a token of a sandbox may be known to several.
   */
  readonly forgetPin: (seat: VetIdentity, token: string) => Promise<Outcome>;
  /** Of the vet whose screen it is. null: none, or none any more. */
  readonly changePin: (old: string | null, pin: string | null) => Promise<Outcome>;
  /** Of the same vet. */
  readonly saveLockMinutes: (minutes: number) => Promise<Outcome>;
  /** Whether whoever is here may act for this vet: their own, or one without a PIN. */
  readonly mayActFor: (seat: VetIdentity) => boolean;
  /** Another connection may have become the active one. */
  readonly noteActive: () => Promise<void>;
  /** What was typed and is no consult yet, from the page; also where it comes after the lock. */
  readonly keepTyped: (typed: readonly TypedConsult[]) => void;
  /** What the vet had typed before the lock, once. */
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
  /** What the organisation has decided, in minutes. */
  readonly managedLockMinutes: number | null;
  /** Has the page save what was typed, and hand over what is no consult yet; resolves in any case, after a while. */
  readonly savePage: () => Promise<void>;
  readonly onChange: () => void;
  /** Another consult list is on screen: what was open in the one before is not. */
  readonly onSwitched: () => Promise<void>;
};

const refused: Outcome = err({ code: 'refused', detail: null });

const pinRefusals = { wrong: 'pin_wrong', waits: 'pin_waits', notCounted: 'pin_not_counted' } as const;

export async function openWorkstation(deps: WorkstationDeps): Promise<Workstation> {
  const { connections, pins } = deps;
  const lastUsed = await openLastUsed(deps.store);
  const lockAfter = await openLockAfter(deps.store, deps.managedLockMinutes);
  const hasPin = (seat: VetIdentity): boolean => seat.kind !== 'embedded' && pins.has(seat.vet);
  const present = (): VetIdentity => vetIdentityOf(connections.active());

  let isLocked = hasPin(present());
  let locking: Promise<void> | null = null;
  /** How often it began to lock, and opened. */
  let turns = 0;
  let asked: ConnectionId | null = null;
  const typed = new Map<ConnectionId, TypedConsult>();

  function askedSeat(): VetIdentity | null {
    const connection = asked === null ? null : connections.get(asked);
    return connection === null ? null : vetIdentityOf(connection);
  }

  async function lockNow(): Promise<void> {
    await deps.savePage().catch(() => undefined);
    isLocked = true;
    locking = null;
    deps.onChange();
  }

  function lock(to: ConnectionId | null): Promise<void> {
    if (isLocked) return Promise.resolve();
    asked = to;
    turns += 1;
    locking ??= lockNow();
    return locking;
  }

  /** Where the seat's vet goes on: what was asked for elsewhere, else where they were last. */
  function destination(seat: VetIdentity): Connection | null {
    if (asked !== null && isSameVetIdentity(askedSeat(), seat)) return connections.get(asked);
    return connectionOf(seat, connections.all(), lastUsed.ids());
  }

  const opening = createSerialQueue();
  const open = (to: Connection): Promise<Outcome> =>
    // Somebody else may have been let in meanwhile.
    opening(async () => (isLocked ? openNow(to) : refused));

  async function openNow(to: Connection): Promise<Outcome> {
    if (to.id !== connections.active().id) {
      if (!(await connections.switchTo(to.id))) return refused;
      await deps.onSwitched();
    }
    await lastUsed.note(to.id);
    isLocked = false;
    turns += 1;
    asked = null;
    deps.onChange();
    return ok(null);
  }

  async function checked(seat: VetIdentity, pin: string): Promise<Outcome> {
    const tried = hasPin(seat) ? await pins.check(seat.vet, pin) : 'right';
    if (tried === 'right') return ok(null);
    deps.onChange();
    return err({ code: pinRefusals[tried], detail: null });
  }

  function whoseTokenCounts(vet: string): readonly Connection[] {
    const own = connections.all().filter((one) => one.vet === vet && !isEmbedded(one));
    const practices = own.filter(({ isSandbox }) => !isSandbox);
    return practices.length > 0 ? practices : own;
  }

  async function isTokenOf(vet: string, token: string): Promise<Result<boolean, Failure>> {
    let because: Failure | null = null;
    for (const connection of whoseTokenCounts(vet)) {
      const kept = await deps.vault.token(connection);
      if (!kept.ok) because = kept.error;
      else if (kept.value !== null && isSameSecret(token, kept.value)) return ok(true);
    }
    return because === null ? ok(false) : err(because);
  }

  const waitsUntil = (seat: VetIdentity): ReturnType<typeof epochMs> | null => {
    const ms = hasPin(seat) ? pins.waitMs(seat.vet) : 0;
    return ms > 0 ? epochMs(deps.clock.now() + ms) : null;
  };

  return {
    vetThere: () => (isLocked ? null : present().vet),
    isLocked: () => isLocked,
    session: () => JSON.stringify([turns, isLocked, connections.active().id]),
    view: () => ({
      isLocked,
      seats: vetIdentitiesOf(connections.all()).map((seat) => ({
        ...seat,
        hasPin: hasPin(seat),
        waitsUntil: waitsUntil(seat),
        isLast: isSameVetIdentity(seat, present()),
      })),
      asked: askedSeat(),
      lockAfter: { minutes: lockAfter.minutes(present().vet), isManaged: lockAfter.isManaged },
    }),
    lock: (to) => lock(to ?? null),
    lockByItself() {
      if (hasPin(present())) void lock(null);
    },
    locksAfterMs: () => (isLocked || !hasPin(present()) ? null : lockAfter.minutes(present().vet) * 60_000),
    async unlock(seat, pin) {
      await locking;
      const to = destination(seat);
      if (!isLocked || to === null) return refused;
      const right = await checked(seat, pin);
      return right.ok ? open(to) : right;
    },
    async forgetPin(seat, token) {
      await locking;
      const to = destination(seat);
      if (!isLocked || to === null || !hasPin(seat)) return refused;
      const isTheirs = await isTokenOf(seat.vet, token);
      if (!isTheirs.ok) return isTheirs;
      if (!isTheirs.value) return err({ code: 'token_unknown', detail: null });
      // A keychain that asks a person takes its time, and somebody else may have been let in.
      if (!isLocked) return refused;
      // On a full disk the PIN stays, and the token opens all the same.
      await pins.set(seat.vet, null).catch(() => undefined);
      return open(to);
    },
    async changePin(old, pin) {
      const seat = present();
      if (seat.kind === 'embedded' || (pin !== null && !isValidPin(pin))) return refused;
      const right = await checked(seat, old ?? '');
      if (!right.ok) return right;
      await pins.set(seat.vet, pin);
      deps.onChange();
      return ok(null);
    },
    async saveLockMinutes(minutes) {
      const { vet, kind } = present();
      if (lockAfter.isManaged || kind === 'embedded') return refused;
      await lockAfter.save(vet, minutes);
      deps.onChange();
      return ok(null);
    },
    mayActFor: (seat) =>
      !hasPin(seat) || (!isLocked && present().vet === seat.vet && present().kind !== 'embedded'),
    noteActive: () => lastUsed.note(connections.active().id),
    keepTyped(from) {
      for (const one of from) typed.set(one.connectionId, one);
    },
    takeTyped() {
      const own = [...typed.values()].filter(({ connectionId }) => {
        const connection = connections.get(connectionId);
        return connection !== null && isSameVetIdentity(vetIdentityOf(connection), present());
      });
      for (const { connectionId } of own) typed.delete(connectionId);
      return own;
    },
  };
}
