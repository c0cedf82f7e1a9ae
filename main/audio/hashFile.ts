import { createHash } from 'node:crypto';
import { failure, type Failure } from '../../shared/consult/failure.ts';
import { sha256, type Sha256 } from '../../shared/ids.ts';
import { err, ok, type Result } from '../../shared/result.ts';
import { openSource, sourceFailure } from './sourceFile.ts';

export type FileHash = {
  readonly byteCount: number;
  readonly sha256: Sha256;
  /** When the file was last changed. */
  readonly changedAt: number;
};

const blockBytes = 1024 * 1024;

/** It recognises a second import. Failures: file_missing, file_empty, file_unreadable, cancelled. */
export async function hashFile(path: string, signal?: AbortSignal): Promise<Result<FileHash, Failure>> {
  const opened = await openSource(path);
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
    return ok({ byteCount, sha256: sha256(hash.digest('hex')), changedAt: opened.value.changedAt });
  } catch (error) {
    return err(sourceFailure(error));
  }
}
