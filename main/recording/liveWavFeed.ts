import type { Failure } from '../../shared/consult/failure.ts';
import type { PreparedAudio } from '../../shared/consult/consult.ts';
import type { Result } from '../../shared/result.ts';
import type { Clock } from '../ports/clock.ts';
import type { LiveWav } from '../ports/takes.ts';
import { liveWavFinishWithinMs, liveWavToleranceMs, liveWavStartWithinMs } from './limits.ts';
import { bytesPerSecond } from './takeAudioMs.ts';

export type LiveWavFeed = ReturnType<typeof createLiveWavFeed>;

const maxWaitingBytes = (liveWavStartWithinMs * bytesPerSecond) / 1000;

/** The WAV may still be starting, and none of its failures disturbs the take. */
export function createLiveWavFeed(starting: Promise<Result<LiveWav, Failure>>, clock: Pick<Clock, 'sleep'>) {
  let wav: LiveWav | null = null;
  /** From before the WAV has started; null: it has started or failed. */
  let waiting: Uint8Array[] | null = [];
  let waitingBytes = 0;

  async function giveUp(): Promise<void> {
    waiting = null;
    wav = null;
    const result = await starting.catch(() => null);
    if (result?.ok === true) await result.value.abandon().catch(() => undefined);
  }

  async function start(): Promise<void> {
    const result = await starting.catch(() => null);
    const early = waiting;
    waiting = null;
    if (result?.ok !== true || early === null) return;
    wav = result.value;
    for (const bytes of early) wav.append(bytes);
  }

  const started = start();

  async function finishNow(durationMs: Promise<number>): Promise<PreparedAudio | null> {
    await started;
    if (wav === null) return null;
    const finished = await wav.finish();
    const isWhole =
      finished.ok && Math.abs(finished.value.durationMs - (await durationMs)) <= liveWavToleranceMs;
    return isWhole ? finished.value : null;
  }

  return {
    append(samples: Int16Array): void {
      const bytes = new Uint8Array(samples.buffer, samples.byteOffset, samples.byteLength);
      if (wav !== null) return wav.append(bytes);
      if (waiting === null) return;
      waiting.push(bytes.slice());
      waitingBytes += bytes.length;
      if (waitingBytes > maxWaitingBytes) void giveUp();
    },
    /** Null: the WAV was late or not whole, and is removed. */
    async finish(durationMs: Promise<number>): Promise<PreparedAudio | null> {
      const audio = await inTime(
        clock,
        finishNow(durationMs).catch(() => null),
      );
      // The journal makes the WAV again, in the same place.
      if (audio === null) await inTime(clock, giveUp());
      return audio;
    },
    giveUp: async (): Promise<void> => void (await inTime(clock, giveUp())),
  };
}

/** Null: longer than a person should wait. */
async function inTime<T>(clock: Pick<Clock, 'sleep'>, work: Promise<T>): Promise<T | null> {
  const settled = new AbortController();
  const late = clock.sleep(liveWavFinishWithinMs, settled.signal).then(() => null);
  const result = await Promise.race([work, late]);
  settled.abort();
  return result;
}
