import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import {
  inputName,
  inputOptions,
  outputOptions,
  runOptions,
  progressOptions,
} from '../../../main/audio/ffmpeg/ffmpegArguments.ts';
import { launch } from '../../e2e/support/launch.ts';
import type { Figure } from '../figure.ts';
import { interleaved } from '../interleaved.ts';
import { median } from '../statistics.ts';
import { asEagerAs } from './asEagerAs.ts';
import { importFile } from './importFile.ts';
import { anotherCopy, ffmpegPath, makeM4a } from './longAudio.ts';

/** ffmpeg as the app runs it, its samples thrown away, in ms. */
async function bareFfmpegMs(path: string): Promise<number> {
  const args = [
    ...runOptions,
    ...progressOptions,
    ...inputOptions.file,
    '-i',
    inputName(path),
    '-y',
    ...outputOptions({ kind: 'file', path, streamIndex: 0 }),
    'pipe:1',
  ];
  const program = await ffmpegPath();
  const from = performance.now();
  const [code] = (await once(spawn(program, args, { stdio: 'ignore' }), 'exit')) as [number | null];
  if (code !== 0) throw new Error(`ffmpeg ended with ${code}.`);
  return performance.now() - from;
}

/** After an import the app reads the whole recording again, for its wave and for the check of its sound. */
const restMs = 4000;

export const prepareM4a: Figure = {
  name: 'prepareM4a',
  title: 'prepare a 60-minute M4A',
  against: 'ffmpeg with the same arguments, its samples thrown away',
  method:
    'In the app, from choosing the file to Ready to send (probed, hashed twice, decoded, encrypted, synced and read back, as far as possible at once), while the app does nothing else; AAC of 44.1 kHz and 64 kbit/s.',
  unit: 'ms',
  targets: [{ of: 'ratio', atMost: 1.15 }],
  seconds: 90,
  async measure({ isQuick, shared, scratch, say }) {
    const source = await makeM4a(shared, isQuick ? 6 : 60);
    const app = await launch();
    try {
      asEagerAs(app.pid);
      // Once before, so that what is loaded once does not count.
      const warm = await makeM4a(shared, 1);
      await importFile(app, warm, 'Warm');
      await bareFfmpegMs(warm);
      const preparing: number[] = [];
      const measured = await interleaved(isQuick ? 2 : 8, {
        async ours(round) {
          const copy = await anotherCopy(source, join(scratch, `${round}.m4a`), round);
          const { toReadyMs, preparingMs } = await importFile(app, copy, `Run ${round}`);
          preparing.push(preparingMs);
          say(`ours ${toReadyMs.toFixed(0)} ms, of that preparing ${preparingMs.toFixed(0)} ms`);
          await wait(restMs);
          return toReadyMs;
        },
        async bare() {
          const ms = await bareFfmpegMs(source);
          say(`bare ${ms.toFixed(0)} ms`);
          return ms;
        },
      });
      return { ...measured, beside: { 'the preparing step alone, ms': median(preparing) } };
    } finally {
      await app.remove();
    }
  },
};
