/**
 * Text files as an asar archive, in one folder (https://github.com/electron/asar#format): a header in Chromium's pickle
 * format, and the files one after the other.
 */
export function asarOf(files: Readonly<Record<string, string>>): Buffer {
  const bodies = Object.values(files).map((text) => Buffer.from(text, 'utf8'));
  let offset = 0;
  const entries = Object.keys(files).map((name, index) => {
    const size = bodies[index]?.length ?? 0;
    const entry = [name, { size, offset: String(offset) }] as const;
    offset += size;
    return entry;
  });
  const header = Buffer.from(JSON.stringify({ files: Object.fromEntries(entries) }), 'utf8');
  // A pickle's text is padded to four bytes, behind its length and that of the whole.
  const padding = Buffer.alloc((4 - (header.length % 4)) % 4);
  const payloadSize = 4 + header.length + padding.length;
  const lengths = Buffer.alloc(16);
  lengths.writeUInt32LE(4, 0);
  lengths.writeUInt32LE(payloadSize + 4, 4);
  lengths.writeUInt32LE(payloadSize, 8);
  lengths.writeUInt32LE(header.length, 12);
  return Buffer.concat([lengths, header, padding, ...bodies]);
}
