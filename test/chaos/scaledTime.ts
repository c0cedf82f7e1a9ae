import { setTimeout as after } from 'node:timers/promises';
import type { Clock } from '../../main/consult/ports.ts';
import type { ServiceClock } from '../../main/sandbox/behaviour.ts';
import { epochMs } from '../../shared/ids.ts';

/**
 * Time that app, service and rules share, and that passes `factor` times as fast as the machine's. All waits are
 * real and keep their order; they only end sooner.
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

/** Rounded up, because a timer that is cut to whole milliseconds would end a wait too soon. */
const realWaitMs = (ms: number, { factor }: TimeScale): number =>
  Math.min(2 ** 31 - 1, Math.ceil(ms / factor));

/** `offsetMs`: how far the wall clock is from the true time by now. */
export const appClock = (scale: TimeScale, offsetMs: () => number): Clock => ({
  now: () => epochMs(Math.floor(timeOf(scale) + offsetMs())),
  monotonicMs: () => timeOf(scale) - scale.appStartMs,
  async sleep(ms, signal) {
    await after(realWaitMs(ms, scale), undefined, { signal }).catch(() => undefined);
  },
});

export const serviceClock = (scale: TimeScale): ServiceClock => ({
  now: () => timeOf(scale),
  wait: (ms) => after(realWaitMs(ms, scale)),
});
