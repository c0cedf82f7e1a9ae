import { setTimeout as after } from 'node:timers/promises';
import type { Clock } from '../../../main/ports/clock.ts';
import type { ServiceClock } from '../../service/core/serviceParts.ts';
import { epochMs } from '../../../shared/ids.ts';

/**
 * Time that app, service and rules share, and that passes `factor` times as fast as the machine's. All waits
 * are real and keep their order; they only end sooner.
 */
export type TimeScale = {
  readonly realStartMs: number;
  readonly appStartMs: number;
  readonly factor: number;
};

const realNowMs = (): number => performance.timeOrigin + performance.now();

export const startTime = (factor: number): TimeScale => ({
  realStartMs: realNowMs(),
  appStartMs: Date.UTC(2026, 0, 5, 9, 30),
  factor,
});

/** The true time: no jump of the app's wall clock is in it. */
export const timeOf = ({ realStartMs, appStartMs, factor }: TimeScale): number =>
  appStartMs + (realNowMs() - realStartMs) * factor;

/**
 * A timer counts from when its turn of the event loop began, so it can end early by the length of that turn,
 * which is a second of the app's time where the machine is slow. So what is left is waited for too.
 */
async function waitFor(ms: number, { factor }: TimeScale, signal?: AbortSignal): Promise<void> {
  const untilMs = realNowMs() + ms / factor;
  const options = signal === undefined ? {} : { signal };
  try {
    for (let left = ms / factor; left > 0; left = untilMs - realNowMs())
      await after(Math.min(2 ** 31 - 1, Math.ceil(left)), undefined, options);
  } catch {
    // Aborted: nothing is waited for any more.
  }
}

/** `offsetMs`: how far the wall clock is from the true time by now. */
export const appClock = (scale: TimeScale, offsetMs: () => number): Clock => ({
  now: () => epochMs(Math.floor(timeOf(scale) + offsetMs())),
  monotonicMs: () => timeOf(scale) - scale.appStartMs,
  sleep: (ms, signal) => waitFor(ms, scale, signal),
});

export const serviceClock = (scale: TimeScale): ServiceClock => ({
  now: () => timeOf(scale),
  wait: (ms) => waitFor(ms, scale),
});
