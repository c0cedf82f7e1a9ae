import { createHash } from 'node:crypto';
import { constants, createReadStream } from 'node:fs';
import { mkdir, open, readdir, rm, stat, type FileHandle } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { renameWhenFree } from '../platform/filesInUse.ts';
import type { FeedFile } from './parseFeed.ts';
import { UpdateError } from './updater.ts';

/** Whether so many bytes more leave what recordings and notes need. */
export type HasRoomFor = (bytes: number) => Promise<boolean>;

export type PartialInstaller = Awaited<ReturnType<typeof openPartialInstaller>>;

/** The file in which an installer grows over several tries. Removes the parts of every other installer. */
export async function openPartialInstaller(folder: string, file: FeedFile, hasRoomFor: HasRoomFor) {
  const path = join(folder, nameOf(file));
  await mkdir(folder, { recursive: true });
  await removeOtherParts(folder, file);
  const remove = (): Promise<void> => rm(path, { force: true });
  return {
    /** In bytes. */
    length: async (): Promise<number> => (await stat(path).catch(() => null))?.size ?? 0,
    open: (): Promise<FileHandle> => open(path, appended, 0o600),
    /** Removes the part where the disk gets full. */
    async demandRoom(bytes: number): Promise<void> {
      if (await hasRoomFor(bytes)) return;
      await remove();
      throw new UpdateError('noRoom', 'disk_nearly_full');
    },
    /** Demands the feed's hash, or removes the part. */
    async moveTo(destination: string): Promise<void> {
      if ((await sha512Of(path)) !== file.sha512) {
        await remove();
        throw new UpdateError('damaged', 'hash');
      }
      await renameWhenFree(path, destination);
    },
  };
}

const prefix = 'part-';
const nameOf = ({ sha512 }: FeedFile): string =>
  `${prefix}${createHash('sha256').update(sha512).digest('hex').slice(0, 32)}`;

async function removeOtherParts(folder: string, file: FeedFile): Promise<void> {
  for (const name of await readdir(folder))
    if (name.startsWith(prefix) && !name.startsWith(nameOf(file)))
      await rm(join(folder, name), { force: true });
}

/** No link of this name is followed. */
const appended = constants.O_APPEND | constants.O_CREAT | constants.O_WRONLY | constants.O_NOFOLLOW;

export async function sha512Of(file: string): Promise<string> {
  const hash = createHash('sha512');
  await pipeline(createReadStream(file, { highWaterMark: 1024 * 1024 }), hash);
  return hash.digest('base64');
}
