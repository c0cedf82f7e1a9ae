import type { Clock } from '../ports/clock.ts';
import type { LiveTake, TakeStore } from '../ports/takes.ts';
import type { SealedWriter } from '../encryptedFiles/createSealedFile.ts';
import { takeAudioMs } from './takeAudioMs.ts';
import { guardedListener } from './guardedListener.ts';
import { recordingTickMs } from './limits.ts';
import type { LiveWavFeed } from './liveWavFeed.ts';
import { createMicrophoneLine } from './microphoneLine.ts';
import { createRecordedClock } from './recordedClock.ts';
import { createSoundPresence } from './soundPresence.ts';
import { createTakeEnding } from './takeEnding.ts';
import { createTakeGaps } from './takeGaps.ts';
import { createTakeSound } from './takeSound.ts';
import { createTakeStorage } from './takeStorage.ts';
import { createTakeView } from './takeView.ts';

type LiveTakeDeps = Pick<
  Parameters<TakeStore['begin']>[0],
  'capMs' | 'onChange' | 'onGrowth' | 'onMustStop'
> & {
  readonly writer: SealedWriter;
  readonly live: LiveWavFeed;
  readonly clock: Clock;
  readonly freeBytes: () => Promise<number>;
};

export function createLiveTake(deps: LiveTakeDeps): LiveTake {
  const parts = connectParts(deps);
  const { line, presence, sound, gaps, journal, ending, reportChange } = parts;
  /** After a crash, the take is paused and not interrupted. */
  function markPause(): void {
    if (presence.isPaused() && !ending.isStopping() && !journal.isBroken())
      journal.mark('paused', gaps.recordedMs());
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
      sound.attach(isOneSilent);
      presence.openGap(because === 'began' ? 'page_lost' : because);
      line.connect(microphone);
      reportChange();
    },
    pause() {
      if (presence.isPaused() || ending.isStopping()) return;
      presence.pause();
      sound.forgetSilence();
      line.pause();
      void line.heard().then(markPause);
      reportChange();
    },
    resume() {
      if (!presence.isPaused() || ending.isStopping()) return;
      presence.resume();
      sound.forgetSilence();
      line.resume();
      reportChange();
    },
    heard: line.heard,
    handTo(next) {
      const microphone = line.release();
      if (microphone === null) return;
      const label = parts.view().microphone;
      next.attach(microphone, { because: 'began', label, isOneSilent: sound.hasSilentSide() });
      if (presence.isPaused()) microphone.order({ kind: 'resume' });
    },
    giveUpWav: deps.live.giveUp,
    suspend() {
      gaps.markIfDue();
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

function connectParts(deps: LiveTakeDeps) {
  const { clock, capMs } = deps;
  const onGrowth = guardedListener(deps.onGrowth);
  const onChange = (): void => reportChange();
  const sound = createTakeSound();
  const storage = createTakeStorage({ ...deps, onChange, onMustStop: (reason) => ending.mustStop(reason) });
  const { journal } = storage;
  const line = createMicrophoneLine(clock, {
    onFrames: hear,
    onSides: (isOneSilent) => {
      sound.tellSides(isOneSilent);
      reportChange();
    },
    onMuted: (isMuted) => presence.mute(isMuted),
    onLost: (because) => presence.loseMicrophone(because),
  });
  const recorded = createRecordedClock(clock);
  const gaps = createTakeGaps(recorded, journal);
  const { isZeroFor } = sound;
  const isLineOpen = line.isOpen;
  const presence = createSoundPresence({ clock, recorded, gaps, isLineOpen, isZeroFor, onChange, onGrowth });
  const ticking = new AbortController();
  /** Also those that could not be written. */
  let heardBytes = 0;
  const ending = createTakeEnding({
    capMs,
    line,
    gaps,
    storage,
    onMustStop: guardedListener(deps.onMustStop),
    heardMs: () => takeAudioMs(heardBytes),
    hasSilentSide: sound.hasSilentSide,
    stopTicking: () => ticking.abort(),
  });
  const watched = { capMs, presence, line, gaps, storage, sound, isStopping: ending.isStopping };
  const view = createTakeView({ ...watched, onChange: guardedListener(deps.onChange) });
  const { reportChange } = view;

  function hear(samples: Int16Array, lostMs: number | null): void {
    heardBytes += samples.byteLength;
    if (journal.isBroken()) return;
    storage.append(samples, gaps.close(takeAudioMs(samples.byteLength), lostMs));
    presence.hearSound();
    sound.hear(samples);
    ending.mustStopAtCap();
    onGrowth();
    reportChange();
  }

  function tick(): void {
    presence.look();
    storage.look();
    ending.mustStopAtCap();
    reportChange();
  }

  void tickUntil(ticking.signal, clock, tick);
  return { line, presence, sound, recorded, gaps, journal, ending, ...view };
}

async function tickUntil(signal: AbortSignal, clock: Pick<Clock, 'sleep'>, tick: () => void): Promise<void> {
  while (!signal.aborted) {
    await clock.sleep(recordingTickMs, signal);
    if (!signal.aborted) tick();
  }
}
