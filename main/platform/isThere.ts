import { lstat } from 'node:fs/promises';

/** Whether something has this path: a file, a folder, or a link, even one that leads nowhere. */
export const isThere = async (path: string): Promise<boolean> =>
  (await lstat(path).catch(() => null)) !== null;
