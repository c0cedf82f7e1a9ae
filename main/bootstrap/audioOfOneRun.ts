import { randomUUID } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { removeFolderWhenFree } from '../platform/filesInUse.ts';

/** Without a keychain, the key of the audio is lost at the end of the run. */
const prefix = 'audio-of-one-run-';

export const audioFolderOfOneRun = (dataFolder: string): string =>
  join(dataFolder, `${prefix}${randomUUID()}`);

/**
 * What a killed run without a keychain left. Files that another program holds open stay until the next start,
 * because nobody can read them and the app must start.
 */
export async function removeAudioOfEndedRuns(dataFolder: string): Promise<void> {
  const names = await readdir(dataFolder);
  const ended = names.filter((name) => name.startsWith(prefix));
  await Promise.all(ended.map((name) => removeFolderWhenFree(join(dataFolder, name)).catch(() => undefined)));
}
