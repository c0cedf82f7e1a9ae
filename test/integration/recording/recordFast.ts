import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { setImmediate, setTimeout as after } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

import { createConsultAudio } from '../../../main/audio/consultAudio.ts';
import { ffmpegStaticBinary } from '../../../main/audio/ffmpeg/findFfmpeg.ts';
import type { Clock } from '../../../main/ports/clock.ts';
import { createTakes } from '../../../main/recording/createTakes.ts';
import { freeBytes } from '../../../main/platform/freeBytes.ts';
import { consultId, epochMs } from '../../../shared/ids.ts';
import { fakeMicrophone } from '../../support/fakes/fakeMicrophone.ts';
import { sound } from '../../support/fakes/sound.ts';

/**
 * Records takes of so many minutes each, one after the other, faster than real time, with the real live WAV, and
 * prints what each cost: memory on the way, and the real time from Stop to its answer.
 */
const [, , folder = '', keyHex = '', ...minutes] = process.argv;
const dataKey = Buffer.from(keyHex, 'hex');

setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc') as () => void;

function fastClock(): Clock & { readonly pass: (ms: number) => void } {
  let passedMs = 0;
  const due = new Map<() => void, number>();
  return {
    now: () => epochMs(1_700_000_000_000 + passedMs),
    monotonicMs: () => passedMs,
    sleep: (ms, signal) =>
      new Promise((resolve) => {
        const wake = (): void => {
          due.delete(wake);
          signal.removeEventListener('abort', wake);
          resolve();
        };
        due.set(wake, passedMs + ms);
        signal.addEventListener('abort', wake);
      }),
    pass(ms) {
      passedMs += ms;
      for (const [wake, at] of due) if (at <= passedMs) wake();
    },
  };
}

const clock = fastClock();
const audio = createConsultAudio({
  folder,
  dataKey,
  places: { env: process.env, packagedFolder: null, staticBinary: ffmpegStaticBinary },
});
const takes = createTakes({ folder, dataKey, clock, beginLive: audio.beginLive, freeBytes });

type Memory = { readonly heap: number; readonly rss: number };
const megabytes = (bytes: number): number => Math.round(bytes / 1e5) / 10;
async function memory(): Promise<Memory> {
  collectGarbage();
  // What only native code held (contexts of ciphers, bytes of writes) goes after the callbacks of the first round.
  await setImmediate();
  collectGarbage();
  const { heapUsed, external, rss } = process.memoryUsage();
  return { heap: heapUsed + external, rss };
}

async function record(id: string, forMinutes: number) {
  const on = { onChange: () => undefined, onGrowth: () => undefined, onMustStop: () => process.exit(3) };
  const begun = await takes.begin({ consult: consultId(id), capMs: 1e9, ...on });
  if (!begun.ok) throw new Error(begun.error.code);
  const take = begun.value;
  const microphone = fakeMicrophone();
  take.attach(microphone, { because: 'began', label: 'Desk' });
  const blocks = Array.from({ length: 100 }, (_, at) => sound(100, at));
  const count = forMinutes * 600;
  const wavPath = join(folder, `${id}.wav.sealed`);
  let before: Memory | null = null;
  let most: Memory = { heap: 0, rss: 0 };

  /** The clock may run ahead of the disk and of ffmpeg, by as much as either has to bear in real life. */
  async function keepPace(handedOver: number): Promise<void> {
    await setImmediate();
    if (handedOver % 100 !== 0) return;
    // What it does before a sleep that does not come: resolves when the disk has it.
    await take.suspend();
    const sizeOf = async (): Promise<number> => (await stat(wavPath).catch(() => ({ size: 0 }))).size;
    while (handedOver * 3200 - (await sizeOf()) > 640_000) await after(5);
  }

  for (let at = 0; at < count; at += 1) {
    clock.pass(100);
    microphone.frames((blocks[at % 100] as Int16Array).slice());
    await keepPace(at + 1);
    if (at % 600 !== 599) continue;
    const now = await memory();
    before ??= now;
    most = { heap: Math.max(most.heap, now.heap), rss: Math.max(most.rss, now.rss) };
  }
  // As in a take in real time, the disk has what is older than half a second.
  await take.suspend();
  for (let at = 0; at < 5; at += 1) {
    clock.pass(100);
    microphone.frames((blocks[at] as Int16Array).slice());
    await setImmediate();
  }
  const began = performance.now();
  const { end, audio: wav } = await take.stop('person');
  const stopMs = performance.now() - began;
  return {
    minutes: forMinutes,
    stopMs: Math.round(stopMs * 10) / 10,
    durationMs: end.durationMs,
    recordedMs: end.recordedMs,
    wavMs: wav?.durationMs ?? null,
    heapGrowthMb: megabytes(most.heap - (before?.heap ?? 0)),
    rssGrowthMb: megabytes(most.rss - (before?.rss ?? 0)),
  };
}

for (const [at, each] of minutes.entries()) {
  const result = await record(`take-${at}`, Number(each));
  process.stdout.write(`${JSON.stringify(result)}\n`);
}
