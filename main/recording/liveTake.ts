import type { Failure } from '../../shared/consult/failure.ts';
import type { RecordingConcern } from '../../shared/ipc/snapshot.ts';
import type { TakeEnd } from '../../shared/consult/take.ts';
import type { Clock } from '../ports/clock.ts';
import type { EndedTake, LiveTake, LiveTakeView, Microphone, Takes } from '../ports/takes.ts';
import type { SealedWriter } from '../encryptedFiles/createSealedFile.ts';
import { createDiskWatch } from './diskWatch.ts';
import { createGapWatch } from './gapWatch.ts';
import { guarded } from './guarded.ts';
import { createJournal } from './journal.ts';
import { capNearMs, stalledAfterMs, tickMs } from './limits.ts';
import type { LiveFeed } from './liveFeed.ts';
import { createMicrophoneLine } from './microphoneLine.ts';
import { createRecordedClock } from './recordedClock.ts';
import { createSilenceWatch } from './silenceWatch.ts';
import type { MarkedReason } from './gapMark.ts';
import { audioMs } from './audioMs.ts';

export type LiveTakeDeps = Pick<
  Parameters<Takes['begin']>[0],
  'capMs' | 'onChange' | 'onGrowth' | 'onMustStop'
> & {
  readonly writer: SealedWriter;
  readonly live: LiveFeed;
  readonly clock: Clock;
  readonly freeBytes: () => Promise<number>;
};

/** A take under way: what comes from the microphone goes into the journal, and the watches look at both. */
export function createLiveTake(deps: LiveTakeDeps): LiveTake {
  const { clock, live, capMs } = deps;
  const onChange = guarded(deps.onChange);
  const onGrowth = guarded(deps.onGrowth);
  const onMustStop = guarded(deps.onMustStop);
  const recorded = createRecordedClock(clock);
  const gap = createGapWatch(recorded);
  const silence = createSilenceWatch();
  const journal = createJournal({ writer: deps.writer, clock, onChange: tell, onFailed: failed });
  const disk = createDiskWatch({
    freeBytes: deps.freeBytes,
    clock,
    onLooked: tell,
    onFull: () => mustStop('disk_full'),
  });
  const line = createMicrophoneLine(clock, { onFrames: heard, onLost: () => lost('page_lost') });
  const ticking = new AbortController();

  let hasBegun = false;
  /** Handed over, whether or not it could be written. */
  let heardBytes = 0;
  let isPaused = false;
  let isWaiting = false;
  let stopping: Promise<EndedTake> | null = null;
  let mustStopFor: string | null = null;
  /** Since when a microphone that should give frames gives none, by the recorded clock. */
  let quietSinceMs = 0;
  let tickedMs = clock.monotonicMs();
  let labels: { readonly first: string; readonly now: string } | null = null;
  let told = '';

  function heard(samples: Int16Array, lostMs: number | null): void {
    heardBytes += samples.byteLength;
    if (journal.isBroken()) return;
    gap.close(audioMs(samples.byteLength), lostMs);
    journal.append(samples, gap.silentMs());
    live.append(samples);
    journal.syncIfDue();
    silence.hear(samples);
    hasBegun = true;
    isWaiting = false;
    quietSinceMs = recorded.nowMs();
    stopAtCap();
    onGrowth();
    tell();
  }

  /**
   * No sound comes for now. Before the first there is nothing that a gap could be in; nor in a pause, but one that is
   * open already may get a better reason.
   */
  function openGap(reason: MarkedReason): void {
    if (!hasBegun || (isPaused && gap.reason() === null)) return;
    gap.open(reason);
    markIfDue();
  }

  function lost(reason: MarkedReason): void {
    isWaiting = true;
    if (gap.reason() === null) openGap(reason);
    tell();
  }

  function markIfDue(): void {
    const reason = gap.dueMark();
    if (reason !== null && !journal.isBroken()) journal.mark(reason, recordedMs());
  }

  const recordedMs = (): number => journal.durationMs() + gap.silentMs();

  function tick(): void {
    const now = clock.monotonicMs();
    // Where this process itself was held up, frames are waiting to be heard: they come before the next look.
    const isLate = now - tickedMs > 2 * tickMs;
    tickedMs = now;
    const isQuiet = recorded.nowMs() - quietSinceMs >= stalledAfterMs;
    const isKnown = isWaiting && gap.reason() !== null;
    // Before the first sound, a page that brings no microphone at all is one that cannot have it.
    const isDue = line.isOpen() || (!hasBegun && !isWaiting);
    if (isQuiet && !isLate && !isPaused && !isKnown && isDue) lost('stalled');
    if (gap.reason() !== null && !isPaused) {
      markIfDue();
      onGrowth();
    }
    journal.syncIfDue();
    disk.look();
    stopAtCap();
    tell();
  }

  async function tickOn(): Promise<void> {
    while (!ticking.signal.aborted) {
      await clock.sleep(tickMs, ticking.signal);
      if (!ticking.signal.aborted) tick();
    }
  }

  function stopAtCap(): void {
    if (recordedMs() >= capMs) mustStop('cap');
  }

  function failed({ code }: Failure): void {
    mustStop(code === 'disk_full' ? 'disk_full' : 'disk_failed');
  }

  function mustStop(by: 'cap' | 'disk_full' | 'disk_failed'): void {
    if (mustStopFor !== null || stopping !== null) return;
    mustStopFor = by;
    onMustStop(by);
  }

  function state(): LiveTakeView['state'] {
    if (stopping !== null) return 'stopping';
    if (isPaused) return 'paused';
    if (isWaiting) return 'waitingForMicrophone';
    return hasBegun ? 'recording' : 'starting';
  }

  function concerns(): readonly RecordingConcern[] {
    const held: readonly (readonly [RecordingConcern, boolean])[] = [
      ['disk_low', disk.isLow()],
      ['saving_behind', journal.isSavingBehind()],
      ['no_sound', silence.hasNoSound()],
      ['microphone_changed', labels !== null && labels.now !== labels.first],
      ['long_silence', silence.isLongSilent()],
      ['cap_near', recordedMs() >= capMs - capNearMs],
    ];
    return held.filter(([, isHeld]) => isHeld).map(([concern]) => concern);
  }

  const view = (): LiveTakeView => ({
    state: state(),
    recordedMs: recordedMs(),
    savedMs: journal.savedMs(),
    microphone: labels?.now ?? '',
    concerns: concerns(),
    gaps: journal.gaps(),
  });

  /** Says so where something but the times has changed. */
  function tell(): void {
    const { state, concerns, microphone, gaps } = view();
    const last = gaps.at(-1);
    const now = [state, ...concerns, microphone, gaps.length, last?.reason ?? ''].join('\n');
    if (now === told) return;
    told = now;
    onChange();
  }

  function attach(microphone: Microphone, { because, label }: Parameters<LiveTake['attach']>[1]): void {
    if (stopping !== null) return microphone.close();
    labels = { first: labels?.first ?? label, now: label };
    quietSinceMs = recorded.nowMs();
    silence.forgetZeros();
    openGap(because === 'began' ? 'page_lost' : because);
    line.connect(microphone);
    tell();
  }

  async function end(by: TakeEnd['by']): Promise<EndedTake> {
    // Whatever the microphone does, the journal gets its end.
    await line.stop().catch(() => undefined);
    ticking.abort();
    const reason = gap.reason();
    if (reason !== null && !journal.isBroken()) journal.mark(reason, recordedMs());
    const finished = journal.finish(by);
    const audio = await live.finish(finished.then(({ durationMs }) => durationMs));
    return { end: await finished, audio, heardMs: audioMs(heardBytes) };
  }

  void tickOn();
  return {
    attach,
    pause() {
      if (isPaused || stopping !== null) return;
      isPaused = true;
      recorded.pause();
      silence.forgetAll();
      line.pause();
      tell();
    },
    resume() {
      if (!isPaused || stopping !== null) return;
      isPaused = false;
      recorded.resume();
      quietSinceMs = recorded.nowMs();
      silence.forgetAll();
      if (!line.isOpen() && gap.reason() === null) openGap('page_lost');
      line.resume();
      tell();
    },
    suspend() {
      markIfDue();
      recorded.suspend();
      return journal.syncNow();
    },
    wake() {
      recorded.wake();
      line.forgetTime();
      quietSinceMs = recorded.nowMs();
      tickedMs = clock.monotonicMs();
      if (!isPaused && stopping === null) openGap('suspended');
      tell();
    },
    stop(by) {
      stopping ??= end(by);
      tell();
      return stopping;
    },
    view,
  };
}
