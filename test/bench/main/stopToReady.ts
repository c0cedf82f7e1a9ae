import { execFile } from 'node:child_process';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { z } from 'zod';
import type { Figure } from '../figure.ts';
import { median } from '../statistics.ts';

const run = promisify(execFile);
const program = fileURLToPath(new URL('../../integration/recording/recordFast.ts', import.meta.url));
const recorded = z.object({ minutes: z.number(), stopMs: z.number(), wavMs: z.number() });

export const stopToReady: Figure = {
  name: 'stopToReady',
  title: 'Stop to ready to send, after 4 h',
  against: 'the same after 1 min',
  method:
    "The app's own recorder, encrypted journal, live WAV and ffmpeg, without a window; the sound comes as fast as the recorder takes it, some hundred times faster than speech; from Stop to the WAV with its hash.",
  unit: 'ms',
  targets: [
    { of: 'ratio', atMost: 1.5 },
    { of: 'ours', atMost: 500 },
  ],
  seconds: 100,
  async measure({ isQuick, scratch, say }) {
    const long = isQuick ? 10 : 240;
    const folder = join(scratch, 'takes');
    await mkdir(folder);
    // The first one of a process loads what all need.
    const minutes = isQuick ? [1, 1, long] : [1, 1, 1, long, 1, 1, long, 1, 1];
    const { stdout } = await run(process.execPath, [
      program,
      folder,
      Buffer.alloc(32, 7).toString('hex'),
      ...minutes.map(String),
    ]);
    const takes = stdout
      .trim()
      .split('\n')
      .map((line) => recorded.parse(JSON.parse(line)));
    for (const take of takes) {
      say(`${take.minutes} min: ${take.stopMs} ms`);
      if (Math.abs(take.wavMs - take.minutes * 60_000) > 1000) throw new Error('The WAV is not as long.');
    }
    const of = (wanted: number): readonly number[] =>
      takes.slice(1).flatMap((take) => (take.minutes === wanted ? [take.stopMs] : []));
    const [ours, bare] = [of(long), of(1)];
    return {
      ours: median(ours),
      bare: median(bare),
      runs: ours.map((one, at) => ({ ours: one, bare: bare[at] ?? Number.NaN })),
      beside: { 'longest Stop after 1 min, ms': Math.max(...bare) },
    };
  },
};
