import type { Clock } from '../ports/clock.ts';
import type { LiveTake, Takes, EndedTake } from '../ports/takes.ts';
import type { SealedWriter } from '../encryptedFiles/createSealedFile.ts';
import { takeFormat, type TakeEnd } from '../../shared/consult/take.ts';
import { createSoundMeter } from '../soundQuality/soundMeter.ts';
import { createDiskWatch } from './diskWatch.ts';
import { createJournal, type Journal } from './journal.ts';
import { tickMs } from './limits.ts';
import type { LiveFeed } from './liveFeed.ts';
import { createMicrophoneLine, type MicrophoneLine } from './microphoneLine.ts';
import { createRecordedClock } from './recordedClock.ts';
import { createSilenceWatch } from './silenceWatch.ts';
import { createSoundPresence } from './soundPresence.ts';
import { createTakeGaps, type TakeGaps } from './takeGaps.ts';
import { audioMs } from './audioMs.ts';
import { createTakeView } from './takeView.ts';
import type { Failure } from '../../shared/consult/failure.ts';

type MustStopReason = 'cap' | 'disk_full' | 'disk_failed';

type TakeEndingDeps = {
  readonly capMs: number;
  readonly line: Pick<MicrophoneLine, 'stop'>;
  readonly gaps: Pick<TakeGaps, 'recordedMs' | 'markEnd'>;
  readonly journal: Pick<Journal, 'finish'>;
  readonly live: Pick<LiveFeed, 'finish' | 'giveUp'>;
  readonly heardMs: () => number;
  readonly hasSilentSide: () => boolean;
  readonly stopTicking: () => void;
  readonly onMustStop: (reason: MustStopReason) => void;
};

/** How a take under way comes to its end. */
function createTakeEnding(deps: TakeEndingDeps) {
  let stopping: Promise<EndedTake> | null = null;
  let isStopRequested = false;

  /** Asks the owner of the take once to stop it. */
  function mustStop(reason: MustStopReason): void {
    if (isStopRequested || stopping !== null) return;
    isStopRequested = true;
    deps.onMustStop(reason);
  }

  async function end(by: TakeEnd['by'], isWavWanted: boolean): Promise<EndedTake> {
    // The journal gets its end even if the microphone fails to stop.
    await deps.line.stop().catch(() => undefined);
    deps.stopTicking();
    deps.gaps.markEnd();
    const finished = deps.journal.finish(by);
    const audio = isWavWanted
      ? await deps.live.finish(finished.then(({ durationMs }) => durationMs))
      : await deps.live.giveUp().then(() => null);
    const made = audio !== null && deps.hasSilentSide() ? { ...audio, hasSilentSide: true } : audio;
    return { end: await finished, audio: made, heardMs: deps.heardMs() };
  }

  return {
    mustStop,
    mustStopAfter: ({ code }: Failure): void => mustStop(code === 'disk_full' ? 'disk_full' : 'disk_failed'),
    mustStopAtCap(): void {
      if (deps.gaps.recordedMs() >= deps.capMs) mustStop('cap');
    },
    /** Ends the take, once. */
    stop: (by: TakeEnd['by']): Promise<EndedTake> => (stopping ??= end(by, true)),
    /** As `stop`, for a take that may continue later. */
    endRun: async (): Promise<TakeEnd> => (await (stopping ??= end('person', false))).end,
    isStopping: (): boolean => stopping !== null,
  };
}

export type LiveTakeDeps = Pick<
  Parameters<Takes['begin']>[0],
  'capMs' | 'onChange' | 'onGrowth' | 'onMustStop'
> & {
  readonly writer: SealedWriter;
  readonly live: LiveFeed;
  readonly clock: Clock;
  readonly freeBytes: () => Promise<number>;
};

/** A take under way: frames of the microphone go into the journal and the live WAV. */
export function createLiveTake(deps: LiveTakeDeps): LiveTake {
  const parts = connectParts(deps);
  const { line, presence, silence, sound, journal, ending, reportChange } = parts;
  void tickUntil(parts.ticking.signal, deps.clock, parts.tick);
  /** After a crash, the take is paused and not interrupted. */
  function markPause(): void {
    if (presence.isPaused() && !ending.isStopping() && !journal.isBroken())
      journal.mark('paused', parts.gaps.recordedMs());
  }

  /** The take lasts up to this press, however late its last sound comes. */
  function ended<Ended>(end: () => Ended): Ended {
    if (!ending.isStopping()) presence.pause();
    const last = end();
    reportChange();
    return last;
  }

  return {
    attach(microphone, { because, label, isOneSilent = false }) {
      if (ending.isStopping()) return microphone.close();
      parts.setMicrophone(label);
      presence.attach();
      silence.forgetZeros();
      sound.forget();
      sound.tellSides(isOneSilent);
      presence.openGap(because === 'began' ? 'page_lost' : because);
      line.connect(microphone);
      reportChange();
    },
    pause() {
      if (presence.isPaused() || ending.isStopping()) return;
      presence.pause();
      silence.forgetAll();
      line.pause();
      void line.heard().then(markPause);
      reportChange();
    },
    resume() {
      if (!presence.isPaused() || ending.isStopping()) return;
      presence.resume();
      silence.forgetAll();
      line.resume();
      reportChange();
    },
    heard: line.heard,
    handTo(next) {
      const microphone = line.release();
      if (microphone === null) return;
      const { microphone: label } = parts.view();
      next.attach(microphone, { because: 'began', label, isOneSilent: sound.hasSilentSide() });
      if (presence.isPaused()) microphone.order({ kind: 'resume' });
    },
    giveUpWav: deps.live.giveUp,
    suspend() {
      parts.gaps.markIfDue();
      parts.recorded.suspend();
      return journal.syncNow();
    },
    wake() {
      presence.wake();
      line.forgetTime();
      if (!presence.isPaused() && !ending.isStopping()) presence.openGap('suspended');
      reportChange();
    },
    stop: (by) => ended(() => ending.stop(by)),
    endRun: () => ended(ending.endRun),
    view: parts.view,
  };
}

/** Connects the parts of a take: the line brings frames, the watches report changes, and some of these end the take. */
function connectParts(deps: LiveTakeDeps) {
  const { clock, live, capMs } = deps;
  const onGrowth = guarded(deps.onGrowth);
  const onChange = (): void => reportChange();
  const silence = createSilenceWatch();
  const sound = createSoundMeter(takeFormat.sampleRateHz);
  const hearSound = guarded(sound.hear);
  const journal = createJournal({
    writer: deps.writer,
    clock,
    onChange,
    onFailed: (failure) => ending.mustStopAfter(failure),
  });
  const disk = createDiskWatch({
    freeBytes: deps.freeBytes,
    clock,
    onLooked: onChange,
    onFull: () => ending.mustStop('disk_full'),
  });
  const line = createMicrophoneLine(clock, {
    onFrames: hear,
    onSides: (isOneSilent) => {
      sound.tellSides(isOneSilent);
      reportChange();
    },
    onMuted: (isMuted) => presence.mute(isMuted),
    onLost: (because) => presence.loseMicrophone(because),
  });
  const isLineOpen = (): boolean => line.isOpen();
  const recorded = createRecordedClock(clock);
  const gaps = createTakeGaps(recorded, journal);
  const presence = createSoundPresence({
    clock,
    recorded,
    gaps,
    isLineOpen,
    isZeroFor: silence.isZeroFor,
    onChange,
    onGrowth,
  });
  const ticking = new AbortController();
  /** Also those that could not be written. */
  let heardBytes = 0;
  const ending = createTakeEnding({
    capMs,
    line,
    gaps,
    journal,
    live,
    onMustStop: guarded(deps.onMustStop),
    heardMs: () => audioMs(heardBytes),
    hasSilentSide: sound.hasSilentSide,
    stopTicking: () => ticking.abort(),
  });
  const { isStopping } = ending;
  const watched = { capMs, presence, line, gaps, journal, disk, silence, sound, isStopping };
  const { reportChange, ...shown } = createTakeView({ ...watched, onChange: guarded(deps.onChange) });

  function hear(samples: Int16Array, lostMs: number | null): void {
    heardBytes += samples.byteLength;
    if (journal.isBroken()) return;
    journal.append(samples, gaps.close(audioMs(samples.byteLength), lostMs));
    presence.hearSound();
    live.append(samples);
    journal.syncIfDue();
    silence.hear(samples);
    hearSound(samples);
    ending.mustStopAtCap();
    onGrowth();
    reportChange();
  }

  function tick(): void {
    presence.look();
    journal.syncIfDue();
    disk.look();
    ending.mustStopAtCap();
    reportChange();
  }

  return {
    line,
    presence,
    silence,
    sound,
    recorded,
    gaps,
    journal,
    ending,
    ticking,
    tick,
    reportChange,
    ...shown,
  };
}

async function tickUntil(signal: AbortSignal, clock: Pick<Clock, 'sleep'>, tick: () => void): Promise<void> {
  while (!signal.aborted) {
    await clock.sleep(tickMs, signal);
    if (!signal.aborted) tick();
  }
}

/**
 * A listener whose errors do not end the take. Its first error is reported without the message, which may hold a
 * person's text.
 */
function guarded<A extends readonly unknown[]>(listener: (...about: A) => void): (...about: A) => void {
  let isReported = false;
  return (...about) => {
    try {
      listener(...about);
    } catch (error) {
      if (!isReported) report(error);
      isReported = true;
    }
  };
}

function report(error: unknown): void {
  const stack = error instanceof Error ? (error.stack ?? '') : '';
  const places = stack.split('\n').filter((line) => line.startsWith('    at '));
  const name = error instanceof Error ? error.name : typeof error;
  process.stderr.write([`A defect while recording: ${name}`, ...places, ''].join('\n'));
}
