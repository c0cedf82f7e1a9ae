import { stat } from 'node:fs/promises';
import path from 'node:path';
import { buildBlockMap } from 'app-builder-lib/out/targets/blockmap/blockmap.js';
import { lengthOfBlocks } from '../../../main/updates/blockMap.ts';
import { earlierAppImage, mapLengthBytes } from '../../../main/updates/earlierInstaller.ts';
import type { FeedFile } from '../../../main/updates/parseFeed.ts';
import { hashFile } from '../../dev/hashFile.ts';

/**
 * What a feed says about the map of an installer's blocks. An AppImage holds its map; for every other installer this
 * writes a map of the file as it is now, after everything that signs it.
 */
export async function feedBlockMap(
  folder: string,
  name: string,
): Promise<Pick<FeedFile, 'blockMap' | 'blockMapSize'>> {
  const installer = path.join(folder, name);
  if (name.endsWith('.AppImage')) {
    const itself = await earlierAppImage(installer);
    if (itself === null) return {};
    const { size } = await stat(installer);
    return { blockMapSize: size - lengthOfBlocks(itself.blocks) - mapLengthBytes };
  }
  const url = `${name}.blockmap`;
  const map = path.join(folder, url);
  await buildBlockMap(installer, 'gzip', map);
  return { blockMap: { url, sha512: await hashFile(map, 'sha512', 'base64'), size: (await stat(map)).size } };
}
