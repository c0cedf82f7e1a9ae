import { generateKeyPairSync, type KeyObject } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { parseFeedKeys, isFeedSigned, signFeed } from '../../../../main/updates/feedSignature.ts';

const old = generateKeyPairSync('ed25519');
const fresh = generateKeyPairSync('ed25519');
const fileName = 'latest.yml';
const bytes = Buffer.from('version: 1.0.0\n');
const builtIn = (...keys: readonly KeyObject[]): string =>
  keys.map((key) => key.export({ type: 'spki', format: 'der' }).toString('base64')).join(' ');

describe('the signature of an update feed', () => {
  it('the signature of an update feed is good for these bytes under this name alone', () => {
    const signatures = signFeed(fileName, bytes, [old.privateKey]);
    const keys = parseFeedKeys(builtIn(old.publicKey));
    expect(isFeedSigned({ fileName, bytes, signatures }, keys)).toBe(true);
    expect(isFeedSigned({ fileName: 'latest-mac.yml', bytes, signatures }, keys)).toBe(false);
    expect(isFeedSigned({ fileName, bytes: Buffer.from('version: 1.0.1\n'), signatures }, keys)).toBe(false);
    expect(isFeedSigned({ fileName, bytes, signatures: '' }, keys)).toBe(false);
    expect(isFeedSigned({ fileName, bytes, signatures }, parseFeedKeys(builtIn(fresh.publicKey)))).toBe(
      false,
    );
    expect(isFeedSigned({ fileName, bytes, signatures }, [])).toBe(false);
  });

  it('the signature of an update feed can be by several keys, so that one can be replaced', () => {
    const signatures = signFeed(fileName, bytes, [old.privateKey, fresh.privateKey]);
    for (const keys of [
      builtIn(old.publicKey),
      builtIn(fresh.publicKey),
      builtIn(old.publicKey, fresh.publicKey),
    ])
      expect(isFeedSigned({ fileName, bytes, signatures }, parseFeedKeys(keys))).toBe(true);
  });

  it('the signature of an update feed is by no other kind of key', () => {
    const rsa = generateKeyPairSync('rsa', { modulusLength: 2048 });
    expect(() => parseFeedKeys(builtIn(rsa.publicKey))).toThrow('not Ed25519');
    expect(parseFeedKeys(' ')).toEqual([]);
  });
});
