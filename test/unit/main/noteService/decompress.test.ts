import { brotliCompressSync, deflateRawSync, deflateSync, gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { decompress } from '../../../../main/noteService/decompress.ts';

const text = Buffer.from('{"practice_name":"Hill Practice"}');
const most = 10_000;

test.each([
  ['', text],
  ['identity', text],
  ['gzip', gzipSync(text)],
  ['X-GZIP', gzipSync(text)],
  ['deflate', deflateSync(text)],
  ['deflate', deflateRawSync(text)],
  ['br', brotliCompressSync(text)],
  ['deflate, br, gzip', gzipSync(brotliCompressSync(deflateSync(text)))],
])('%j is undone', async (encoding, bytes) => {
  expect(await decompress(bytes, encoding, most)).toEqual(text);
});

test.each([
  [
    'more layers than any gateway makes',
    'gzip, gzip, gzip, gzip',
    gzipSync(gzipSync(gzipSync(gzipSync(text)))),
  ],
  ['a layer that is not known', 'zstd', text],
  ['bytes that are damaged', 'gzip', Buffer.from('no gzip')],
  ['bytes that are cut', 'gzip', gzipSync(text).subarray(0, 20)],
])('%s are malformed', async (_what, encoding, bytes) => {
  expect(await decompress(bytes, encoding, most)).toBe('malformed');
});

test('a small answer that unpacks to a huge one is too large', async () => {
  expect(await decompress(gzipSync(Buffer.alloc(1_000_000)), 'gzip', most)).toBe('tooLarge');
  expect(await decompress(gzipSync(Buffer.alloc(most)), 'gzip', most)).toHaveLength(most);
});
