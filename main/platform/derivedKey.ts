import { hkdfSync } from 'node:crypto';

/** A label never changes and is never used again, because what its key has sealed would not open any more. */
const labels = { wrongPins: 'wrong PINs' } as const;

/**
 * A key of its own for each purpose (HKDF with SHA-256, RFC 5869), so that no key serves two algorithms. The data key itself
 * stays with the store, its backups and its record, and with the keys of sealed files that it wraps.
 */
export function derivedKey(dataKey: Uint8Array, purpose: keyof typeof labels): Buffer {
  const label = `Clinic Companion: ${labels[purpose]}`;
  return Buffer.from(hkdfSync('sha256', dataKey, Buffer.alloc(0), label, 32));
}
