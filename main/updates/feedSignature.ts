import { createPublicKey, sign, verify, type KeyObject } from 'node:crypto';

/** Ed25519, base64, one a line. A replaced key signs along until no app trusts only the old one. */
export const signatureFileSuffix = '.sig';

/** With the file name, so that a feed cannot serve another system. */
const signedBytes = (fileName: string, feed: Uint8Array): Buffer =>
  Buffer.concat([Buffer.from(`Clinic Companion update feed\n${fileName}\n`, 'utf8'), feed]);

export const signFeed = (fileName: string, feed: Uint8Array, keys: readonly KeyObject[]): string =>
  keys.map((key) => `${sign(null, signedBytes(fileName, feed), key).toString('base64')}\n`).join('');

export type SignedFeed = {
  readonly fileName: string;
  readonly bytes: Uint8Array;
  readonly signatures: string;
};

export function isFeedSigned(
  { fileName, bytes, signatures }: SignedFeed,
  keys: readonly KeyObject[],
): boolean {
  const signed = signedBytes(fileName, bytes);
  const lines = signatures.split(/\s+/).slice(0, 8);
  const given = lines.map((line) => Buffer.from(line, 'base64')).filter(({ length }) => length === 64);
  return given.some((signature) => keys.some((key) => verify(null, signed, key, signature)));
}

/** SubjectPublicKeyInfo, DER, base64, with blanks between the keys. */
export function parseFeedKeys(text: string): readonly KeyObject[] {
  return text
    .split(/\s+/)
    .filter((one) => one !== '')
    .map((one) => {
      const key = createPublicKey({ key: Buffer.from(one, 'base64'), format: 'der', type: 'spki' });
      if (key.asymmetricKeyType !== 'ed25519') throw new Error('A key for update feeds is not Ed25519.');
      return key;
    });
}
