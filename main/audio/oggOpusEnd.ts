/** RFC 3533, section 6. */
const pageHeadBytes = 27;
const maxPageBytes = pageHeadBytes + 255 + 255 * 255;
/** Up to the end of the OpusHead of one channel. */
const firstPageBytes = pageHeadBytes + 1 + 19;
/** Opus in Ogg always counts granules at 48 kHz (RFC 7845, section 4). */
const granulesPerMs = 48;

/** Reads the bytes of an Ogg Opus in order, in pieces of any size; memory holds its beginning and its last page. */
export function findOggOpusEnd() {
  let head: Buffer = Buffer.alloc(0);
  let tail: Buffer = Buffer.alloc(0);
  return {
    add(bytes: Uint8Array): void {
      if (head.length < firstPageBytes) head = Buffer.concat([head, bytes.subarray(0, firstPageBytes)]);
      tail = Buffer.concat([tail, bytes]);
      if (tail.length > maxPageBytes) tail = Buffer.from(tail.subarray(tail.length - maxPageBytes));
    },
    /** null: no Opus, or no end. */
    durationMs(): number | null {
      const preSkip = preSkipIn(head);
      const granules = lastGranule(tail);
      return preSkip === null || granules === null ? null : (granules - preSkip) / granulesPerMs;
    },
  };
}

/** The first page holds the OpusHead packet alone (RFC 7845, section 3). */
function preSkipIn(head: Buffer): number | null {
  const body = head.subarray(pageHeadBytes + 1);
  const isOpus = isPage(head) && body.length >= 19 && body.toString('latin1', 0, 8) === 'OpusHead';
  return isOpus ? body.readUInt16LE(10) : null;
}

/** Of the page that is marked as the last one and ends with the file. */
function lastGranule(tail: Buffer): number | null {
  for (let at = tail.lastIndexOf('OggS'); at >= 0; at = at === 0 ? -1 : tail.lastIndexOf('OggS', at - 1)) {
    const page = tail.subarray(at);
    if (!isPage(page)) continue;
    const isLast = (page.readUInt8(5) & 0x04) !== 0;
    if (isLast && pageBytes(page) === page.length) return Number(page.readBigInt64LE(6));
  }
  return null;
}

const isPage = (bytes: Buffer): boolean =>
  bytes.length > pageHeadBytes && bytes.toString('latin1', 0, 4) === 'OggS' && bytes.readUInt8(4) === 0;

function pageBytes(page: Buffer): number {
  const segments = page.subarray(pageHeadBytes, pageHeadBytes + page.readUInt8(26));
  return pageHeadBytes + segments.length + segments.reduce((sum, length) => sum + length, 0);
}
