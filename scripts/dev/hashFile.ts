import { createHash, type BinaryToTextEncoding } from 'node:crypto';
import { createReadStream } from 'node:fs';

/** A file's hash; by default its SHA-256 in hexadecimal. */
export async function hashFile(
  file: string,
  algorithm = 'sha256',
  encoding: BinaryToTextEncoding = 'hex',
): Promise<string> {
  const hash = createHash(algorithm);
  for await (const chunk of createReadStream(file, { highWaterMark: 1 << 20 })) hash.update(chunk as Buffer);
  return hash.digest(encoding);
}
