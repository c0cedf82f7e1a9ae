import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto';
import type { PinHash } from '../settings/ownSettings.ts';

export type PinHashCosts = Pick<PinHash, 'cost' | 'blockSize' | 'parallelization'>;

/** 32 MB and a quarter of a second (OWASP Password Storage Cheat Sheet, scrypt). Saved with each PIN. */
export const usualPinHashCosts: PinHashCosts = { cost: 2 ** 15, blockSize: 8, parallelization: 3 };
const byteCount = 32;

function derive(pin: string, salt: Buffer, costs: PinHashCosts): Promise<Buffer> {
  // scrypt needs 128 * cost * blockSize bytes and a little more (RFC 7914, 2).
  const maxmem = 256 * costs.cost * costs.blockSize;
  return new Promise((resolve, reject) => {
    // Another keyboard may compose the same characters differently.
    scrypt(pin.normalize('NFKC'), salt, byteCount, { ...costs, maxmem }, (error, key) => {
      if (error === null) resolve(key);
      else reject(error);
    });
  });
}

export async function hashPin(pin: string, costs: PinHashCosts): Promise<PinHash> {
  const salt = randomBytes(16);
  const hash = await derive(pin, salt, costs);
  return { salt: salt.toString('base64'), hash: hash.toString('base64'), ...costs };
}

export async function isPinCorrect(pin: string, saved: PinHash): Promise<boolean> {
  const expected = Buffer.from(saved.hash, 'base64');
  const given = await derive(pin, Buffer.from(saved.salt, 'base64'), saved);
  return given.length === expected.length && timingSafeEqual(given, expected);
}
