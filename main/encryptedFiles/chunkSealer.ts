import { createHash } from 'node:crypto';
import { type ChunkHead, encodeTrailer, maxChunkBytes, sealChunk } from './sealedFormat.ts';

/** Bytes of plaintext so far, and the capture time of the last chunk. */
export type SealedPosition = { readonly byteCount: number; readonly captureMs: number };

/** Seals the chunks of one file, numbered in the order of the calls. */
export function createChunkSealer(fileKey: Buffer) {
  const hash = createHash('sha256');
  let index = 0;
  let byteCount = 0;
  let captureMs = 0;

  function seal(kind: ChunkHead['kind'], plaintext: Uint8Array): Buffer {
    const head = { kind, length: plaintext.length, index, captureMs, offset: byteCount };
    index += 1;
    return sealChunk(fileKey, head, plaintext);
  }

  return {
    position: (): SealedPosition => ({ byteCount, captureMs }),
    /** One chunk for each 64 KiB, sealed when it is taken from the iterator. */
    *data(bytes: Uint8Array, atMs: number): Iterable<Buffer> {
      captureMs = atMs;
      for (let from = 0; from < bytes.length; from += maxChunkBytes) {
        const piece = bytes.subarray(from, from + maxChunkBytes);
        hash.update(piece);
        const sealed = seal('data', piece);
        byteCount += piece.length;
        yield sealed;
      }
    },
    mark(bytes: Uint8Array, atMs: number): Buffer {
      captureMs = atMs;
      return seal('mark', bytes);
    },
    /** The chunk after which nothing may follow, and the SHA-256 of the whole plaintext. */
    last(): { readonly chunk: Buffer; readonly digest: Buffer } {
      const digest = hash.digest();
      return { chunk: seal('last', encodeTrailer(byteCount, digest)), digest };
    },
    forgetKey: (): void => void fileKey.fill(0),
  };
}
