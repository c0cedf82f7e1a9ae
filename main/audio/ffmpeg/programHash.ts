import { createHash, type Hash } from 'node:crypto';
import { open, type FileHandle } from 'node:fs/promises';

type Range = { readonly from: number; readonly to: number };

const blockBytes = 1024 * 1024;

/**
 * SHA-256 of a program, in hex. For Windows (PE) it leaves out what signing adds (the checksum, the entry of the
 * signature and the signature), so a build knows the hash before the release is signed. Rejects if the file cannot be
 * read.
 */
export async function programHash(path: string): Promise<string> {
  await using file = await open(path, 'r');
  const { size } = await file.stat();
  const { ranges, end } = await signedRanges(file, size);
  const hash = createHash('sha256');
  for (const range of ranges) await hashRange(file, range, hash);
  // Signing pads the file to a multiple of eight.
  hash.update(Buffer.alloc(ranges.length > 1 ? (8 - (end % 8)) % 8 : 0));
  return hash.digest('hex');
}

async function hashRange(file: FileHandle, { from, to }: Range, hash: Hash): Promise<void> {
  const block = Buffer.allocUnsafe(blockBytes);
  for (let at = from; at < to;) {
    const { bytesRead } = await file.read(block, 0, Math.min(block.length, to - at), at);
    if (bytesRead === 0) throw new Error('The file has become shorter');
    hash.update(block.subarray(0, bytesRead));
    at += bytesRead;
  }
}

const wholeOf = (size: number): { ranges: readonly Range[]; end: number } => ({
  ranges: [{ from: 0, to: size }],
  end: size,
});

/** The ranges that count, by "Windows Authenticode Portable Executable Signature Format" 1.0. */
async function signedRanges(
  file: FileHandle,
  size: number,
): Promise<{ ranges: readonly Range[]; end: number }> {
  const { buffer, bytesRead } = await file.read(Buffer.alloc(4096), 0, 4096, 0);
  const head = buffer.subarray(0, bytesRead);
  if (head.toString('latin1', 0, 2) !== 'MZ' || head.length < 0x40) return wholeOf(size);
  const optional = head.readUInt32LE(0x3c) + 24;
  if (optional + 160 > head.length) return wholeOf(size);
  const is64Bit = head.readUInt16LE(optional) === 0x20b;
  const checksum = optional + 64;
  const security = optional + (is64Bit ? 112 : 96) + 8 * 4;
  const start = head.readUInt32LE(security);
  const isAtEnd = start > security && start + head.readUInt32LE(security + 4) === size;
  // A signature anywhere else would hide bytes from the hash.
  if (start !== 0 && !isAtEnd) return wholeOf(size);
  const end = start === 0 ? size : start;
  const ranges = [
    { from: 0, to: checksum },
    { from: checksum + 4, to: security },
    { from: security + 8, to: end },
  ];
  return { ranges, end };
}
