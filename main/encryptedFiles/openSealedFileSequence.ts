import type { Failure } from '../../shared/consult/failure.ts';
import { err, ok, type Result } from '../../shared/result.ts';
import type { SealedFileLocation } from './createSealedFile.ts';
import { isUnreadable } from '../platform/diskFailure.ts';
import { openSealedFile, type SealedFile } from './openSealedFile.ts';

export type SealedFileSequence = Pick<SealedFile, 'byteCount' | 'read' | 'close'>;

/**
 * In recovery mode. A file that does not open counts as empty, as long as another opens, because the others
 * must stay readable. Failures as of openSealedFile.
 */
export async function openSealedFileSequence(
  places: readonly SealedFileLocation[],
): Promise<Result<SealedFileSequence, Failure>> {
  const opened: SealedFile[] = [];
  let damage: Failure | null = null;
  for (const place of places) {
    const file = await openSealedFile(place, 'recovery');
    if (file.ok) opened.push(file.value);
    else if (isUnreadable(file.error)) damage ??= file.error;
    else {
      await closeAll(opened);
      return file;
    }
  }
  return opened.length === 0 && damage !== null ? err(damage) : ok(joinedFiles(opened));
}

function joinedFiles(files: readonly SealedFile[]): SealedFileSequence {
  const byteCount = files.reduce((sum, file) => sum + file.byteCount, 0);
  return {
    byteCount,
    async *read({ from, to } = { from: 0, to: byteCount }) {
      let begin = 0;
      for (const file of files) {
        const range = { from: Math.max(0, from - begin), to: Math.min(file.byteCount, to - begin) };
        if (range.from < range.to) yield* file.read(range);
        begin += file.byteCount;
      }
    },
    close: () => closeAll(files),
  };
}

async function closeAll(files: readonly SealedFile[]): Promise<void> {
  for (const file of files) await file.close();
}
