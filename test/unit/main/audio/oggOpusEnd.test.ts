import { readFileSync } from 'node:fs';

import { expect, test } from 'vitest';

import { findOggOpusEnd } from '../../../../main/audio/oggOpusEnd.ts';

/** 4.6 s of speech. */
const ogg = readFileSync(new URL('../../../fixtures/audio/short.ogg', import.meta.url));

function durationOf(bytes: Buffer, pieceBytes = 65_536): number | null {
  const end = findOggOpusEnd();
  for (let from = 0; from < bytes.length; from += pieceBytes)
    end.add(bytes.subarray(from, from + pieceBytes));
  return end.durationMs();
}

test.each([1, 7, 1000, 65_536])(
  'the length is that of the last page, in pieces of %i bytes',
  (pieceBytes) => {
    expect(durationOf(ogg, pieceBytes)).toBeCloseTo(4600, -2);
  },
);

test('of more than one page is kept, however long it is', () => {
  const end = findOggOpusEnd();
  end.add(ogg.subarray(0, 200));
  for (let at = 0; at < 300; at += 1) end.add(Buffer.alloc(1000, at));
  end.add(ogg.subarray(200));
  expect(end.durationMs()).toBe(durationOf(ogg));
});

test.each<[string, Buffer]>([
  ['nothing', Buffer.alloc(0)],
  ['no Ogg', Buffer.alloc(100_000, 'wave')],
  ['an Ogg of something else', Buffer.from(ogg.toString('latin1').replace('OpusHead', 'Vorbis!!'), 'latin1')],
  ['one that is cut off', ogg.subarray(0, -1)],
  ['one that ends with another page than its last', ogg.subarray(0, ogg.lastIndexOf('OggS'))],
  ['one with something behind it', Buffer.concat([ogg, Buffer.alloc(1)])],
])('%s has no length', (_what, bytes) => {
  expect(durationOf(bytes)).toBeNull();
});
