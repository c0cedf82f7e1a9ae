import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import { freeBufferMemory } from '../platform/freeBufferMemory.ts';

/** AES-256. */
export const aesKeyBytes = 32;
/** GCM needs no extra hashing for a nonce of this length (NIST SP 800-38D, 8.2). */
export const gcmNonceBytes = 12;
export const gcmTagBytes = 16;

export const randomKey = (): Buffer => randomBytes(aesKeyBytes);
export const randomNonce = (): Buffer => randomBytes(gcmNonceBytes);

type Envelope = { readonly key: Uint8Array; readonly nonce: Uint8Array; readonly associated: Uint8Array };

/** Returns `before`, ciphertext and tag. The caller never uses a nonce twice under one key. */
export function encryptWithTag(
  { key, nonce, associated }: Envelope,
  plaintext: Uint8Array,
  before: Uint8Array = new Uint8Array(),
): Buffer {
  const cipher = createCipheriv('aes-256-gcm', key, nonce, { authTagLength: gcmTagBytes });
  cipher.setAAD(associated);
  const ciphertext = cipher.update(plaintext);
  cipher.final();
  // Memory of its own can be freed after the write.
  const sealed = Buffer.allocUnsafeSlow(before.length + ciphertext.length + gcmTagBytes);
  sealed.set(before);
  sealed.set(ciphertext, before.length);
  sealed.set(cipher.getAuthTag(), before.length + ciphertext.length);
  freeBufferMemory(ciphertext);
  return sealed;
}

/** The plaintext; null: the tag does not fit key, nonce, associated data and ciphertext. */
export function decryptWithTag({ key, nonce, associated }: Envelope, sealed: Uint8Array): Buffer | null {
  if (sealed.length < gcmTagBytes) return null;
  const split = sealed.length - gcmTagBytes;
  const decipher = createDecipheriv('aes-256-gcm', key, nonce, { authTagLength: gcmTagBytes });
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
