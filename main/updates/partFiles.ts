import { createHash } from 'node:crypto';
import { constants, createReadStream } from 'node:fs';
import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { FeedFile } from './parseFeed.ts';

/** Where an installer grows. */
export const partFile = (folder: string, file: FeedFile): string => join(folder, nameOf(file));

const prefix = 'part-';
const nameOf = ({ sha512 }: FeedFile): string =>
  `${prefix}${createHash('sha256').update(sha512).digest('hex').slice(0, 32)}`;

/** Removes the parts of every other installer. */
export async function forgetOtherParts(folder: string, file: FeedFile): Promise<void> {
  for (const name of await readdir(folder))
    if (name.startsWith(prefix) && !name.startsWith(nameOf(file)))
      await rm(join(folder, name), { force: true });
}

/** No link of this name is followed. */
export const appended = constants.O_APPEND | constants.O_CREAT | constants.O_WRONLY | constants.O_NOFOLLOW;

export const lengthOf = async (file: string): Promise<number> =>
  (await stat(file).catch(() => null))?.size ?? 0;

export async function sha512Of(file: string): Promise<string> {
  const hash = createHash('sha512');
  await pipeline(createReadStream(file, { highWaterMark: 1024 * 1024 }), hash);
  return hash.digest('base64');
}
