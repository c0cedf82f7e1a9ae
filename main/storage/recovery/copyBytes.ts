import type { FileHandle } from 'node:fs/promises';

export type CopyBounds = {
  readonly size: number;
  /** Stays empty in the copy. */
  readonly leftOut: { readonly from: number; readonly to: number };
  readonly signal: AbortSignal;
  readonly blockBytes?: number;
};

/** Copies the first `size` bytes of a file into an empty file, except `leftOut`. Throws if the source is shorter. */
export async function copyBytes(
  source: FileHandle,
  copy: FileHandle,
  { size, leftOut, signal, blockBytes = 256 * 1024 }: CopyBounds,
): Promise<void> {
  const block = Buffer.alloc(blockBytes);
  let at = 0;
  while (at < size) {
    signal.throwIfAborted();
    if (at >= leftOut.from && at < leftOut.to) {
      at = leftOut.to;
      continue;
    }
    const end = at < leftOut.from ? Math.min(size, leftOut.from) : size;
    // A read or a write may process fewer bytes than asked.
    const { bytesRead } = await source.read(block, 0, Math.min(blockBytes, end - at), at);
    if (bytesRead === 0) throw new Error('The file is shorter than it was');
    let written = 0;
    while (written < bytesRead)
      written += (await copy.write(block, written, bytesRead - written, at + written)).bytesWritten;
    at += bytesRead;
  }
}
