import { mkdir, open, rm, readdir, stat } from 'node:fs/promises';
import { renameWhenFree } from '../platform/filesInUse.ts';
import type { FileRequests } from '../ports/fileRequests.ts';
import type { FeedFile } from './parseFeed.ts';
import { UpdateError } from './updater.ts';
import { createHash } from 'node:crypto';
import { constants, createReadStream } from 'node:fs';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';

/** Whether so many bytes more on the disk leave what recordings and notes need. */
export type HasRoomFor = (bytes: number) => Promise<boolean>;

/**
 * Fetches the feed's installer to `destination`, complete or not at all. Continues an earlier try's file in `folder`,
 * which it removes if the disk gets full.
 */
export async function fetchInstaller(
  {
    url,
    file,
    folder,
    destination,
  }: {
    readonly url: URL;
    readonly file: FeedFile;
    readonly folder: string;
    readonly destination: string;
  },
  { copy, hasRoomFor }: { readonly copy: FileRequests['copy']; readonly hasRoomFor: HasRoomFor },
  signal: AbortSignal,
): Promise<void> {
  const part = partFile(folder, file);
  await mkdir(folder, { recursive: true });
  await forgetOtherParts(folder, file);
  const had = await lengthOf(part);
  const from = had > file.size ? 0 : had;
  if (from < file.size) {
    await demandRoom(file.size - from);
    await fetchRest(part, from);
  }
  if ((await sha512Of(part)) !== file.sha512) {
    await rm(part, { force: true });
    throw new UpdateError('damaged', 'hash');
  }
  await renameWhenFree(part, destination);

  async function demandRoom(bytes: number): Promise<void> {
    if (await hasRoomFor(bytes)) return;
    await rm(part, { force: true });
    throw new UpdateError('noRoom', 'disk_nearly_full');
  }

  async function fetchRest(to: string, start: number): Promise<void> {
    const handle = await open(to, appended, 0o600);
    let length = start;
    let isLonger = false;
    try {
      const copied = await copy(url, {
        from: start,
        async begin(at) {
          await handle.truncate(at);
          length = at;
        },
        async take(piece) {
          length += piece.length;
          isLonger = length > file.size;
          // Throwing ends the request.
          if (isLonger) throw new Error('longer');
          await handle.appendFile(piece);
        },
        signal,
      });
      if (isLonger) {
        await handle.truncate(0);
        throw new UpdateError('damaged', 'longer');
      }
      if (!copied.ok) {
        await demandRoom(0);
        throw new UpdateError('unreachable', copied.error.code);
      }
      if (length !== file.size) throw new UpdateError('unreachable', 'cut_off');
      await handle.sync();
    } finally {
      await handle.close();
    }
  }
}

/** Where an installer grows. */
const partFile = (folder: string, file: FeedFile): string => join(folder, nameOf(file));

const prefix = 'part-';
const nameOf = ({ sha512 }: FeedFile): string =>
  `${prefix}${createHash('sha256').update(sha512).digest('hex').slice(0, 32)}`;

/** Removes the parts of every other installer. */
async function forgetOtherParts(folder: string, file: FeedFile): Promise<void> {
  for (const name of await readdir(folder))
    if (name.startsWith(prefix) && !name.startsWith(nameOf(file)))
      await rm(join(folder, name), { force: true });
}

/** No link of this name is followed. */
const appended = constants.O_APPEND | constants.O_CREAT | constants.O_WRONLY | constants.O_NOFOLLOW;

const lengthOf = async (file: string): Promise<number> => (await stat(file).catch(() => null))?.size ?? 0;

export async function sha512Of(file: string): Promise<string> {
  const hash = createHash('sha512');
  await pipeline(createReadStream(file, { highWaterMark: 1024 * 1024 }), hash);
  return hash.digest('base64');
}
