import { failure } from '../../shared/failure.ts';
import type { CommandFailure } from '../../shared/ipcContract.ts';
import { err, ok, type Result } from '../../shared/result.ts';

/**
 * The system's dialog for where to. False: the person chose no place, or it is not meant any more. Rejects where it
 * could not be written.
 */
export type SaveText = (suggestedName: string, text: string) => Promise<boolean>;

/** Saves a text where the person says; what went wrong with the disk is told. */
export async function saveToFile(
  saveText: SaveText,
  suggestedName: string,
  text: string,
): Promise<Result<{ readonly isSaved: boolean }, CommandFailure>> {
  try {
    return ok({ isSaved: await saveText(suggestedName, text) });
  } catch (error) {
    const isFull = error instanceof Error && 'code' in error && error.code === 'ENOSPC';
    return err(failure(isFull ? 'disk_full' : 'disk_failed'));
  }
}
