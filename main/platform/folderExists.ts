import { stat } from 'node:fs/promises';
import { withinTime } from './withinTime.ts';

/** No answer in time counts as no: a share that is away can take half a minute. */
export async function folderExists(folder: string): Promise<boolean> {
  const found = stat(folder).catch(() => null);
  return (await withinTime(300, found, null))?.isDirectory() ?? false;
}
