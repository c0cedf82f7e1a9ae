import { lstat } from 'node:fs/promises';

/** Also a link that leads nowhere. */
export const isThere = async (path: string): Promise<boolean> =>
  (await lstat(path).catch(() => null)) !== null;
