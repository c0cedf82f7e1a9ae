/** A stream or a storage of a compound file (MS-CFB), the format of an MSI package. */
export type Entry = {
  /** UTF-16LE, as it stands in the directory, without its end. */
  readonly name: Buffer;
  readonly kind: 'root' | 'storage' | 'stream';
  readonly classId: Buffer;
  readonly stateBits: Buffer;
  /** When it was made and changed, 8 bytes each. */
  readonly times: Buffer;
  /** The low half of its size; a package of 4 GB is none. */
  readonly size: Buffer;
  readonly content: () => Buffer;
  readonly children: readonly Entry[];
};

const magic = Buffer.from('d0cf11e0a1b11ae1', 'hex');
const endOfChain = 0xfffffffe;
const largestSector = 0xfffffffa;
const noEntry = 0xffffffff;
const miniCutoff = 4096;

export function isCompoundFile(bytes: Buffer): boolean {
  return bytes.subarray(0, magic.length).equals(magic);
}

/** Reads the tree of a compound file. Throws where it is damaged. */
export function readCompoundFile(bytes: Buffer): Entry {
  if (!isCompoundFile(bytes) || bytes.length < 512) throw new Error('it is no installer package of Windows');
  const sectors = sectorsOf(bytes);
  const directory = sectors.chain(bytes.readUInt32LE(48));
  const root = directory.subarray(0, 128);
  const miniStream = sectors.chain(root.readUInt32LE(116));
  const miniTable = sectors.chain(bytes.readUInt32LE(60));
  const mini = chains(miniTable, (sector) => slice(miniStream, sector * 64, 64));

  const seen = new Set<number>();
  const read = (index: number): Entry => {
    if (seen.has(index)) throw new Error('its directory runs in a circle');
    seen.add(index);
    const raw = slice(directory, index * 128, 128);
    const kind = kindOf(raw[66]);
    const size = raw.readUInt32LE(120);
    return {
      name: raw.subarray(0, Math.max(0, Math.min(raw.readUInt16LE(64), 64) - 2)),
      kind,
      classId: raw.subarray(80, 96),
      stateBits: raw.subarray(96, 100),
      times: raw.subarray(100, 116),
      size: raw.subarray(120, 124),
      content: () => {
        const from = size < miniCutoff ? mini : sectors.chain;
        return size === 0 ? Buffer.alloc(0) : slice(from(raw.readUInt32LE(116)), 0, size);
      },
      children: kind === 'stream' ? [] : siblings(raw.readUInt32LE(76)),
    };
  };
  /** The children of a storage are a tree of their own: left, itself, right. */
  const siblings = (index: number): readonly Entry[] => {
    if (index === noEntry) return [];
    const raw = slice(directory, index * 128, 128);
    const entry = read(index);
    return [...siblings(raw.readUInt32LE(68)), entry, ...siblings(raw.readUInt32LE(72))];
  };
  return read(0);
}

function kindOf(type: number | undefined): Entry['kind'] {
  if (type === 5) return 'root';
  if (type === 1) return 'storage';
  if (type === 2) return 'stream';
  throw new Error('its directory is damaged');
}

function sectorsOf(bytes: Buffer): { readonly chain: (first: number) => Buffer } {
  const sectorSize = 2 ** bytes.readUInt16LE(30);
  if (sectorSize !== 512 && sectorSize !== 4096) throw new Error('its header is damaged');
  const sector = (index: number): Buffer => {
    const start = (index + 1) * sectorSize;
    if (start >= bytes.length) throw new Error('it is cut off');
    // The last sector may end with the file.
    return bytes.subarray(start, start + sectorSize);
  };
  const table = Buffer.concat(tableSectors(bytes, sector).map(sector));
  return { chain: chains(table, sector) };
}

/** Where the table of sectors is itself: 109 places in the header, the others in a list of sectors. */
function tableSectors(bytes: Buffer, sector: (index: number) => Buffer): readonly number[] {
  const found: number[] = [];
  const take = (list: Buffer): void => {
    for (let at = 0; at + 4 <= list.length; at += 4) {
      const index = list.readUInt32LE(at);
      if (index < largestSector) found.push(index);
    }
  };
  take(bytes.subarray(76, 512));
  let next = bytes.readUInt32LE(68);
  for (let left = bytes.readUInt32LE(72); left > 0 && next < largestSector; left -= 1) {
    const list = sector(next);
    take(list.subarray(0, -4));
    next = list.readUInt32LE(list.length - 4);
  }
  return found;
}

/** Reads what is chained from a first sector on, by a table that names each one's successor. */
function chains(table: Buffer, sector: (index: number) => Buffer): (first: number) => Buffer {
  return (first) => {
    const parts: Buffer[] = [];
    let next = first;
    while (next < largestSector) {
      if (parts.length * 4 > table.length) throw new Error('its sectors run in a circle');
      parts.push(sector(next));
      next = slice(table, next * 4, 4).readUInt32LE(0);
    }
    if (next !== endOfChain && !(parts.length === 0 && next === noEntry))
      throw new Error('its sectors are damaged');
    return Buffer.concat(parts);
  };
}

function slice(bytes: Buffer, start: number, length: number): Buffer {
  if (start + length > bytes.length) throw new Error('it is cut off');
  return bytes.subarray(start, start + length);
}
