import { createPublicKey } from 'node:crypto';
import { z } from 'zod';
import { appointmentColumns } from '../../shared/ipc/appointments.ts';
import { noteLines } from '../../shared/settings/noteFormat.ts';
import { posix, win32 } from 'node:path';

/** Fewer bits are not safe for as long as notes exist (NIST SP 800-57). */
const fewestRecoveryKeyBits = 3072;

export const recoveryPublicKeySchema = z.string('not a text').refine((pem) => {
  try {
    const { asymmetricKeyType: type, asymmetricKeyDetails: details } = createPublicKey(pem);
    return type === 'rsa' && (details?.modulusLength ?? 0) >= fewestRecoveryKeyBits;
  } catch {
    return false;
  }
}, `not an RSA public key of at least ${fewestRecoveryKeyBits} bits, in PEM`);

const trimmed = (longest: number, reason: string): z.ZodString =>
  z.string(reason).trim().max(longest, reason);

export const nameSchema = (longest: number): z.ZodType<string> => {
  const reason = `not a text of 1 to ${longest} characters`;
  return trimmed(longest, reason).min(1, reason);
};

/** Of one line, without characters that nobody sees. */
export const shownLineSchema = (longest: number): z.ZodType<string> => {
  const reason = `not one line of 1 to ${longest} characters`;
  return trimmed(longest, reason)
    .min(1, reason)
    .refine((line) => !/[\p{C}\p{Zl}\p{Zp}]/u.test(line), reason);
};

const loopback: readonly string[] = ['localhost', '127.0.0.1', '[::1]'];

const isWithoutSecrets = (url: URL): boolean => url.username === '' && url.password === '' && url.hash === '';

const isSafe = (url: URL): boolean =>
  url.protocol === 'https:' || (url.protocol === 'http:' && loopback.includes(url.hostname));

const address = (reason: string, isFit: (url: URL) => boolean): z.ZodType<string> =>
  trimmed(2000, reason).refine((typed) => {
    const url = URL.parse(typed);
    return url !== null && !/\s/.test(typed) && url.hostname !== '' && isWithoutSecrets(url) && isFit(url);
  }, reason);

/** https, or http on this computer; may have a path. */
export const webAddressSchema = address(
  'not an address that begins with https://',
  (url) => isSafe(url) && url.search === '',
);

export const webOriginSchema = address(
  'not an address that begins with https:// and has no path',
  (url) => isSafe(url) && url.search === '' && url.pathname === '/',
).transform((typed) => new URL(typed).origin);

const proxyReason =
  'neither host:port nor an address that begins with http:// or https://, without a name or password';

/** `host:port`, or a URL without a path. */
export const proxyAddressSchema = trimmed(500, proxyReason).refine((typed) => {
  const isUrl = /^https?:\/\//i.test(typed);
  if (/\s/.test(typed) || (!isUrl && !/:\d+$/.test(typed))) return false;
  const url = URL.parse(isUrl ? typed : `http://${typed}`);
  if (url === null || url.hostname === '' || !isWithoutSecrets(url)) return false;
  return url.pathname === '/' && url.search === '';
}, proxyReason);

function wholePath(of: 'file' | 'folder'): z.ZodType<string> {
  const reason = `not the whole path of a ${of}`;
  return z
    .string(reason)
    .max(4096, reason)
    .refine((path) => isAbsolutePath(path), reason);
}

const format = 'a format is text, richText, json or pdf';

export const filedNotePlaceSchema = z.strictObject(
  {
    practice: nameSchema(500),
    folder: wholePath('folder'),
    format: z.enum(['text', 'richText', 'json', 'pdf'], format).default('text'),
  },
  'not a practice, a folder and a format',
);

const columnNames = z.partialRecord(
  z.enum(appointmentColumns),
  nameSchema(200),
  'a column is time, patient, species, reference, vet, date or status',
);

export const appointmentsPlaceSchema = z.strictObject(
  {
    practice: nameSchema(500),
    file: wholePath('file'),
    columns: columnNames.default({}),
    dateOrder: z.enum(['dayFirst', 'monthFirst'], 'a dateOrder is dayFirst or monthFirst').exactOptional(),
  },
  'not a practice, a file, columns and a dateOrder',
);

export const phrasesPlaceSchema = z.strictObject(
  { practice: nameSchema(500), file: wholePath('file') },
  'not a practice and a file',
);

export const practiceNoteFormatSchema = z.strictObject(
  {
    practice: nameSchema(500),
    sections: z
      .array(
        z.strictObject(
          {
            key: nameSchema(200),
            heading: trimmed(200, 'a heading is a text of up to 200 characters').default(''),
          },
          'a section is a key and a heading',
        ),
        'sections are a list',
      )
      .max(100, 'not more than 100 sections')
      .default([]),
    lines: z
      .array(z.enum(noteLines, 'a line is patient, date, vet or filedBy'), 'lines are a list')
      .default([]),
    copyAs: z.enum(['plain', 'rich'], 'a copy is plain or rich').default('plain'),
  },
  'not a practice, sections, lines and copyAs',
);

/**
 * Names the same place for every program. On Windows, `\notes` depends on the current drive, a bare
 * `\\server` has no files, and `\\.\` names devices.
 */
export function isAbsolutePath(path: string, platform: NodeJS.Platform = process.platform): boolean {
  if (path.includes('\0')) return false;
  if (platform !== 'win32') return posix.isAbsolute(path);
  const { root } = win32.parse(path);
  return /^[A-Za-z]:[\\/]$/.test(root) || isShare.test(path);
}

/** `\\?\` before a drive or a share lifts Windows' limit on the length of paths. */
const isShare = /^\\\\\?\\(?:[A-Za-z]:\\|UNC\\[^\\]+\\[^\\]+)|^[\\/]{2}[^\\/?.][^\\/]*[\\/][^\\/]+/i;
