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
  const bytes = inflateSync(data);
  unfilter(bytes, width * channels, channels);
  return { width, height, levels: greyOf(bytes, { width, height, channels }) };
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

/**
 * Makes rows, each after the byte of its filter, what they were before each was written as differences from its
 * neighbours (PNG, 9.2). A loop for each filter: a picture has millions of bytes, and one loop for all takes a second.
 */
function unfilter(rows: Buffer, rowBytes: number, pixelBytes: number): void {
  const step = rowBytes + 1;
  // Above the first row is nothing, which counts as zeros.
  let above: Uint8Array = new Uint8Array(rowBytes);
  for (let start = 1; start < rows.length; start += step) {
    const row = rows.subarray(start, start + rowBytes);
    const filter = rows[start - 1] ?? 0;
    const add = addNeighbours[filter];
    if (add === undefined) throw new Error('Not a filter of PNG.');
    add(row, above, pixelBytes);
    above = row;
  }
}

type AddNeighbours = (row: Uint8Array, above: Uint8Array, pixelBytes: number) => void;

const addNeighbours: readonly AddNeighbours[] = [
  () => undefined,
  (row, _above, pixelBytes) => {
    for (let x = pixelBytes; x < row.length; x += 1) row[x] = (row[x] ?? 0) + (row[x - pixelBytes] ?? 0);
  },
  (row, above) => {
    for (let x = 0; x < row.length; x += 1) row[x] = (row[x] ?? 0) + (above[x] ?? 0);
  },
  (row, above, pixelBytes) => {
    for (let x = 0; x < row.length; x += 1) {
      const left = x < pixelBytes ? 0 : (row[x - pixelBytes] ?? 0);
      row[x] = (row[x] ?? 0) + ((left + (above[x] ?? 0)) >> 1);
    }
  },
  (row, above, pixelBytes) => {
    for (let x = 0; x < row.length; x += 1) {
      const left = x < pixelBytes ? 0 : (row[x - pixelBytes] ?? 0);
      const corner = x < pixelBytes ? 0 : (above[x - pixelBytes] ?? 0);
      row[x] = (row[x] ?? 0) + nearest(left, above[x] ?? 0, corner);
    }
  },
];

/** Of the three neighbours the one nearest to what they foretell (PNG, 9.4). */
function nearest(left: number, above: number, corner: number): number {
  const toLeft = Math.abs(above - corner);
  const toAbove = Math.abs(left - corner);
  const toCorner = Math.abs(left + above - 2 * corner);
  if (toLeft <= toAbove && toLeft <= toCorner) return left;
  return toAbove <= toCorner ? above : corner;
}

function greyOf(
  bytes: Buffer,
  { width, height, channels }: { readonly width: number; readonly height: number; readonly channels: number },
): Uint8Array {
  const levels = new Uint8Array(width * height);
  for (let y = 0; y < height; y += 1) {
    const row = y * (width * channels + 1) + 1;
    for (let x = 0; x < width; x += 1) {
      const from = row + x * channels;
      const red = bytes[from] ?? 0;
      levels[y * width + x] =
        channels === 1
          ? red
          : Math.round(0.299 * red + 0.587 * (bytes[from + 1] ?? 0) + 0.114 * (bytes[from + 2] ?? 0));
    }
  }
  return levels;
}
