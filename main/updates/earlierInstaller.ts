import { link, open, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { lengthOfBlocks, mostMapBytes, parseBlockMap, type Block } from './blockMap.ts';

/** An installer of another version on this computer, and what it consists of. Neither is trusted. */
export type EarlierInstaller = { readonly path: string; readonly blocks: readonly Block[] };

/** At the end of an AppImage, behind its map: how many bytes the map has. */
export const mapLengthBytes = 4;

/** An AppImage holds its own map. null: this one does not. */
export async function earlierAppImage(path: string): Promise<EarlierInstaller | null> {
  try {
    await using handle = await open(path);
    const { size } = await handle.stat();
    const read = async (start: number, length: number): Promise<Buffer> =>
      (await handle.read(Buffer.alloc(length), 0, length, start)).buffer;
    const mapBytes = (await read(size - mapLengthBytes, mapLengthBytes)).readUInt32BE(0);
    const filled = size - mapLengthBytes - mapBytes;
    if (mapBytes > mostMapBytes || filled <= 0) return null;
    const blocks = parseBlockMap(await read(filled, mapBytes), 'deflate');
    return blocks !== null && lengthOfBlocks(blocks) === filled ? { path, blocks } : null;
  } catch {
    return null;
  }
}

/** The installer that the last update left in the folder, with its map beside it. */
export async function earlierDownload(folder: string): Promise<EarlierInstaller | null> {
  const { installer: path, map } = placesIn(folder);
  try {
    const blocks = parseBlockMap(await readFile(map), 'gzip');
    const { size } = await stat(path);
    return blocks !== null && lengthOfBlocks(blocks) === size ? { path, blocks } : null;
  } catch {
    return null;
  }
}

/** Saves an installer for the next update, as a second name of the same file, so it takes no more of the disk. */
export async function saveAsEarlier(folder: string, installer: string, map: Uint8Array): Promise<void> {
  const places = placesIn(folder);
  await forgetEarlier(folder);
  try {
    await link(installer, places.installer);
    await writeFile(places.map, map, { mode: 0o600 });
  } catch {
    // On a disk without second names, the next update is fetched whole.
  }
}

export async function forgetEarlier(folder: string): Promise<void> {
  const { installer, map } = placesIn(folder);
  for (const file of [map, installer]) await rm(file, { force: true }).catch(() => undefined);
}

const placesIn = (folder: string): { readonly installer: string; readonly map: string } => ({
  installer: join(folder, 'earlier'),
  map: join(folder, 'earlier.blockmap'),
});
