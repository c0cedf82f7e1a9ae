import { spawn } from 'node:child_process';
import { randomInt, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { setTimeout as after } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';

import { expect, test } from 'vitest';

import { systemClock } from '../../../main/platform/systemClock.ts';
import { createTakes } from '../../../main/recording/createTakes.ts';
import { failure } from '../../../shared/consult/failure.ts';
import { consultId } from '../../../shared/ids.ts';
import { err } from '../../../shared/result.ts';
import { sound } from '../../support/fakes/sound.ts';
import { bytesOf, dataKey, readWav } from '../../support/takeTestKit.ts';
import { valueOf } from '../../support/sealedTestFile.ts';
import { temporaryFolder } from '../../support/temporaryFolder.ts';

const program = fileURLToPath(new URL('recordUntilKilled.ts', import.meta.url));

/** Records, and is killed so long after it said a word; answers how many blocks it had been about to hand over. */
async function killed(folder: string, id: string, does: string, { word = 'f0', afterMs = 0 }) {
  const recorder = spawn(process.execPath, [program, folder, dataKey.toString('hex'), id, does], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let said = '';
  const heardWord = new Promise<void>((resolve) => {
    recorder.stdout.on('data', (text: Buffer) => {
      said += text.toString();
      if (said.includes(`${word}\n`)) resolve();
    });
  });
  await heardWord;
  await after(afterMs);
  recorder.kill('SIGKILL');
  await once(recorder, 'close');
  return (said.match(/^f\d+$/gm) ?? []).length;
}

const moments = [
  ...Array.from({ length: 6 }, () => ({ does: 'nothing', word: 'f0', afterMs: randomInt(2500) })),
  ...Array.from({ length: 4 }, () => ({ does: 'pause', word: 'pause', afterMs: randomInt(400) })),
  ...Array.from({ length: 4 }, () => ({ does: 'change', word: 'change', afterMs: randomInt(20) })),
  ...Array.from({ length: 3 }, () => ({ does: 'suspend', word: 'suspend', afterMs: randomInt(10) })),
  ...Array.from({ length: 3 }, () => ({ does: 'stop', word: 'stop', afterMs: randomInt(15) })),
];

test('SIGKILL at 20 random moments: at most a second is gone, and what is there is what was spoken', async () => {
  const folder = await temporaryFolder();
  const beginLive = async () => err(failure('ffmpeg_missing'));
  const takes = createTakes({ folder, dataKey, clock: systemClock, beginLive, freeBytes: async () => 1e12 });
  let mostLostMs = 0;
  const look = async (moment: (typeof moments)[number]): Promise<void> => {
    const id = randomUUID();
    const handedOver = await killed(folder, id, moment.does, moment);
    const file = takes.fileOf(consultId(id));
    const found = valueOf(await takes.inspect(file));
    const about = `${JSON.stringify(moment)}: ${handedOver} blocks, ${JSON.stringify(found)}`;
    mostLostMs = Math.max(mostLostMs, handedOver * 100 - found.recordedMs);
    expect(found.by, about).toBe('crash');
    expect(found.recordedMs, about).toBeGreaterThanOrEqual(handedOver * 100 - 1000);
    const wav = valueOf(await takes.play([file]));
    const heard = (await readWav(wav)).subarray(44);
    await wav.close();
    const spoken = Buffer.concat(Array.from({ length: handedOver }, (_, at) => bytesOf(sound(100, at))));
    expect(heard.length, about).toBe(found.durationMs * 96);
    expect(heard.length, about).toBeGreaterThanOrEqual(spoken.length - 96_000);
    expect(heard.equals(spoken.subarray(0, heard.length)), about).toBe(true);
  };
  // Five at a time, so that they do not starve each other of the processor.
  for (let at = 0; at < moments.length; at += 5) await Promise.all(moments.slice(at, at + 5).map(look));
  expect(mostLostMs).toBeLessThanOrEqual(1000);
});
