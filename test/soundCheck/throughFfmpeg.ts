import { spawnSync } from 'node:child_process';
import { findFfmpeg } from '../../scripts/dev/findFfmpeg.ts';

/** Runs ffmpeg over bytes in memory. Only for tests: the bytes are of our own making. */
export function throughFfmpeg(options: string, input: Uint8Array = new Uint8Array(0)): Buffer {
  const args = `-hide_banner -loglevel error -nostdin -fflags +bitexact ${options}`.split(' ');
  const { status, stdout, stderr } = spawnSync(findFfmpeg() ?? 'ffmpeg', args, { input, maxBuffer: 2 ** 30 });
  if (status !== 0) throw new Error(`ffmpeg: ${String(stderr)}`);
  return stdout;
}

/** Copied, because a buffer may begin at an odd byte. */
export const pcmOf = (bytes: Uint8Array): Int16Array =>
  new Int16Array(Uint8Array.from(bytes).buffer, 0, Math.floor(bytes.length / 2));

export const bytesOf = (samples: Int16Array): Uint8Array =>
  new Uint8Array(samples.buffer, samples.byteOffset, samples.byteLength);
