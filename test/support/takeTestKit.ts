import { buffer } from 'node:stream/consumers';
import { join } from 'node:path';
import { setTimeout as after } from 'node:timers/promises';
import { expect, onTestFinished } from 'vitest';
import type { LiveTake, LiveWav, TakeStore, PlayableWav } from '../../main/ports/takes.ts';
import { createTakeStore } from '../../main/recording/createTakeStore.ts';
import { failure } from '../../shared/consult/failure.ts';
import { consultId, hexAsSha256, type ConsultId } from '../../shared/ids.ts';
import { err, ok } from '../../shared/result.ts';
import { fakeMicrophone, type FakeMicrophone } from './fakes/fakeMicrophone.ts';
import { manualClock, type ManualClock } from './fakes/manualClock.ts';
import { sound } from './fakes/sound.ts';
import { valueOf } from './sealedTestFile.ts';
import { temporaryFolder } from './temporaryFolder.ts';

type TakesDeps = Parameters<typeof createTakeStore>[0];

export const consult = consultId('11111111-2222-4333-8444-555555555555');
export const otherConsult = consultId('22222222-2222-4333-8444-555555555555');
export const dataKey = Buffer.alloc(32, 5);

export const bytesOf = (samples: Int16Array): Buffer =>
  Buffer.from(samples.buffer, samples.byteOffset, samples.byteLength);

/** A live WAV that only counts. */
export function countingWav(lacksBytes = 0) {
  let bytes = 0;
  let isAbandoned = false;
  const about = {
    format: 'wav',
    file: 'wav',
    firstSample: 0,
    byteCount: 44,
    sha256: hexAsSha256('00'),
  } as const;
  const live: LiveWav = {
    append: (samples) => void (bytes += samples.length),
    finish: async () => ok({ ...about, durationMs: Math.round((bytes - lacksBytes) / 96) }),
    abandon: async () => void (isAbandoned = true),
  };
  return { ...live, bytes: () => bytes, isAbandoned: () => isAbandoned };
}

export type TestTake = Awaited<ReturnType<typeof beginTake>>;

type Options = Partial<Omit<TakesDeps, 'clock'>> & {
  readonly clock?: ManualClock;
  readonly capMs?: number;
  readonly isAttached?: boolean;
  readonly consult?: ConsultId;
  readonly onChange?: () => void;
};

export async function beginTake(options: Options = {}) {
  const folder = options.folder ?? (await temporaryFolder());
  const clock = options.clock ?? manualClock();
  const takes = createTakeStore({
    folder,
    dataKey,
    clock,
    beginLive: async () => err(failure('ffmpeg_missing')),
    freeBytes: async () => 1e12,
    ...options,
  });
  let changes = 0;
  const mustStop: string[] = [];
  const begun = await takes.begin({
    consult: options.consult ?? consult,
    file: takes.fileOf(options.consult ?? consult),
    capMs: options.capMs ?? 7_200_000,
    onChange: () => {
      changes += 1;
      options.onChange?.();
    },
    onGrowth: () => undefined,
    onMustStop: (by) => mustStop.push(by),
  });
  const take = valueOf(begun);
  onTestFinished(async () => {
    const stopped = take.stop('quit');
    await clock.settle();
    await stopped;
  });
  const microphone = fakeMicrophone();
  if (options.isAttached !== false) take.attach(microphone, { because: 'began', label: 'Desk' });
  /** What was handed over and counted so far. */
  const spoken: Int16Array[] = [];
  let blocks = 0;
  /** The manual clock runs ahead of the real disk: lets it catch up, where it does. */
  const caughtUp = async (): Promise<void> => {
    for (let tries = 0; tries < 40; tries += 1) {
      const { recordedMs, savedMs } = take.view();
      if (recordedMs - savedMs <= 1000) return;
      await after(5);
    }
  };
  return {
    takes,
    take,
    clock,
    microphone,
    folder,
    path: join(folder, takes.fileOf(options.consult ?? consult)),
    changes: () => changes,
    mustStop: mustStop as readonly string[],
    spoken,
    /** Sound in real time, in messages of 100 ms. */
    speak: async (ms: number, into: FakeMicrophone = microphone): Promise<void> => {
      for (let at = 0; at < ms; at += 100) {
        await clock.pass(100);
        blocks += 1;
        const samples = sound(100, blocks);
        spoken.push(samples);
        into.frames(samples, clock.monotonicMs() - 100);
        await caughtUp();
      }
      await clock.settle();
    },
  };
}

/** A take into which so many ms were spoken. */
export async function spokenTake(ms: number, options: Options = {}): Promise<TestTake> {
  const t = await beginTake(options);
  await t.speak(ms);
  return t;
}

/** Until what real files do in their own time is done. */
export async function eventually(check: () => void | Promise<void>): Promise<void> {
  const deadline = performance.now() + 20_000;
  for (;;) {
    try {
      await check();
      return;
    } catch (error) {
      if (performance.now() > deadline) throw error;
      await after(10);
    }
  }
}

export async function ended({ take, clock }: TestTake, by: Parameters<LiveTake['stop']>[0] = 'person') {
  const stopping = take.stop(by);
  await clock.settle();
  return stopping;
}

export const readWav = (wav: PlayableWav, from = 0, to = wav.byteCount): Promise<Buffer> =>
  buffer(wav.read({ from, to }));

/** What is heard of a journal, without the WAV's header. */
export async function heardOf(takes: TakeStore, of = consult): Promise<Buffer> {
  const wav = valueOf(await takes.play([takes.fileOf(of)]));
  const bytes = await readWav(wav);
  await wav.close();
  return bytes.subarray(44);
}

export async function expectHeard(takes: TakeStore, spoken: readonly Int16Array[]): Promise<void> {
  expect((await heardOf(takes)).equals(Buffer.concat(spoken.map(bytesOf)))).toBe(true);
}
