const marks: readonly (readonly [encoding: string, mark: readonly number[]])[] = [
  ['utf-16le', [0xff, 0xfe]],
  ['utf-16be', [0xfe, 0xff]],
];

/**
 * A text that a person or a script wrote: UTF-8, or UTF-16 with a byte order mark, as PowerShell 5 writes it. Without that
 * mark, which Notepad writes too, and which no parser of JSON or PEM takes.
 */
export function decodeWrittenText(bytes: Uint8Array): string {
  const encoding = marks.find(([, mark]) => mark.every((byte, at) => bytes[at] === byte))?.[0] ?? 'utf-8';
  return new TextDecoder(encoding).decode(bytes);
}
