import type { Page } from '@playwright/test';
import { locate, type Control } from './controls.ts';
import { launch, type Launched, type LaunchOptions } from './launch.ts';

/*
 * A microphone whose samples tell their number, so that a take is compared sample by sample, and no time. It
 * gives them as a real one does, or as fast as the app records them: a slow computer makes it slower and
 * loses nothing. The page still opens Chromium's fake device first, so that the app's permission handlers
 * decide.
 */

const rateHz = 48_000;
const pieceSamples = 480;
/** A prime, so that no loss of whole pieces within five minutes comes back to the same values. */
const period = 32_749;

type Virtual = {
  /** Samples given so far, by all microphones of this page. */
  given: number;
  recordedMs: number;
  track: MediaStreamTrack | null;
  /** How often the app has opened one. */
  opened: number;
  /** Gives so much as fast as the app records it, and resolves when it has. */
  say: (ms: number) => Promise<void>;
  /** Gives the last tenth of a second at once, which then waits for the app to read it. */
  lastWord: () => Promise<void>;
  /** Gives nothing more, and says nothing of it, until it is let go. */
  hold: (isHeld: boolean) => void;
};
type Holder = { readonly virtual: Virtual };

/** Not with --use-fake-ui-for-media-stream, which would grant past the app's own permission handlers. */
export async function launchWithVirtualMicrophone(options: LaunchOptions = {}): Promise<Launched> {
  const args = ['--use-fake-device-for-media-stream', ...(options.args ?? [])];
  const launched = await launch({ ...options, args });
  await launched.page.evaluate(install, { rateHz, pieceSamples, period });
  return launched;
}

/** Gives so much sound as fast as the app records it. Resolves when all of it is recorded. */
export const say = (page: Page, seconds: number): Promise<void> =>
  page.evaluate((ms) => (globalThis as unknown as Holder).virtual.say(ms), seconds * 1000);

/** How many samples the microphones of this page have given. */
export const given = (page: Page): Promise<number> =>
  page.evaluate(() => (globalThis as unknown as Holder).virtual.given);

/** How many microphones the app has opened in this page. */
export const opened = (page: Page): Promise<number> =>
  page.evaluate(() => (globalThis as unknown as Holder).virtual.opened);

/** As a microphone whose stream stops without an event, or goes on. */
export const holdBack = (page: Page, isHeld: boolean): Promise<void> =>
  page.evaluate((held) => (globalThis as unknown as Holder).virtual.hold(held), isHeld);

/** How many samples were given by then, and how much the app had told that it has recorded. */
type Moment = { readonly given: number; readonly recordedMs: number };

/** As when the microphone is unplugged: its track ends. */
export const unplug = (page: Page): Promise<Moment> =>
  page.evaluate(() => {
    const { track, given: samples, recordedMs } = (globalThis as unknown as Holder).virtual;
    track?.stop();
    track?.dispatchEvent(new Event('ended'));
    return { given: samples, recordedMs };
  });

/**
 * Presses a button right after a last word, from inside the page: Playwright's own way to it takes its time.
 */
export const pressAt = (page: Page, control: Control | string, typed = ''): Promise<Moment> =>
  locate(page, control).evaluate(async (button: HTMLElement, text) => {
    const { virtual } = globalThis as unknown as Holder;
    await virtual.lastWord();
    const { given: samples, recordedMs } = virtual;
    button.click();
    for (const key of text) {
      const pressed = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true });
      if (document.activeElement?.dispatchEvent(pressed)) document.execCommand('insertText', false, key);
    }
    return { given: samples, recordedMs };
  }, typed);

/** Samples that follow each other: those numbered from `from` to below `to`. */
export type Numbered = { readonly from: number; readonly to: number };

/**
 * Which samples a take of this microphone holds. Where a piece was cut up, the number is of no sample that
 * was given.
 */
export function numbersIn(samples: Int16Array): readonly Numbered[] {
  const runs: { from: number; to: number }[] = [];
  for (const sample of samples) {
    const last = runs.at(-1);
    const value = sample + (period - 1) / 2;
    if (last !== undefined && last.to % period === value) {
      last.to += 1;
    } else {
      const from = pieceSamples * ((value * pieceInverse) % period);
      runs.push({ from, to: from + 1 });
    }
  }
  return runs;
}

/** `pieceSamples * pieceInverse` is one more than a multiple of the period. */
const pieceInverse = Array.from({ length: period }, (_, at) => at).findIndex(
  (at) => (at * pieceSamples) % period === 1,
);

/** Runs in the page. */
function install(about: {
  readonly rateHz: number;
  readonly pieceSamples: number;
  readonly period: number;
}): void {
  // TypeScript lacks this type (W3C, MediaStreamTrack Insertable Media Processing).
  const { MediaStreamTrackGenerator: Generator } = globalThis as unknown as {
    readonly MediaStreamTrackGenerator: new (init: { readonly kind: 'audio' }) => MediaStreamTrack & {
      readonly writable: WritableStream<AudioData>;
    };
  };
  /** Between two looks at the clock, in ms. */
  const lookMs = 50;
  const settleMs = 500;
  /** So much may wait in the app, whose queue holds five seconds. */
  const aheadSamples = 2 * about.rateHz;
  const pieceMs = (about.pieceSamples * 1000) / about.rateHz;
  const samplesOf = (ms: number): number => (ms * about.rateHz) / 1000;

  let grown = Promise.withResolvers<void>();
  /**
   * While it gives as fast as the app records: up to which sample, and how many of them may be given by now.
   */
  let hurry: { readonly end: number; readonly may: () => number } | null = null;
  let writer: WritableStreamDefaultWriter<AudioData> | null = null;
  let isHeldBack = false;
  let givenUntilMs = 0;
  const virtual: Virtual = {
    given: 0,
    recordedMs: 0,
    track: null,
    opened: 0,
    async say(ms) {
      // What is given before the app records again, after a pause, is not recorded.
      for (const before = virtual.recordedMs; virtual.recordedMs <= before;) await grown.promise;
      const from = { given: virtual.given, recordedMs: virtual.recordedMs };
      const recorded = (): number => samplesOf(virtual.recordedMs - from.recordedMs);
      const length = samplesOf(ms);
      hurry = { end: from.given + length, may: () => from.given + recorded() + aheadSamples };
      while (recorded() < length) await grown.promise;
      hurry = null;
      // By what comes as from a real one the app knows again how late pieces come.
      while (recorded() < length + samplesOf(settleMs)) await grown.promise;
    },
    async lastWord() {
      isHeldBack = true;
      await new Promise((resolve) => setTimeout(resolve, 10 * pieceMs));
      for (let left = owed(); left > 0 && virtual.track?.readyState === 'live'; left -= 1)
        await writer?.write(nextPiece());
      isHeldBack = false;
    },
    hold(isHeld) {
      isHeldBack = isHeld;
      givenUntilMs = performance.now();
    },
  };
  Object.assign(globalThis, { virtual });
  const clinic = (globalThis as unknown as { readonly clinic: typeof globalThis.clinic }).clinic;
  clinic.on('changed', ({ recording }) => {
    // Only while it hears something.
    if (recording?.state !== 'recording') return;
    virtual.recordedMs = recording.recordedMs;
    grown.resolve();
    grown = Promise.withResolvers();
  });

  const nextPiece = (): AudioData => {
    const data = new Float32Array(about.pieceSamples);
    for (let at = 0; at < data.length; at += 1)
      data[at] = (((virtual.given + at) % about.period) - (about.period - 1) / 2) / 32_768;
    const timestamp = (virtual.given * 1_000_000) / about.rateHz;
    virtual.given += data.length;
    const { rateHz: sampleRate, pieceSamples: numberOfFrames } = about;
    return new AudioData({
      format: 'f32-planar',
      sampleRate,
      numberOfFrames,
      numberOfChannels: 1,
      timestamp,
      data,
    });
  };

  /**
   * How many pieces have become due, which are given now. What a busy computer did not give in time is not
   * given later.
   */
  function owed(): number {
    const nowMs = performance.now();
    const pieces = Math.floor(Math.min(nowMs - givenUntilMs, 10 * lookMs) / pieceMs);
    givenUntilMs = Math.max(givenUntilMs + pieces * pieceMs, nowMs - 10 * lookMs);
    return pieces;
  }

  /** How many pieces may be given now. */
  async function due(): Promise<number> {
    if (hurry !== null && virtual.given < hurry.end) {
      const room = Math.min(hurry.may(), hurry.end) - virtual.given;
      if (room < about.pieceSamples) await grown.promise;
      return Math.max(0, Math.floor(room / about.pieceSamples));
    }
    await new Promise((resolve) => setTimeout(resolve, lookMs));
    return isHeldBack ? 0 : owed();
  }

  async function play(track: InstanceType<typeof Generator>): Promise<void> {
    const own = track.writable.getWriter();
    writer = own;
    givenUntilMs = performance.now();
    while (track.readyState === 'live') {
      const isHurrying = hurry !== null && virtual.given < hurry.end;
      for (let left = await due(); left > 0 && track.readyState === 'live'; left -= 1)
        await own.write(nextPiece());
      if (isHurrying) givenUntilMs = performance.now();
    }
  }

  const { mediaDevices } = navigator;
  const open = mediaDevices.getUserMedia.bind(mediaDevices);
  mediaDevices.getUserMedia = async (constraints) => {
    const real = await open(constraints);
    const [device] = real.getTracks();
    device?.stop();
    const track = new Generator({ kind: 'audio' });
    Object.defineProperty(track, 'label', { value: device?.label });
    virtual.track = track;
    virtual.opened += 1;
    void play(track).catch(() => undefined);
    return new MediaStream([track]);
  };
}
