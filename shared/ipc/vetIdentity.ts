import type { Patient } from '../consult/consult.ts';
import type { ConnectionId, EpochMs } from '../ids.ts';

/**
 * Who can be at this workstation. One vet may have a seat for their practices and one for test connections: those two
 * never mix in one list. `embedded` is the sandbox inside the app, which is nobody's.
 */
export type VetIdentity = {
  readonly vet: string;
  readonly kind: 'practice' | 'sandbox' | 'embedded';
};

export type SeatView = VetIdentity & {
  readonly hasPin: boolean;
  /** After wrong tries: when the next one counts. */
  readonly waitsUntil: EpochMs | null;
  /** Whose screen it is, or was when it was locked. */
  readonly isLast: boolean;
};

export type LockView = {
  /** Then the snapshot holds nothing else of any vet. */
  readonly isLocked: boolean;
  /** By name, those of the sandbox last. */
  readonly seats: readonly SeatView[];
  /** Who was asked for elsewhere, as in the list of practices. */
  readonly asked: VetIdentity | null;
  /** Of the vet whose screen it is. */
  readonly lockAfter: { readonly minutes: number; readonly isManaged: boolean };
};

/** The contract's commands about the lock. */
export type LockCommand =
  | 'lock'
  | 'unlock'
  | 'forgetPin'
  | 'changePin'
  | 'saveLockMinutes'
  | 'takeTyped'
  /** The window's own matter, as `readyToClose`. */
  | 'readyToLock';

/** What stands under New consult and is no consult yet. */
export type TypedConsult = {
  readonly connectionId: ConnectionId;
  readonly patient: Patient;
  readonly isConsentGiven: boolean;
};

export const isSameVetIdentity = (a: VetIdentity | null, b: VetIdentity | null): boolean =>
  a?.vet === b?.vet && a?.kind === b?.kind;

export const pinRule = { fewestDigits: 4, mostDigits: 12, fewestCharacters: 8, mostCharacters: 200 } as const;

/** Digits alone, or a passphrase, which may be of anything. */
export function isFitPin(pin: string): boolean {
  const { fewestDigits, mostDigits, fewestCharacters, mostCharacters } = pinRule;
  const [least, most] = /^\d*$/.test(pin) ? [fewestDigits, mostDigits] : [fewestCharacters, mostCharacters];
  return pin.length >= least && pin.length <= most;
}

export const lockMinutesRange = { least: 1, most: 480 } as const;
export const usualLockMinutes = 10;
