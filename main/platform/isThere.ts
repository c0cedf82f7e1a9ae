import { lstat } from 'node:fs/promises';

/** Whether something has this path: a file, a folder, or a link, even one that leads nowhere. */
export const isThere = (path: string): Promise<boolean> =>
  lstat(path).then(
    () => true,
    () => false,
  );
