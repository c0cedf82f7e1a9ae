import type { FileDownloads } from '../ports/fileDownloads.ts';
import { openPartialInstaller, type HasRoomFor, type PartialInstaller } from './partialInstaller.ts';
import type { FeedFile } from './parseFeed.ts';
import { UpdateError } from './updater.ts';

type Fetched = { readonly url: URL; readonly file: FeedFile };
type Place = { readonly folder: string; readonly destination: string };
type Deps = { readonly copy: FileDownloads['copy']; readonly hasRoomFor: HasRoomFor };

/**
 * All of it or nothing. Continues an earlier try's file in `folder`, which it removes if the disk gets full.
 */
export async function fetchInstaller(
  { folder, destination, ...fetched }: Fetched & Place,
  { copy, hasRoomFor }: Deps,
  signal: AbortSignal,
): Promise<void> {
  const { size } = fetched.file;
  const part = await openPartialInstaller(folder, fetched.file, hasRoomFor);
  const had = await part.length();
  const from = had > size ? 0 : had;
  if (from < size) {
    await part.demandRoom(size - from);
    await fetchRest(part, from, fetched, copy, signal);
  }
  await part.moveTo(destination);
}

async function fetchRest(
  part: PartialInstaller,
  from: number,
  { url, file }: Fetched,
  copy: FileDownloads['copy'],
  signal: AbortSignal,
): Promise<void> {
  const handle = await part.open();
  let length = from;
  let isLonger = false;
  try {
    const copied = await copy(url, {
      from,
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
      await part.demandRoom(0);
      throw new UpdateError('unreachable', copied.error.code);
    }
    if (length !== file.size) throw new UpdateError('unreachable', 'cut_off');
    await handle.sync();
  } finally {
    await handle.close();
  }
}
