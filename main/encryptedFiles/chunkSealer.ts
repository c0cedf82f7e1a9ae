import { createHash } from 'node:crypto';
import { type ChunkHead, encodeTrailer, maxChunkBytes, sealChunk } from './sealedFormat.ts';

/** Bytes of plaintext so far, and the capture time of the last chunk. */
export type SealedPosition = { readonly byteCount: number; readonly captureMs: number };

/** Seals the chunks of one file, numbered in the order of the calls. */
export type ChunkSealer = {
  readonly position: () => SealedPosition;
  /** One chunk for each 64 KiB. Each chunk is sealed when it is taken from the iterator. */
  readonly data: (bytes: Uint8Array, captureMs: number) => Iterable<Buffer>;
  readonly mark: (bytes: Uint8Array, captureMs: number) => Buffer;
  /** The chunk after which nothing may follow, and the SHA-256 of the whole plaintext. */
  readonly last: () => { readonly chunk: Buffer; readonly digest: Buffer };
  readonly forgetKey: () => void;
};

export function createChunkSealer(fileKey: Buffer): ChunkSealer {
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
    position: () => ({ byteCount, captureMs }),
    *data(bytes, atMs) {
      captureMs = atMs;
      for (let from = 0; from < bytes.length; from += maxChunkBytes) {
        const piece = bytes.subarray(from, from + maxChunkBytes);
        hash.update(piece);
        const sealed = seal('data', piece);
        byteCount += piece.length;
        yield sealed;
      }
    },
    mark(bytes, atMs) {
      captureMs = atMs;
      return seal('mark', bytes);
    },
    last() {
      const digest = hash.digest();
      return { chunk: seal('last', encodeTrailer(byteCount, digest)), digest };
    },
    forgetKey: () => void fileKey.fill(0),
  };
}
