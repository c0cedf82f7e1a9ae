import { createHash } from 'node:crypto';
import type { FileRequests } from '../ports/fileRequests.ts';
import { lengthOfBlocks, parseBlockMap, type Block } from './blockMap.ts';
import { mapLengthBytes } from './earlierInstaller.ts';
import type { FeedFile } from './parseFeed.ts';

export type NewBlockMap = {
  readonly blocks: readonly Block[];
  /** The file's bytes behind its blocks: an AppImage's own map. */
  readonly ending: Uint8Array;
  /** The map as served; null: it is part of the file. */
  readonly beside: Uint8Array | null;
};

/** Reads the map of the feed's file. null: there is none that belongs to the file. */
export async function readNewBlockMap(
  { url, file }: { readonly url: URL; readonly file: FeedFile },
  requests: Pick<FileRequests, 'read' | 'range'>,
  signal: AbortSignal,
): Promise<NewBlockMap | null> {
  const { blockMap, blockMapSize } = file;
  if (blockMap !== undefined) {
    const read = await requests.read(new URL(blockMap.url, url), { mostBytes: blockMap.size, signal });
    if (!read.ok || createHash('sha512').update(read.value).digest('base64') !== blockMap.sha512) return null;
    return checked({ packed: read.value, form: 'gzip', ending: new Uint8Array(), beside: read.value }, file);
  }
  if (blockMapSize === undefined || blockMapSize + mapLengthBytes >= file.size) return null;
  const pieces: Uint8Array[] = [];
  const length = blockMapSize + mapLengthBytes;
  const take = async (piece: Uint8Array): Promise<void> => void pieces.push(piece);
  const read = await requests.range(url, { start: file.size - length, length, take, signal });
  if (!read.ok) return null;
  const ending = Buffer.concat(pieces);
  const packed = ending.subarray(0, blockMapSize);
  return checked({ packed, form: 'deflate', ending, beside: null }, file);
}

function checked(
  read: {
    readonly packed: Uint8Array;
    readonly form: 'gzip' | 'deflate';
    readonly ending: Uint8Array;
    readonly beside: Uint8Array | null;
  },
  { size }: FeedFile,
): NewBlockMap | null {
  const { ending, beside } = read;
  const blocks = parseBlockMap(read.packed, read.form);
  return blocks !== null && lengthOfBlocks(blocks) + ending.length === size
    ? { blocks, ending, beside }
    : null;
}
