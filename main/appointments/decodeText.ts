import { setImmediate as otherWork } from 'node:timers/promises';

/** A file of text has none of these; tabs, line ends, form feeds and the end-of-file mark of DOS may occur. */
// oxlint-disable-next-line no-control-regex
const binary = /[\u0000-\u0006\u000e-\u0019\u001b-\u001f]/gu;
/** A few control characters are damage; more than one in 200 characters is not text. */
const mostBinaryShare = 1 / 200;

/** A few milliseconds of decoding. */
const sliceBytes = 65_536;

/**
 * The text of a file in one of the encodings that programs of practices write; null: the file is not text. The end of the
 * bytes may be cut off within a character.
 */
export async function decodeText(bytes: Uint8Array): Promise<string | null> {
  const known = markedEncodingOf(bytes) ?? wideEncodingOf(bytes);
  const decoded = await decodeAs(known ?? 'utf-8', bytes);
  // One damaged character does not make a file of UTF-8 into one of Windows-1252.
  const isUtf8 = decoded.damagedCount === 0 || decoded.damagedCount < decoded.wideCount;
  const { text, binaryCount } = known !== null || isUtf8 ? decoded : await decodeAs('windows-1252', bytes);
  return binaryCount > text.length * mostBinaryShare ? null : text;
}

const damaged = /\ufffd/gu;
const wide = /[\u0080-\ufffc\u{10000}-\u{10ffff}]/gu;

/** The decoder removes the byte order mark, and ignores half a character at the end. */
async function decodeAs(encoding: string, bytes: Uint8Array) {
  const decoder = new TextDecoder(encoding);
  const parts: string[] = [];
  const counts = { binaryCount: 0, damagedCount: 0, wideCount: 0 };
  for (let from = 0; from < bytes.length; from += sliceBytes) {
    const part = decoder.decode(bytes.subarray(from, from + sliceBytes), { stream: true });
    parts.push(part);
    counts.binaryCount += countOf(binary, part);
    counts.damagedCount += countOf(damaged, part);
    counts.wideCount += countOf(wide, part);
    await otherWork();
  }
  return { text: parts.join(''), ...counts };
}

const countOf = (pattern: RegExp, text: string): number => text.match(pattern)?.length ?? 0;

const marks: readonly (readonly [encoding: string, mark: readonly number[]])[] = [
  ['utf-8', [0xef, 0xbb, 0xbf]],
  ['utf-16le', [0xff, 0xfe]],
  ['utf-16be', [0xfe, 0xff]],
];

const markedEncodingOf = (bytes: Uint8Array): string | null =>
  marks.find(([, mark]) => mark.every((byte, at) => bytes[at] === byte))?.[0] ?? null;

/** In UTF-16, every other byte of commas, digits and Latin letters is zero. */
function wideEncodingOf(bytes: Uint8Array): string | null {
  const sample = bytes.subarray(0, 4096);
  const zeros = [0, 0];
  for (const [at, byte] of sample.entries()) if (byte === 0) zeros[at % 2] = (zeros[at % 2] ?? 0) + 1;
  const [even = 0, odd = 0] = zeros;
  const many = sample.length * 0.2;
  if (odd > many && even < odd / 4) return 'utf-16le';
  return even > many && odd < even / 4 ? 'utf-16be' : null;
}
