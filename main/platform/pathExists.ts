import { lstat } from 'node:fs/promises';

/** Also a link that leads nowhere. */
export const pathExists = async (path: string): Promise<boolean> =>
  (await lstat(path).catch(() => null)) !== null;
