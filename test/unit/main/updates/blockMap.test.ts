import { deflateRawSync, gzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { lengthOfBlocks, parseBlockMap } from '../../../../main/updates/blockMap.ts';

const one = { name: 'file', offset: 0, checksums: ['a', 'b'], sizes: [10, 20] };
const packed = (map: unknown): Buffer => gzipSync(JSON.stringify(map));

describe('a map of blocks', () => {
  test('is read from gzip or bare deflate', () => {
    const blocks = [
      { checksum: 'a', length: 10 },
      { checksum: 'b', length: 20 },
    ];
    const map = { version: '2', files: [one] };
    expect(parseBlockMap(packed(map), 'gzip')).toEqual(blocks);
    expect(parseBlockMap(deflateRawSync(JSON.stringify(map)), 'deflate')).toEqual(blocks);
    expect(lengthOfBlocks(blocks)).toBe(30);
  });

  test.each<[string, Buffer]>([
    ['nothing packed', Buffer.from('{}')],
    ['no JSON', gzipSync('{')],
    ['another version', packed({ version: '3', files: [one] })],
    ['two files', packed({ version: '2', files: [one, one] })],
    ['a length missing', packed({ version: '2', files: [{ ...one, sizes: [10] }] })],
    ['a length below one', packed({ version: '2', files: [{ ...one, sizes: [10, 0] }] })],
    ['more than fits into memory', gzipSync(Buffer.alloc(100 * 1024 * 1024))],
  ])('with %s is none', (_what, bytes) => {
    expect(parseBlockMap(bytes, 'gzip')).toBeNull();
  });
});
