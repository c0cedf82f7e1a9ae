import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { controls, press } from '../../e2e/support/controls.ts';
import { launch } from '../../e2e/support/launch.ts';
import { interleaved, type Figure } from '../figure.ts';
import { packagedApp } from '../packagedApp.ts';
import { anotherCopy, makeM4a, runFfmpeg } from './longAudio.ts';

export const prepareM4a: Figure = {
  name: 'prepareM4a',
  title: 'prepare a 60-minute M4A',
  against: 'ffmpeg alone, from the same file to a WAV of 16 kHz',
  method:
    'In the app, from the drop of the file to Ready to send: probed, decoded and hashed beside that, encrypted, synced, and read back. AAC of 44.1 kHz and 64 kbit/s.',
  unit: 'ms',
  targets: [{ of: 'ratio', atMost: 1.15 }],
  missedBecause:
    'ffmpeg is started twice, its sound comes through a pipe that main reads between other work, and all of it is read back from the disk.',
  async measure({ isQuick, shared, say }) {
    const { executable } = await packagedApp();
    const source = await makeM4a(shared, isQuick ? 6 : 60);
    await using app = await launch({ packaged: executable });
    let copies = 0;
    const work = {
      async ours() {
        copies += 1;
        const copy = await anotherCopy(source, shared, copies);
        await press(app.page, controls.openNewConsult);
        const from = performance.now();
        await app.dropFiles([copy]);
        await controls.send(app.page).waitFor();
        const ms = performance.now() - from;
        // The app reads all of it once more, for its wave.
        await wait(4000);
        return ms;
      },
      async bare() {
        const from = performance.now();
        const target = join(shared, 'bare.wav');
        await runFfmpeg(['-i', source, '-ac', '1', '-ar', '16000', '-c:a', 'pcm_s16le', target]);
        return performance.now() - from;
      },
    };
    // What is loaded once does not count.
    await work.ours();
    return await interleaved(isQuick ? 1 : 7, async (which) => {
      const ms = await work[which]();
      say(`${which} ${ms.toFixed(0)} ms`);
      return ms;
    });
  },
};
