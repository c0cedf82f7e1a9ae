import type { EpochMs } from '../ids.ts';

/**
 * One vet may have one identity for practices and one for test connections, because no list mixes the two.
 * `embedded`: the sandbox inside the app, which belongs to nobody.
 */
export type VetIdentity = {
  readonly vet: string;
  readonly kind: 'practice' | 'sandbox' | 'embedded';
};

export type VetView = VetIdentity & {
  readonly hasPin: boolean;
  /** By the organisation. Without one, the screen opens only as the vet sets the first. */
  readonly isPinRequired: boolean;
  /** For the next PIN, after wrong ones. */
  readonly waitsUntil: EpochMs | null;
  /** This vet works at the screen, or did before the lock. */
  readonly isLast: boolean;
};

export type LockView = {
  /** While locked, the snapshot holds nothing else about any vet. */
  readonly isLocked: boolean;
  /** By name; those of the sandbox last. */
  readonly identities: readonly VetView[];
  /** Chosen elsewhere, such as in the list of practices. */
  readonly asked: VetIdentity | null;
  /** Of the try-out, also where no consult may begin in it: a vet who is not in the list yet joins there. */
  readonly joinsAt: VetIdentity;
};

export const isSameVetIdentity = (a: VetIdentity | null, b: VetIdentity | null): boolean =>
  a?.vet === b?.vet && a?.kind === b?.kind;

export const pinRule = { minDigits: 4, maxDigits: 12, minCharacters: 8, maxCharacters: 200 } as const;

/** Digits only, or a passphrase of any characters, and none that many people have. */
export function newPinFault(pin: string): 'unfit' | 'common' | null {
  const { minDigits, maxDigits, minCharacters, maxCharacters } = pinRule;
  const [least, most] = /^\d*$/.test(pin) ? [minDigits, maxDigits] : [minCharacters, maxCharacters];
  if (pin.length < least || pin.length > most) return 'unfit';
  return isCommonPin(pin) ? 'common' : null;
}

export const isValidPin = (pin: string): boolean => newPinFault(pin) === null;

/** PINs that people choose most often, by the study that counted them. */
const counted = {
  'DataGenetics, PIN analysis, 2012: the 20 commonest of 3.4 million with four digits':
    '1234 1111 0000 1212 7777 1004 2000 4444 2222 6969 9999 3333 5555 6666 1122 1313 8888 4321 2001 1010',
  'Markert and others, This PIN Can Be Easily Guessed, 2020: the ten commonest each of four and six digits':
    '1234 0000 2580 1111 5555 5683 0852 2222 1212 1998 123456 654321 111111 000000 123123 666666 ' +
    '121212 112233 789456 159753',
  'Have I Been Pwned, as counted in 2025: the 50 commonest of 29 million with four digits':
    '0000 1010 1111 1122 1212 1234 1313 1342 1973 1974 1975 1976 1977 1978 1979 1980 1981 1982 1983 ' +
    '1984 1985 1986 1987 1988 1989 1990 1991 1992 1993 1994 1995 1996 1998 2000 2002 2004 2005 2020 ' +
    '2222 2468 2580 3333 4321 4444 5555 6666 6969 7777 8888 9999',
  'NCSC, most hacked passwords, 2019: those of the 20 commonest that are passphrases here':
    'password password1 iloveyou 1q2w3e4r5t qwertyuiop',
};

const common = new Set(Object.values(counted).flatMap((list) => list.split(' ')));
const rows = ['01234567890123456789', '98765432109876543210'];

/** Counted above, one digit repeated, or a row of digits up or down. */
const isCommonPin = (pin: string): boolean =>
  common.has(pin.toLowerCase()) || /^(\d)\1*$/.test(pin) || rows.some((row) => row.includes(pin));
