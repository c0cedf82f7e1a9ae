const marks: readonly (readonly [encoding: string, mark: readonly number[]])[] = [
  ['utf-16le', [0xff, 0xfe]],
  ['utf-16be', [0xfe, 0xff]],
];

/** In UTF-16, the second byte of an ASCII letter is 0, which no text in UTF-8 has there. */
const isWideWithoutMark = (bytes: Uint8Array): boolean => bytes.length > 1 && bytes[1] === 0;

/**
 * UTF-8 or UTF-16, as PowerShell 5 writes it. Without the byte order mark of Notepad, which no parser of JSON
 * or PEM takes.
 */
export function decodeWrittenText(bytes: Uint8Array): string {
  const marked = marks.find(([, mark]) => mark.every((byte, at) => bytes[at] === byte))?.[0];
  const encoding = marked ?? (isWideWithoutMark(bytes) ? 'utf-16le' : 'utf-8');
  return new TextDecoder(encoding).decode(bytes);
}
