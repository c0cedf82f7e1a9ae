import { failure, type Failure } from '../../shared/consult/failure.ts';
import {
  aesKeyBytes,
  gcmNonceBytes,
  randomKey,
  randomNonce,
  encryptWithTag,
  gcmTagBytes,
  decryptWithTag,
} from './chunkCipher.ts';

/*
 * A sealed file, all numbers little-endian: header magic 8 | version u32 | nonce 12 | the file's own random
 * key, wrapped by the data key 32 + tag 16 chunk mark 4 | kind u32 | length u32 | index u32 | capture time
 * u32 (ms) | offset u64 | sealed bytes | tag 16 mark a chunk of kind `mark`: what its writer has to say about
 * this place; no part of the plaintext, so the offset does not grow and the SHA-256 leaves it out trailer a
 * chunk of kind `last` that holds byteCount u64 | SHA-256 32 of the plaintext before it What is not secret is
 * authenticated: magic, version and the caller's context with the wrapped key; a chunk's whole head with its
 * bytes. So no chunk opens in another place, another file, or under another purpose. The nonce of a chunk is
 * its index. That is safe because a file's key lives in one writer only: a file is created exclusively, never
 * opened again for writing, and an index is used up even where its write fails.
 */

const magic = Buffer.from('CCSEALED', 'latin1');
const version = 1;
/** So that recovery finds the next chunk after damage. */
export const chunkMark = Buffer.from([0xc5, 0x1a, 0x7e, 0xd1]);

const headPrefixBytes = magic.length + 4;
export const fileHeaderBytes = headPrefixBytes + gcmNonceBytes + aesKeyBytes + gcmTagBytes;
export const chunkHeadBytes = 28;
/** Bounds the memory of a reader. */
export const maxChunkBytes = 65_536;
export const maxMarkBytes = 4096;
export const chunkOverheadBytes = chunkHeadBytes + gcmTagBytes;
const trailerPlainBytes = 8 + 32;
export const trailerBytes = trailerPlainBytes + chunkOverheadBytes;
const maxU32 = 0xffff_ffff;

const kinds = { data: 1, last: 2, mark: 3 } as const;
const kindOfNumber = new Map<number, ChunkKind>([
  [kinds.data, 'data'],
  [kinds.last, 'last'],
  [kinds.mark, 'mark'],
]);
type ChunkKind = keyof typeof kinds;

export type ChunkHead = {
  readonly kind: ChunkKind;
  /** Bytes of its plaintext. */
  readonly length: number;
  readonly index: number;
  /** Milliseconds since the start of the take; 0 for imports. */
  readonly captureMs: number;
  /** Where its plaintext begins in the whole, in bytes. */
  readonly offset: number;
};

/** `detail` never tells the contents. */
export const damagedFileFailure = (detail: string): Failure => failure('audio_damaged', detail);

const wrapAssociated = (context: string): Buffer =>
  Buffer.concat([headPrefix(), Buffer.from(context, 'utf8')]);

function headPrefix(): Buffer {
  const prefix = Buffer.alloc(headPrefixBytes);
  magic.copy(prefix);
  prefix.writeUInt32LE(version, magic.length);
  return prefix;
}

export function newFileHeader(
  dataKey: Uint8Array,
  context: string,
): { readonly fileKey: Buffer; readonly header: Buffer } {
  const fileKey = randomKey();
  const nonce = randomNonce();
  const wrapped = encryptWithTag({ key: dataKey, nonce, associated: wrapAssociated(context) }, fileKey);
  return { fileKey, header: Buffer.concat([headPrefix(), nonce, wrapped]) };
}

/** null: another format, data key or context, or a changed header. */
export function openFileHeader(header: Uint8Array, dataKey: Uint8Array, context: string): Buffer | null {
  if (header.length !== fileHeaderBytes || dataKey.length !== aesKeyBytes) return null;
  if (!headPrefix().equals(header.subarray(0, headPrefixBytes))) return null;
  const nonce = header.subarray(headPrefixBytes, headPrefixBytes + gcmNonceBytes);
  const wrapped = header.subarray(headPrefixBytes + gcmNonceBytes);
  return decryptWithTag({ key: dataKey, nonce, associated: wrapAssociated(context) }, wrapped);
}

function chunkNonce(index: number): Buffer {
  const nonce = Buffer.alloc(gcmNonceBytes);
  nonce.writeUInt32LE(index);
  return nonce;
}

function encodeHead(head: ChunkHead): Buffer {
  const bytes = Buffer.alloc(chunkHeadBytes);
  chunkMark.copy(bytes);
  bytes.writeUInt32LE(kinds[head.kind], 4);
  bytes.writeUInt32LE(head.length, 8);
  bytes.writeUInt32LE(head.index, 12);
  bytes.writeUInt32LE(Math.min(Math.max(0, Math.round(head.captureMs)), maxU32), 16);
  bytes.writeBigUInt64LE(BigInt(head.offset), 20);
  return bytes;
}

/** Nothing is proven before its chunk opens. */
export function decodeChunkHead(bytes: Buffer): ChunkHead | null {
  if (bytes.length < chunkHeadBytes || !bytes.subarray(0, 4).equals(chunkMark)) return null;
  const kind = kindOfNumber.get(bytes.readUInt32LE(4)) ?? null;
  const length = bytes.readUInt32LE(8);
  const offset = Number(bytes.readBigUInt64LE(20));
  if (kind === null || length > maxChunkBytes || !Number.isSafeInteger(offset)) return null;
  return { kind, length, index: bytes.readUInt32LE(12), captureMs: bytes.readUInt32LE(16), offset };
}

export function sealChunk(fileKey: Uint8Array, head: ChunkHead, plaintext: Uint8Array): Buffer {
  const associated = encodeHead(head);
  return encryptWithTag({ key: fileKey, nonce: chunkNonce(head.index), associated }, plaintext, associated);
}

/** `chunk`: with its head. null: not what its writer sealed under this head. */
export function openChunk(fileKey: Uint8Array, head: ChunkHead, chunk: Buffer): Buffer | null {
  const envelope = { key: fileKey, nonce: chunkNonce(head.index), associated: encodeHead(head) };
  return decryptWithTag(envelope, chunk.subarray(chunkHeadBytes));
}

export function encodeTrailer(byteCount: number, sha256: Uint8Array): Buffer {
  const bytes = Buffer.alloc(trailerPlainBytes);
  bytes.writeBigUInt64LE(BigInt(byteCount));
  bytes.set(sha256, 8);
  return bytes;
}

export const decodeTrailer = (bytes: Buffer): number | null =>
  bytes.length === trailerPlainBytes ? Number(bytes.readBigUInt64LE(0)) : null;
