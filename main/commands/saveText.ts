import type { CommandFailure } from '../../shared/ipc/ipcContract.ts';
import { ok, type Result } from '../../shared/result.ts';
import type { AskedPlace } from '../ports/askedPlace.ts';

/**
 * Saves a text, by default JSON, at the place chosen in the system's dialog. `isSaved` false: no place was chosen, or
 * the session has changed.
 */
export type SaveText = (
  suggestedName: string,
  text: string,
  type?: AskedPlace['type'],
) => Promise<Result<{ readonly isSaved: boolean }, CommandFailure>>;

export const createSaveText =
  (deps: {
    readonly choosePlace: (asked: AskedPlace) => Promise<string | null>;
    readonly write: (path: string, text: string) => Promise<Result<null, CommandFailure>>;
    /** Answers later whether the session is still this one: a system dialog stays open over a lock. */
    readonly sameSession: () => () => boolean;
  }): SaveText =>
  async (suggestedName, text, type = { extension: 'json', name: 'JSON' }) => {
    const isMeant = deps.sameSession();
    const path = await deps.choosePlace({ suggestedName, type });
    if (path === null || !isMeant()) return ok({ isSaved: false });
    const written = await deps.write(path, text);
    return written.ok ? ok({ isSaved: true }) : written;
  };
