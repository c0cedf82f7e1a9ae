import { gunzipSync, inflateRawSync } from 'node:zlib';
import { z } from 'zod';

/** A piece of an installer. Equal checksums and lengths mean equal bytes. */
export type Block = { readonly checksum: string; readonly length: number };

/** What electron-builder writes: a BLAKE2b of 18 bytes for each piece of 8 to 32 KB, cut where the content says so. */
const blockMap = z.object({
  version: z.literal('2'),
  files: z.tuple([
    z.object({
      offset: z.literal(0),
      checksums: z.array(z.string().max(100)).max(500_000),
      sizes: z
        .array(
          z
            .number()
            .int()
            .min(1)
            .max(1024 * 1024),
        )
        .max(500_000),
    }),
  ]),
});

/** Of a compressed map. */
export const mostMapBytes = 16 * 1024 * 1024;

/**
 * The blocks of a file from its start on. `gzip`: a map in a file of its own; `deflate`: one at the end of an AppImage.
 * null: it is no such map.
 */
export function parseBlockMap(bytes: Uint8Array, packed: 'gzip' | 'deflate'): readonly Block[] | null {
  const limit = { maxOutputLength: 4 * mostMapBytes };
  try {
    const text = packed === 'gzip' ? gunzipSync(bytes, limit) : inflateRawSync(bytes, limit);
    const [{ checksums, sizes }] = blockMap.parse(JSON.parse(text.toString('utf8'))).files;
    if (checksums.length !== sizes.length) return null;
    return checksums.map((checksum, at) => ({ checksum, length: sizes[at] ?? 0 }));
  } catch {
    return null;
  }
}

export const lengthOfBlocks = (blocks: readonly Block[]): number =>
  blocks.reduce((sum, { length }) => sum + length, 0);
