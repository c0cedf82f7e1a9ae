import { stat } from 'node:fs/promises';
import { setTimeout as delay } from 'node:timers/promises';

/** Whether a folder is there. No answer in time counts as no: a share that is away can take half a minute. */
export async function isFolderThere(folder: string, withinMs = 300): Promise<boolean> {
  const late = delay(withinMs, null, { ref: false });
  return (await Promise.race([stat(folder).catch(() => null), late]))?.isDirectory() ?? false;
}
