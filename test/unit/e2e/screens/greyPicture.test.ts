import { crc32, deflateSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { readPng, writePng } from '../../../e2e/screens/greyPicture.ts';

const [width, height] = [7, 5];
const shade = (x: number, y: number): number => (x * 53 + y * 101 + x * y * 17) % 256;

/** As PNG says that a row is filtered (9.2): each byte less what its neighbours foretell. */
const foretold: readonly ((left: number, above: number, corner: number) => number)[] = [
  () => 0,
  (left) => left,
  (_left, above) => above,
  (left, above) => Math.floor((left + above) / 2),
  (left, above, corner) => {
    const sum = left + above - corner;
    return [left, above, corner].toSorted((a, b) => Math.abs(sum - a) - Math.abs(sum - b))[0] ?? 0;
  },
];

function chunk(type: string, data: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  check.writeUInt32BE(crc32(named));
  return Buffer.concat([length, named, check]);
}

/** Of grey pixels, in as many channels as the colour type has; the fourth is opaque. */
function pngOf(channels: number, colourType: number, filter: number): Buffer {
  const byteAt = (at: number, y: number): number => {
    if (at < 0 || y < 0) return 0;
    return at % channels === 3 ? 255 : shade(Math.floor(at / channels), y);
  };
  const rows = Array.from({ length: height }, (_row, y) => [
    filter,
    ...Array.from({ length: width * channels }, (_byte, at) => {
      const corner = byteAt(at - channels, y - 1);
      const due = foretold[filter]?.(byteAt(at - channels, y), byteAt(at, y - 1), corner) ?? 0;
      return (byteAt(at, y) - due) & 255;
    }),
  ]);
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, colourType], 8);
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(Buffer.from(rows.flat()))),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

const levels = Array.from({ length: width * height }, (_level, at) =>
  shade(at % width, Math.floor(at / width)),
);

it.each([
  ['grey', 1, 0],
  ['colours', 3, 2],
  ['colours and how opaque they are', 4, 6],
])('a PNG with %s is read with each of its filters', (_what, channels, colourType) => {
  for (const filter of foretold.keys())
    expect([...readPng(pngOf(channels, colourType, filter)).levels], `filter ${String(filter)}`).toEqual(
      levels,
    );
});

it('what was written is read again', () => {
  const picture = { width, height, levels: Uint8Array.from(levels) };
  expect(readPng(writePng(picture))).toEqual(picture);
});
