import { openSource } from './sourceFile.ts';

/** Programs that write into a pipe (ffmpeg, sox, arecord) cannot fill in the size, and announce the largest. */
const unknownSizeFrom = 0x7fff_0000;
/** Some writers miscount a padding byte or a trailing tag. */
const toleranceBytes = 4096;

/** Whether a WAV announces more bytes than it has. ffmpeg takes such a file for a shorter one. */
export function isCutOffRiff(head: Buffer, byteCount: number): boolean {
  if (
    head.length < 12 ||
    head.toString('latin1', 0, 4) !== 'RIFF' ||
    head.toString('latin1', 8, 12) !== 'WAVE'
  ) {
    return false;
  }
  const announced = head.readUInt32LE(4);
  return announced < unknownSizeFrom && announced + 8 > byteCount + toleranceBytes;
}

/** False also for a file that cannot be read, which others report. */
export async function isCutOffWav(path: string): Promise<boolean> {
  const opened = await openSource(path);
  if (!opened.ok) return false;
  try {
    await using handle = opened.value.handle;
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(12), 0, 12, 0);
    return isCutOffRiff(buffer.subarray(0, bytesRead), opened.value.byteCount);
  } catch {
    return false;
  }
}
