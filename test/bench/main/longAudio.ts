import { execFile } from 'node:child_process';
import { appendFile, copyFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { findFfmpeg } from '../../../scripts/dev/findFfmpeg.ts';

const run = promisify(execFile);

export const runFfmpeg = (args: readonly string[]): Promise<unknown> =>
  run(findFfmpeg() ?? 'ffmpeg', ['-v', 'error', '-nostdin', '-y', ...args]);

/** Voice-like: a gliding tone with pauses under some noise, so that an encoder has work to do. */
const sound =
  "aevalsrc=exprs='0.3*sin(2*PI*t*(180+60*sin(t/3)))*(0.6+0.4*sin(t*2))+0.02*(random(0)-0.5)':sample_rate=44100:duration=60";

/** As a telephone records: AAC, 44.1 kHz, one channel, 64 kbit/s. A minute of it is encoded, and repeated. */
export async function makeM4a(shared: string, minutes: number): Promise<string> {
  const path = join(shared, `${minutes}-minutes.m4a`);
  if ((await stat(path).catch(() => null)) !== null) return path;
  const minute = join(shared, 'minute.m4a');
  await runFfmpeg(['-f', 'lavfi', '-i', sound, '-c:a', 'aac', '-b:a', '64k', minute]);
  await runFfmpeg(['-stream_loop', String(minutes - 1), '-i', minute, '-c', 'copy', path]);
  return path;
}

/** A copy of an M4A that is another file to the app, by an empty box at its end (ISO 14496-12, `free`). */
export async function anotherCopy(path: string, shared: string, number: number): Promise<string> {
  const copy = join(shared, `copy-${number}.m4a`);
  await copyFile(path, copy);
  await appendFile(copy, `\0\0\0\u0010free${String(number).padStart(8)}`);
  return copy;
}
