/** A file of text has none of these; tabs, line ends, form feeds and the end-of-file mark of DOS may occur. */
// oxlint-disable-next-line no-control-regex
const binary = /[\u0000-\u0006\u000e-\u0019\u001b-\u001f]/gu;
/** A few control characters are damage; more than one in 200 characters is not text. */
const mostBinaryShare = 1 / 200;

/**
 * The text of a file in one of the encodings that programs of practices write; null: the file is not text. The end of the
 * bytes may be cut off within a character.
 */
export function decodeText(bytes: Uint8Array): string | null {
  const text = decodeAs(encodingOf(bytes), bytes);
  const binaryCount = text.match(binary)?.length ?? 0;
  return binaryCount > text.length * mostBinaryShare ? null : text;
}

/** The decoder removes the byte order mark. With `stream`, it ignores half a character at the end. */
const decodeAs = (encoding: string, bytes: Uint8Array): string =>
  new TextDecoder(encoding).decode(bytes, { stream: true });

const marks: readonly (readonly [encoding: string, mark: readonly number[]])[] = [
  ['utf-8', [0xef, 0xbb, 0xbf]],
  ['utf-16le', [0xff, 0xfe]],
  ['utf-16be', [0xfe, 0xff]],
];

function encodingOf(bytes: Uint8Array): string {
  const marked = marks.find(([, mark]) => mark.every((byte, at) => bytes[at] === byte));
  return marked?.[0] ?? wideEncodingOf(bytes) ?? narrowEncodingOf(bytes);
}

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

/** One damaged character does not make a file of UTF-8 into one of Windows-1252. */
function narrowEncodingOf(bytes: Uint8Array): string {
  const text = decodeAs('utf-8', bytes);
  const damagedCount = text.match(/\ufffd/gu)?.length ?? 0;
  if (damagedCount === 0) return 'utf-8';
  const wideCount = text.match(/[\u0080-\ufffc\u{10000}-\u{10ffff}]/gu)?.length ?? 0;
  return damagedCount < wideCount ? 'utf-8' : 'windows-1252';
}
