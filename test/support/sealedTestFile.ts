import { buffer } from 'node:stream/consumers';
import { createHash } from 'node:crypto';
import { open, readFile, stat, writeFile, type FileHandle } from 'node:fs/promises';
import { join } from 'node:path';
import { onTestFinished, vi } from 'vitest';
import { createSealedFile } from '../../main/encryptedFiles/createSealedFile.ts';
import type { SealedFileLocation, SealedWriter } from '../../main/encryptedFiles/createSealedFile.ts';
import type { SealedFile } from '../../main/encryptedFiles/openSealedFile.ts';
import {
  chunkOverheadBytes,
  decodeChunkHead,
  fileHeaderBytes,
} from '../../main/encryptedFiles/sealedFormat.ts';
import { type Result } from '../../shared/result.ts';
import { temporaryFolder } from './temporaryFolder.ts';

export async function newPlace(name = 'take'): Promise<SealedFileLocation> {
  return {
    path: join(await temporaryFolder(), name),
    dataKey: Buffer.alloc(32, 7),
    context: 'take:consult-1',
  };
}

/** A new file, and what writes it. */
export async function newWriter(): Promise<{
  readonly place: SealedFileLocation;
  readonly writer: SealedWriter;
}> {
  const place = await newPlace();
  return { place, writer: valueOf(await createSealedFile(place)) };
}

/** The value of a result that must be good. */
export function valueOf<T>(result: Result<T, unknown>): T {
  if (!result.ok) throw new Error(`Failed: ${JSON.stringify(result.error)}`);
  return result.value;
}

/** Bytes that no chunk shares with another, so that a wrong place shows. */
export function sampleBytes(length: number, seed = 1): Buffer {
  const bytes = Buffer.alloc(length);
  let state = seed;
  for (let at = 0; at < length; at += 1) {
    state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0;
    bytes[at] = state >>> 16;
  }
  return bytes;
}

export const hashOf = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');

/** A file of these chunks, 250 ms apart; finished unless it is to look like one whose writer was killed. */
export async function sealChunks(
  place: SealedFileLocation,
  chunks: readonly Uint8Array[],
  isFinished = true,
): Promise<void> {
  const writer = valueOf(await createSealedFile(place));
  for (const [at, chunk] of chunks.entries()) valueOf(await writer.append(chunk, at * 250));
  if (isFinished) valueOf(await writer.finish());
  else await writer.release();
}

export const readAll = (file: SealedFile, from?: number, to?: number): Promise<Buffer> =>
  buffer(file.read(from === undefined || to === undefined ? undefined : { from, to }));

/** The sealed file's parts as they lie on disk: its header, then each chunk, the trailer last. */
export async function partsOf(path: string): Promise<{ readonly header: Buffer; readonly chunks: Buffer[] }> {
  const bytes = await readFile(path);
  const chunks: Buffer[] = [];
  let at = fileHeaderBytes;
  while (at < bytes.length) {
    const head = decodeChunkHead(bytes.subarray(at));
    if (head === null) throw new Error(`No chunk at ${at}`);
    const end = at + head.length + chunkOverheadBytes;
    chunks.push(bytes.subarray(at, end));
    at = end;
  }
  return { header: bytes.subarray(0, fileHeaderBytes), chunks };
}

export async function writeParts(path: string, header: Buffer, chunks: readonly Buffer[]): Promise<void> {
  await writeFile(path, Buffer.concat([header, ...chunks]));
}

/** Every file handle of the process; real files, of which one call is made to fail. */
export async function handlePrototype(): Promise<FileHandle> {
  const handle = await open(await temporaryFolder(), 'r');
  await handle.close();
  return Object.getPrototypeOf(handle) as FileHandle;
}

export const systemError = (code: string): Error => Object.assign(new Error(code), { code });

/** The disk no longer reads these bytes of the file, until the answer is called or the test ends. */
export async function unreadableBytes(path: string, from: number, to: number): Promise<() => void> {
  const prototype = await handlePrototype();
  const { ino } = await stat(path);
  const read = Reflect.get(prototype, 'read') as (...args: unknown[]) => Promise<unknown>;
  async function readOrFail(this: FileHandle, ...args: unknown[]): Promise<unknown> {
    const [, , length, position] = args as [Buffer, number, number, number];
    const isHit = position < to && position + length > from && (await this.stat()).ino === ino;
    if (isHit) throw systemError('EIO');
    return Reflect.apply(read, this, args);
  }
  const spy = vi.spyOn(prototype, 'read').mockImplementation(readOrFail as FileHandle['read']);
  const mend = (): void => spy.mockRestore();
  onTestFinished(mend);
  return mend;
}
