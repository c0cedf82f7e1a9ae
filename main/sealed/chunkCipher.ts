import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';

/** AES-256 key, 32 bytes. */
export const keyBytes = 32;
/** The length of GCM's nonce for which it needs no extra hashing (NIST SP 800-38D, 8.2). */
export const nonceBytes = 12;
export const tagBytes = 16;

export const randomKey = (): Buffer => randomBytes(keyBytes);
export const randomNonce = (): Buffer => randomBytes(nonceBytes);

type Envelope = { readonly key: Uint8Array; readonly nonce: Uint8Array; readonly associated: Uint8Array };

/** Ciphertext followed by its tag. The caller never uses a nonce twice under one key. */
export function seal({ key, nonce, associated }: Envelope, plaintext: Uint8Array): Buffer {
  const cipher = createCipheriv('aes-256-gcm', key, nonce, { authTagLength: tagBytes });
  cipher.setAAD(associated);
  return Buffer.concat([cipher.update(plaintext), cipher.final(), cipher.getAuthTag()]);
}

/** The plaintext, or null where the tag does not fit key, nonce, associated data and ciphertext. */
export function unseal({ key, nonce, associated }: Envelope, sealed: Uint8Array): Buffer | null {
  if (sealed.length < tagBytes) return null;
  const split = sealed.length - tagBytes;
  const decipher = createDecipheriv('aes-256-gcm', key, nonce, { authTagLength: tagBytes });
  decipher.setAAD(associated);
  decipher.setAuthTag(sealed.subarray(split));
  const plaintext = decipher.update(sealed.subarray(0, split));
  try {
    decipher.final();
  } catch {
    return null;
  }
  return plaintext;
}
