import type { CommandFailure } from '../../shared/ipc/ipcContract.ts';
import { ok, type Result } from '../../shared/result.ts';
import type { CommandsDeps } from './commandsDeps.ts';

/** `isSaved` false: no place was chosen, or the session has changed. */
export async function saveTextAsFile(
  suggestedName: string,
  text: string,
  { outlets, sameSession, writeFile }: Pick<CommandsDeps, 'outlets' | 'sameSession' | 'writeFile'>,
  type = { extension: 'json', name: 'JSON' },
): Promise<Result<{ readonly isSaved: boolean }, CommandFailure>> {
  const isMeant = sameSession();
  const path = await outlets.choosePlace({ suggestedName, type });
  if (path === null || !isMeant()) return ok({ isSaved: false });
  const written = await writeFile(path, text);
  return written.ok ? ok({ isSaved: true }) : written;
}
