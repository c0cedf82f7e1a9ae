/** Tabs, line ends, form feeds and the end-of-file mark of DOS may occur in a text. */
// oxlint-disable-next-line no-control-regex
const binary = /[\u0000-\u0006\u000e-\u0019\u001b-\u001f]/gu;
/** A few control characters are damage. */
const mostBinaryShare = 1 / 200;

const countOf = (pattern: RegExp, text: string): number => text.match(pattern)?.length ?? 0;

/** Of another program: by the byte order mark, else UTF-8 or Windows-1252; null: it is not text. */
export function decodeForeignText(bytes: Uint8Array): string | null {
  const mark = Buffer.from(bytes.subarray(0, 2)).toString('hex');
  const wide = mark === 'fffe' ? 'utf-16le' : mark === 'feff' ? 'utf-16be' : null;
  // The end may be cut off within a character.
  const decoded = new TextDecoder(wide ?? 'utf-8').decode(bytes, { stream: true });
  // One damaged character does not make a file of UTF-8 into one of Windows-1252, which would garble its
  // other names.
  const damagedCount = countOf(/\ufffd/gu, decoded);
  const isOther =
    damagedCount > 0 && damagedCount >= countOf(/[\u0080-\ufffc\u{10000}-\u{10ffff}]/gu, decoded);
  const text = wide === null && isOther ? new TextDecoder('windows-1252').decode(bytes) : decoded;
  return countOf(binary, text) > text.length * mostBinaryShare ? null : text;
}
