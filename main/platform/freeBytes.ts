import { statfs } from 'node:fs/promises';

/** Room that an ordinary user has left on the volume of a folder that is there, in bytes. */
export async function freeBytes(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize;
}
