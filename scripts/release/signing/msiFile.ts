import { createHash, type Hash } from 'node:crypto';
import { readCompoundFile, type Entry } from './compoundFile.ts';
import type { SignableFile } from './peFile.ts';

const utf16 = (text: string): Buffer => Buffer.from(text, 'utf16le');
const signatureName = utf16('\u0005DigitalSignature');
const extendedName = utf16('\u0005MsiDigitalSignatureEx');

/**
 * Reads the signature of an MSI package. Its digest is of all streams in the order of their names; with
 * MsiDigitalSignatureEx, names, sizes and times of all of them are hashed before.
 */
export function readMsiFile(bytes: Buffer): SignableFile {
  const root = readCompoundFile(bytes);
  const named = (name: Buffer): Entry | undefined => root.children.find((child) => child.name.equals(name));
  const extended = named(extendedName);
  return {
    signature: named(signatureName)?.content(),
    digestBy: (digest) => {
      const hash = createHash(digest);
      if (extended !== undefined) {
        const described = createHash(digest);
        describe(root, described);
        const found = described.digest();
        if (!found.equals(extended.content())) throw new Error('its names, sizes or times were changed');
        hash.update(found);
      }
      hashContents(root, hash);
      return hash.digest();
    },
  };
}

function hashContents(storage: Entry, hash: Hash): void {
  for (const child of inOrder(storage)) {
    if (child.kind === 'stream') hash.update(child.content());
    else hashContents(child, hash);
  }
  hash.update(storage.classId);
}

function describe(entry: Entry, hash: Hash): void {
  if (entry.kind !== 'root') hash.update(entry.name);
  hash.update(entry.kind === 'stream' ? entry.size : entry.classId);
  hash.update(entry.stateBits);
  if (entry.kind !== 'root') hash.update(entry.times);
  if (entry.kind !== 'stream') for (const child of inOrder(entry)) describe(child, hash);
}

/** What is signed of a storage, by the bytes of the names. The signature itself is in the root alone. */
function inOrder(storage: Entry): readonly Entry[] {
  const isSignature = (entry: Entry): boolean =>
    storage.kind === 'root' && (entry.name.equals(signatureName) || entry.name.equals(extendedName));
  return storage.children
    .filter((entry) => !isSignature(entry))
    .sort((one, other) => Buffer.compare(one.name, other.name));
}
