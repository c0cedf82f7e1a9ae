import { chmod, open, rm } from 'node:fs/promises';
import { buildBlockMap } from 'app-builder-lib/out/targets/blockmap/blockmap.js';
import { runOrThrow } from '../../../scripts/dev/runTool.ts';

/** About as long as the program that starts an AppImage, which goes before its file system. */
const starterBytes = 190_000;

/**
 * Packs a folder as electron-builder packs an AppImage, with its arguments and its own code for the map of blocks, but with
 * Debian's mksquashfs. Answers the length of the map. The file cannot be started.
 */
export async function makeAppImage(
  folder: string,
  to: string,
  compression: readonly string[] = [],
): Promise<number> {
  const asBuilder = ['-all-root', '-noappend', '-no-progress', '-quiet', '-no-xattrs', '-no-fragments'];
  const args = [folder, to, '-offset', `${starterBytes}`, ...asBuilder, ...compression];
  await rm(to, { force: true });
  await runOrThrow({ command: 'mksquashfs', args }, 'mksquashfs (squashfs-tools) could not pack the app');
  {
    await using file = await open(to, 'r+');
    await file.write(Buffer.alloc(starterBytes, 'starter '), 0, starterBytes, 0);
  }
  await chmod(to, 0o755);
  const { blockMapSize } = await buildBlockMap(to, 'deflate');
  if (blockMapSize === undefined) throw new Error('The map of blocks was not built.');
  return blockMapSize;
}
