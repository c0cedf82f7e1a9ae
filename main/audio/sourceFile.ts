import type { Stats } from 'node:fs';
import { open, stat, type FileHandle } from 'node:fs/promises';
import { failure, type Failure } from '../../shared/consult/failure.ts';
import { err, ok, type Result } from '../../shared/result.ts';
import { systemCode } from '../platform/diskFailure.ts';
import { createHash } from 'node:crypto';
import { hexAsSha256, type Sha256 } from '../../shared/ids.ts';

type SourceFile = {
  readonly handle: FileHandle;
  readonly byteCount: number;
  readonly changedAt: number;
};

/**
 * Failures: file_missing, file_empty, not_audio (a folder), file_unreadable (no permission, locked, a
 * device).
 */
export async function openSourceFile(path: string): Promise<Result<SourceFile, Failure>> {
  try {
    // To open a named pipe would wait for its writer.
    const facts = await stat(path);
    const fault = faultOf(facts);
    if (fault !== null) return err(fault);
    return ok({ handle: await open(path, 'r'), byteCount: facts.size, changedAt: facts.mtimeMs });
  } catch (error) {
    return err(sourceFailure(error));
  }
}

function faultOf(facts: Stats): Failure | null {
  if (facts.isDirectory()) return failure('not_audio', 'This is a folder');
  if (!facts.isFile()) return failure('file_unreadable', 'This is not a file');
  return facts.size === 0 ? failure('file_empty') : null;
}

/** null: it can be read now. */
export async function sourceFault(path: string): Promise<Failure | null> {
  const opened = await openSourceFile(path);
  if (!opened.ok) return opened.error;
  await opened.value.handle.close();
  return null;
}

/** A path that cannot exist counts as missing. */
function sourceFailure(error: unknown): Failure {
  const code = systemCode(error);
  const isMissing = code === 'ENOENT' || code === 'ENOTDIR' || code === 'ERR_INVALID_ARG_VALUE';
  return failure(isMissing ? 'file_missing' : 'file_unreadable', code);
}

/** 0: the file is gone. */
export const byteCountOf = async (path: string): Promise<number> =>
  (await stat(path).catch(() => null))?.size ?? 0;

/** Another value means another file or a changed one. Null: the file is gone. */
export async function fileFingerprint(path: string): Promise<string | null> {
  const facts = await stat(path).catch(() => null);
  return facts && `${facts.size} ${facts.mtimeMs}`;
}

type FileHash = {
  readonly byteCount: number;
  readonly sha256: Sha256;
};

const blockBytes = 1024 * 1024;
/** Two recordings differ in so much: no two seconds of a microphone's noise are alike. */
const startBytes = 64 * 1024;

type FileStartHash = Pick<SourceFile, 'byteCount' | 'changedAt'> & { readonly startSha256: Sha256 };

/** Reads only the beginning. Failures: those of `openSourceFile`. */
export async function hashFileStart(path: string): Promise<Result<FileStartHash, Failure>> {
  const opened = await openSourceFile(path);
  if (!opened.ok) return opened;
  try {
    const { handle, byteCount, changedAt } = opened.value;
    const hash = createHash('sha256');
    for await (const piece of handle.createReadStream({ end: startBytes - 1 })) hash.update(piece as Buffer);
    return ok({ byteCount, changedAt, startSha256: hexAsSha256(hash.digest('hex')) });
  } catch (error) {
    return err(sourceFailure(error));
  }
}

/** Failures: those of `openSourceFile`, cancelled. */
export async function hashFile(path: string, signal?: AbortSignal): Promise<Result<FileHash, Failure>> {
  const opened = await openSourceFile(path);
  if (!opened.ok) return opened;
  try {
    await using handle = opened.value.handle;
    const hash = createHash('sha256');
    const block = Buffer.allocUnsafe(blockBytes);
    let byteCount = 0;
    for (;;) {
      if (signal?.aborted === true) return err(failure('cancelled'));
      const { bytesRead } = await handle.read(block, 0, block.length, byteCount);
      if (bytesRead === 0) break;
      hash.update(block.subarray(0, bytesRead));
      byteCount += bytesRead;
    }
    return ok({ byteCount, sha256: hexAsSha256(hash.digest('hex')) });
  } catch (error) {
    return err(sourceFailure(error));
  }
}
