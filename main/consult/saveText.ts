import type { CommandFailure } from '../../shared/ipcContract.ts';
import type { Result } from '../../shared/result.ts';

/**
 * Saves a JSON text where the person says in the system's dialog, whole or not at all. `isSaved` false: they chose no place,
 * or somebody else is there by now.
 */
export type SaveText = (
  suggestedName: string,
  text: string,
) => Promise<Result<{ readonly isSaved: boolean }, CommandFailure>>;
