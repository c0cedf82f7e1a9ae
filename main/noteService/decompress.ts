import { promisify } from 'node:util';
import { brotliDecompress, gunzip } from 'node:zlib';

type Unpack = (bytes: Buffer, options: { readonly maxOutputLength: number }) => Promise<Buffer>;

const unpackers: Readonly<Record<string, Unpack>> = {
  gzip: promisify<Buffer, { maxOutputLength: number }, Buffer>(gunzip),
  br: promisify<Buffer, { maxOutputLength: number }, Buffer>(brotliDecompress),
};

/** The value of Accept-Encoding. */
export const acceptedEncodings = 'gzip, br';

/** Decodes a Content-Encoding. The bytes may not grow beyond `mostBytes`, so a small answer cannot fill the memory. */
export async function decompress(
  bytes: Buffer,
  contentEncoding: string,
  mostBytes: number,
): Promise<Buffer | 'tooLarge' | 'malformed'> {
  const name = contentEncoding.trim().toLowerCase();
  if (name === '' || name === 'identity') return bytes;
  try {
    return (await unpackers[name]?.(bytes, { maxOutputLength: mostBytes })) ?? 'malformed';
  } catch (error) {
    return isTooLarge(error) ? 'tooLarge' : 'malformed';
  }
}

const isTooLarge = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'ERR_BUFFER_TOO_LARGE';
