import { isCommonPin } from './commonPins.ts';
import type { Patient } from '../consult/consult.ts';
import type { ConnectionId, EpochMs } from '../ids.ts';

/**
 * A vet who can work at this workstation. One vet may have one identity for their practices and one for test
 * connections, because no list mixes the two. `embedded` is the sandbox inside the app, which belongs to nobody.
 */
export type VetIdentity = {
  readonly vet: string;
  readonly kind: 'practice' | 'sandbox' | 'embedded';
};

export type SeatView = VetIdentity & {
  readonly hasPin: boolean;
  /** The organisation requires a PIN. Without one, the screen opens for this vet only as the vet sets the first. */
  readonly isPinRequired: boolean;
  /** When the app checks the next PIN, after wrong ones. */
  readonly waitsUntil: EpochMs | null;
  /** This vet works at the screen, or did before the lock. */
  readonly isLast: boolean;
};

export type LockView = {
  /** While locked, the snapshot holds nothing else about any vet. */
  readonly isLocked: boolean;
  /** By name; those of the sandbox last. */
  readonly seats: readonly SeatView[];
  /** The vet that somebody chose elsewhere, such as in the list of practices. */
  readonly asked: VetIdentity | null;
};

/** Text under New consult that belongs to no consult yet. */
export type TypedConsult = {
  readonly connectionId: ConnectionId;
  readonly patient: Patient;
  readonly isConsentGiven: boolean;
  /** Patients typed earlier, for another consult than the next. */
  readonly setAside: readonly Patient[];
  /** Those of these patients that another program sent. */
  readonly fromOutside?: readonly Patient[];
};

export const isSameVetIdentity = (a: VetIdentity | null, b: VetIdentity | null): boolean =>
  a?.vet === b?.vet && a?.kind === b?.kind;

export const pinRule = { minDigits: 4, maxDigits: 12, minCharacters: 8, maxCharacters: 200 } as const;

/** What is wrong with a new PIN: digits only, or a passphrase of any characters, and none that many people have. */
export function newPinFault(pin: string): 'unfit' | 'common' | null {
  const { minDigits, maxDigits, minCharacters, maxCharacters } = pinRule;
  const [least, most] = /^\d*$/.test(pin) ? [minDigits, maxDigits] : [minCharacters, maxCharacters];
  if (pin.length < least || pin.length > most) return 'unfit';
  return isCommonPin(pin) ? 'common' : null;
}

export const isValidPin = (pin: string): boolean => newPinFault(pin) === null;
