import { createHash } from 'node:crypto';
import type { Digest } from './authenticode.ts';
import { readDer } from './der.ts';

/** A program or library of Windows, as far as its signature is concerned. */
export type SignableFile = {
  /** The PKCS#7 signature in it; undefined where there is none. */
  readonly signature: Buffer | undefined;
  /** The digest that Authenticode makes of it, the same with and without a signature. */
  readonly digestBy: (digest: Digest) => Buffer;
};

/** Where the optional header has the checksum (PE format, "Optional Header Windows-Specific Fields"). */
const checksumOffset = 64;
const securityEntry = 4;

export function isPeFile(bytes: Buffer): boolean {
  return bytes.subarray(0, 2).toString('latin1') === 'MZ';
}

/**
 * Reads a PE file's signature by the layout of "Windows Authenticode Portable Executable Signature Format" 1.0.
 * Throws with the reason where the file is damaged, or has bytes that no signature covers.
 */
export function readPeFile(bytes: Buffer): SignableFile {
  if (!isPeFile(bytes) || bytes.length < 0x40) throw new Error('it is no program of Windows');
  const header = bytes.readUInt32LE(0x3c);
  if (bytes.subarray(header, header + 4).toString('latin1') !== 'PE\0\0')
    throw new Error('it is no program of Windows');
  const optional = header + 24;
  const directories = optional + directoriesOffset(word(bytes, optional));
  const security = directories + 8 * securityEntry;
  if (security + 8 > bytes.length || bytes.readUInt32LE(directories - 4) <= securityEntry)
    throw new Error('its header is cut off');
  const table = { start: bytes.readUInt32LE(security), size: bytes.readUInt32LE(security + 4) };
  const isSigned = table.start !== 0 || table.size !== 0;
  const end = isSigned ? table.start : bytes.length;
  // The table is the last of the file: whatever came after it could be changed without breaking the signature.
  if (isSigned && (table.start < security + 8 || table.start + table.size !== bytes.length))
    throw new Error('its signature is not at its end');
  const checksum = optional + checksumOffset;
  return {
    signature: isSigned ? onlyCertificate(bytes.subarray(table.start)) : undefined,
    digestBy: (digest) => {
      const hash = createHash(digest);
      hash.update(bytes.subarray(0, checksum)).update(bytes.subarray(checksum + 4, security));
      return hash.update(bytes.subarray(security + 8, end)).digest();
    },
  };
}

/** The data directories begin later in a 64-bit file, which has longer addresses. */
function directoriesOffset(magic: number): number {
  if (magic === 0x10b) return 96;
  if (magic === 0x20b) return 112;
  throw new Error('it is no program of Windows');
}

function word(bytes: Buffer, at: number): number {
  if (at + 2 > bytes.length) throw new Error('its header is cut off');
  return bytes.readUInt16LE(at);
}

/** The PKCS#7 of a WIN_CERTIFICATE that fills the table but for zeroes up to a multiple of eight. */
function onlyCertificate(table: Buffer): Buffer {
  if (table.length < 8) throw new Error('its signature is cut off');
  const length = table.readUInt32LE(0);
  const isPkcs7 = table.readUInt16LE(4) === 0x0200 && table.readUInt16LE(6) === 2;
  if (!isPkcs7 || length < 8 || length > table.length) throw new Error('its signature is damaged');
  const signature = readDer(table.subarray(8, length)).bytes;
  const rest = table.subarray(8 + signature.length);
  if (rest.length > 7 || rest.some((byte) => byte !== 0))
    throw new Error('something stands behind its signature that nobody signed');
  return signature;
}
