import { crc32, deflateSync, inflateSync } from 'node:zlib';

/** A picture without colour, row by row, 0 black to 255 white. */
export type GreyPicture = {
  readonly width: number;
  readonly height: number;
  readonly levels: Uint8Array;
};

const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
/** Channels of the PNG colour types that are read here, all with 8 bits and not interlaced (PNG, 11.2.1). */
const channelsOf: Readonly<Record<number, number>> = { 0: 1, 2: 3, 6: 4 };

export function readPng(png: Buffer): GreyPicture {
  const { header, data } = chunksOf(png);
  const [width, height] = [header.readUInt32BE(0), header.readUInt32BE(4)];
  const channels = channelsOf[header[9] ?? -1];
  if (header[8] !== 8 || channels === undefined || header[12] !== 0)
    throw new Error('Not a picture as Chromium takes it.');
  const bytes = unfiltered(inflateSync(data), width * channels, channels);
  const levels = new Uint8Array(width * height);
  for (let at = 0; at < levels.length; at += 1) {
    const from = at * channels;
    const [red = 0, green = 0, blue = 0] = bytes.subarray(from, from + 3);
    levels[at] = channels === 1 ? (bytes[from] ?? 0) : Math.round(0.299 * red + 0.587 * green + 0.114 * blue);
  }
  return { width, height, levels };
}

export function writePng({ width, height, levels }: GreyPicture): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header[8] = 8;
  // Each row begins with the filter that it is written with: none.
  const rows = Buffer.alloc((width + 1) * height);
  for (let y = 0; y < height; y += 1)
    rows.set(levels.subarray(y * width, (y + 1) * width), y * (width + 1) + 1);
  const data = deflateSync(rows, { level: 9 });
  return Buffer.concat([
    signature,
    chunk('IHDR', header),
    chunk('IDAT', data),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

function chunk(type: string, data: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(data.length);
  const check = Buffer.alloc(4);
  check.writeUInt32BE(crc32(named));
  return Buffer.concat([length, named, check]);
}

function chunksOf(png: Buffer): { readonly header: Buffer; readonly data: Buffer } {
  if (!png.subarray(0, 8).equals(signature)) throw new Error('Not a PNG.');
  let header: Buffer = Buffer.alloc(0);
  const data: Buffer[] = [];
  for (let at = 8; at < png.length;) {
    const length = png.readUInt32BE(at);
    const type = png.toString('latin1', at + 4, at + 8);
    const body = png.subarray(at + 8, at + 8 + length);
    if (type === 'IHDR') header = body;
    if (type === 'IDAT') data.push(body);
    at += length + 12;
  }
  return { header, data: Buffer.concat(data) };
}

/** Rows as they were before each was written as differences from its neighbours (PNG, 9.2). */
function unfiltered(rows: Buffer, rowBytes: number, pixelBytes: number): Uint8Array {
  const height = rows.length / (rowBytes + 1);
  const out = new Uint8Array(rowBytes * height);
  for (let y = 0; y < height; y += 1) {
    const filter = rows[y * (rowBytes + 1)] ?? 0;
    const from = y * (rowBytes + 1) + 1;
    const to = y * rowBytes;
    for (let x = 0; x < rowBytes; x += 1) {
      const left = x < pixelBytes ? 0 : (out[to + x - pixelBytes] ?? 0);
      const above = y === 0 ? 0 : (out[to + x - rowBytes] ?? 0);
      const corner = x < pixelBytes || y === 0 ? 0 : (out[to + x - rowBytes - pixelBytes] ?? 0);
      out[to + x] = (rows[from + x] ?? 0) + predicted(filter, left, above, corner);
    }
  }
  return out;
}

function predicted(filter: number, left: number, above: number, corner: number): number {
  if (filter === 0) return 0;
  if (filter === 1) return left;
  if (filter === 2) return above;
  if (filter === 3) return (left + above) >> 1;
  const [toLeft, toAbove, toCorner] = [above - corner, left - corner, left + above - 2 * corner].map(
    Math.abs,
  ) as [number, number, number];
  if (toLeft <= toAbove && toLeft <= toCorner) return left;
  return toAbove <= toCorner ? above : corner;
}
