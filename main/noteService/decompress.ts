import { promisify } from 'node:util';
import { brotliDecompress, gunzip, inflate, inflateRaw } from 'node:zlib';

type Unpack = (bytes: Buffer, options: { readonly maxOutputLength: number }) => Promise<Buffer>;

const unpackZlib = promisify<Buffer, { maxOutputLength: number }, Buffer>(inflate);
const unpackRaw = promisify<Buffer, { maxOutputLength: number }, Buffer>(inflateRaw);
const unpackGzip: Unpack = promisify<Buffer, { maxOutputLength: number }, Buffer>(gunzip);

/** Some servers send `deflate` without the zlib header that RFC 9110 (8.4.1.2) asks for. */
const unpackDeflate: Unpack = (bytes, options) =>
  ((bytes[0] ?? 0) & 0x0f) === 8 ? unpackZlib(bytes, options) : unpackRaw(bytes, options);

const unpackers: Readonly<Record<string, Unpack>> = {
  gzip: unpackGzip,
  'x-gzip': unpackGzip,
  deflate: unpackDeflate,
  br: promisify<Buffer, { maxOutputLength: number }, Buffer>(brotliDecompress),
};

/** The value of Accept-Encoding. */
export const acceptedEncodings = 'gzip, deflate, br';

/** No gateway compresses more often than this. */
const mostLayers = 3;

/** Decodes a Content-Encoding. No layer may grow beyond `mostBytes`, so a small answer cannot fill the memory. */
export async function decompress(
  bytes: Buffer,
  contentEncoding: string,
  mostBytes: number,
): Promise<Buffer | 'tooLarge' | 'malformed'> {
  const layers = contentEncoding
    .toLowerCase()
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name !== '' && name !== 'identity');
  if (layers.length > mostLayers) return 'malformed';
  let unpacked = bytes;
  // The header names the encodings in the order in which they were applied.
  for (const name of layers.toReversed()) {
    const unpack = unpackers[name];
    if (unpack === undefined) return 'malformed';
    try {
      unpacked = await unpack(unpacked, { maxOutputLength: mostBytes });
    } catch (error) {
      return isTooLarge(error) ? 'tooLarge' : 'malformed';
    }
  }
  return unpacked;
}

const isTooLarge = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'ERR_BUFFER_TOO_LARGE';
