import { appendFile, copyFile, open, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { execFile } from 'node:child_process';
import { ffmpegStaticBinary, findFfmpeg } from '../../../main/audio/ffmpeg/findFfmpeg.ts';

const run = promisify(execFile);

/** The ffmpeg that the app uses, which CLINIC_FFMPEG can name. */
export const ffmpegPath = (): Promise<string> => ffmpegBy(process.env);

/** The system's ffmpeg, because the one that is shipped has no encoders of AAC. */
const encoderPath = (): Promise<string> => ffmpegBy({ PATH: process.env['PATH'] });

async function ffmpegBy(env: NodeJS.ProcessEnv): Promise<string> {
  const found = await findFfmpeg({ env, packagedFolder: null, staticBinary: ffmpegStaticBinary });
  if (!found.ok) throw new Error('No ffmpeg was found.');
  return found.value;
}

/** Voice-like: a gliding tone with pauses under some noise, so that an encoder has work to do. */
const signal = (seconds: number, sampleRateHz: number): string =>
  `aevalsrc=exprs='0.3*sin(2*PI*t*(180+60*sin(t/3)))*(0.6+0.4*sin(t*2))+0.02*(random(0)-0.5)':sample_rate=${sampleRateHz}:duration=${seconds}`;

/** As a telephone records: AAC, 44.1 kHz, one channel, 64 kbit/s. A minute of it is encoded, and repeated. */
export async function makeM4a(shared: string, minutes: number): Promise<string> {
  const path = join(shared, `${minutes}-minutes.m4a`);
  if ((await stat(path).catch(() => null)) !== null) return path;
  const minute = join(shared, 'minute.m4a');
  const [ffmpeg, common] = [await encoderPath(), ['-v', 'error', '-nostdin', '-y']];
  const encoded = ['-f', 'lavfi', '-i', signal(60, 44_100), '-c:a', 'aac', '-b:a', '64k', minute];
  await run(ffmpeg, [...common, ...encoded]);
  const repeated = ['-stream_loop', String(minutes - 1), '-i', minute, '-c', 'copy', path];
  await run(ffmpeg, [...common, ...repeated]);
  return path;
}

/**
 * A copy that is another file to the app, which asks before it takes the same bytes twice: an M4A with an empty box at its
 * end (ISO 14496-12, `free`), a WAV with another last sample.
 */
export async function anotherCopy(path: string, to: string, number: number): Promise<string> {
  await copyFile(path, to);
  if (path.endsWith('.wav')) {
    const { size } = await stat(to);
    const file = await open(to, 'r+');
    await file.write(Uint8Array.of(number), 0, 1, size - 2);
    await file.close();
  } else {
    const box = Buffer.alloc(16);
    box.writeUInt32BE(16, 0);
    box.write('free', 4, 'latin1');
    box.writeUInt32BE(number, 8);
    await appendFile(to, box);
  }
  return to;
}
