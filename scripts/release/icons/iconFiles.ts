/** A picture of one size, in PNG. */
export type Picture = { readonly pixels: number; readonly png: Uint8Array };

/**
 * A Windows icon: a directory of 16 bytes for each picture, then the pictures, which may be PNG since Windows Vista
 * (https://learn.microsoft.com/previous-versions/ms997538).
 */
export function icoFile(pictures: readonly Picture[]): Buffer {
  const header = Buffer.alloc(6);
  header.writeUInt16LE(1, 2);
  header.writeUInt16LE(pictures.length, 4);
  let offset = header.length + 16 * pictures.length;
  const entries = pictures.map(({ pixels, png }) => {
    const entry = Buffer.alloc(16);
    // One byte each, in which 256 is 0.
    entry.writeUInt8(pixels % 256, 0);
    entry.writeUInt8(pixels % 256, 1);
    entry.writeUInt16LE(1, 4);
    entry.writeUInt16LE(32, 6);
    entry.writeUInt32LE(png.length, 8);
    entry.writeUInt32LE(offset, 12);
    offset += png.length;
    return entry;
  });
  return Buffer.concat([header, ...entries, ...pictures.map(({ png }) => png)]);
}

/** What macOS calls each size in PNG. */
const icnsTypes: Readonly<Record<number, readonly string[]>> = {
  16: ['icp4'],
  32: ['icp5', 'ic11'],
  64: ['ic12'],
  128: ['ic07'],
  256: ['ic08', 'ic13'],
  512: ['ic09', 'ic14'],
  1024: ['ic10'],
};

/** A macOS icon: blocks of a type, a length that counts its own eight bytes, and a PNG. */
export function icnsFile(pictures: readonly Picture[]): Buffer {
  const blocks = pictures.flatMap(({ pixels, png }) =>
    (icnsTypes[pixels] ?? []).map((type) => {
      const head = Buffer.alloc(8);
      head.write(type, 0, 'latin1');
      head.writeUInt32BE(png.length + 8, 4);
      return Buffer.concat([head, png]);
    }),
  );
  const head = Buffer.alloc(8);
  head.write('icns', 0, 'latin1');
  head.writeUInt32BE(8 + blocks.reduce((sum, block) => sum + block.length, 0), 4);
  return Buffer.concat([head, ...blocks]);
}
