import { statfs } from 'node:fs/promises';

/** For an ordinary user, on the volume of an existing folder. */
export async function freeBytes(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize;
}
