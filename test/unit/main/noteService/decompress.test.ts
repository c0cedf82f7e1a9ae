import { brotliCompressSync, gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { decompress } from '../../../../main/noteService/callService.ts';

const text = Buffer.from('{"practice_name":"Hill Practice"}');
const most = 10_000;

test.each([
  ['', text],
  ['identity', text],
  ['GZIP', gzipSync(text)],
  ['br', brotliCompressSync(text)],
])('%j is undone', async (encoding, bytes) => {
  expect(await decompress(bytes, encoding, most)).toEqual(text);
});

test.each([
  ['packed in a way that nobody asked for', 'zstd', text],
  ['damaged', 'gzip', Buffer.from('no gzip')],
  ['cut', 'gzip', gzipSync(text).subarray(0, 20)],
])('bytes that are %s are malformed', async (_what, encoding, bytes) => {
  expect(await decompress(bytes, encoding, most)).toBe('malformed');
});

test('a small answer that unpacks to a huge one is too large', async () => {
  expect(await decompress(gzipSync(Buffer.alloc(1_000_000)), 'gzip', most)).toBe('tooLarge');
  expect(await decompress(gzipSync(Buffer.alloc(most)), 'gzip', most)).toHaveLength(most);
});
