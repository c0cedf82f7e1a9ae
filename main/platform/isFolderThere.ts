import { stat } from 'node:fs/promises';
import { within } from './within.ts';

/** No answer in time counts as no: a share that is away can take half a minute. */
export async function isFolderThere(folder: string): Promise<boolean> {
  const found = stat(folder).catch(() => null);
  return (await within(300, found, null))?.isDirectory() ?? false;
}
