import {
  isPausedRecording,
  type Consult,
  type Patient,
  type PreparedAudio,
  type RecordingPhase,
} from '../consult.ts';
import type { ConsultEventOf } from './consultEvent.ts';
import { withPhase, preparingPhase, readyToSendPhase } from './withPhase.ts';
import {
  joinTakeEnds,
  journalsOf,
  shortestCountedLossMs,
  msLostSinceEnd,
  trimWithin,
  type TakeEnd,
  type TakeGap,
} from '../take.ts';

/** The WAV tells the length of a take whose length was not known at its end. */
export function finishPreparing(
  consult: Consult,
  { audio, gaps, sourceSha256 }: ConsultEventOf<'audioPrepared'>,
): Consult {
  if (consult.phase !== 'preparing') return consult;
  const { source, before } = consult;
  const trim = trimWithin(before?.trim ?? null, audio.durationMs);
  const after = { phase: 'readyToSend', audio, trim } as const;
  if (source.kind === 'file' && sourceSha256 !== undefined)
    return withPhase(consult, after, { source: { ...source, sha256: sourceSha256 } });
  if (source.kind !== 'take' || source.end === null) return withPhase(consult, after);
  return withPhase(consult, after, {
    source: { ...source, end: heardOf(source.end, audio.durationMs, gaps ?? null) },
  });
}

/** Audio that the journal has lost since becomes a gap that the vet sees. */
function heardOf(end: TakeEnd, durationMs: number, found: readonly TakeGap[] | null): TakeEnd {
  if (end.durationMs === 0) return { ...end, durationMs, recordedMs: durationMs };
  const lostMs = msLostSinceEnd(end, durationMs);
  // Each run was rounded to whole ms, so only the WAV knows the exact length of all.
  if (lostMs === 0) return end.joins === undefined ? end : withDuration(end, durationMs);
  const foundMs = found === null ? 0 : missingIn(found) - missingIn(end.gaps);
  const gaps = (found ?? end.gaps).map((gap) => ({ ...gap, atMs: Math.min(gap.atMs, durationMs) }));
  // A journal that merely stops does not say how much audio is missing.
  const isEndMissing = lostMs - foundMs >= shortestCountedLossMs;
  const tail = { atMs: durationMs, missingMs: lostMs - foundMs, reason: 'damaged' } as const;
  return { ...end, durationMs, gaps: isEndMissing ? [...gaps, tail] : gaps };
}

const withDuration = (end: TakeEnd, durationMs: number): TakeEnd => ({
  ...end,
  durationMs,
  recordedMs: end.recordedMs + durationMs - end.durationMs,
});

const missingIn = (gaps: readonly TakeGap[]): number => gaps.reduce((sum, gap) => sum + gap.missingMs, 0);

const wholeOf = ({ earlier }: RecordingPhase, lastRun: TakeEnd): TakeEnd =>
  earlier === undefined ? lastRun : joinTakeEnds(earlier, lastRun);

export function endTake(consult: Consult, end: TakeEnd, audio: PreparedAudio | null): Consult {
  const { source } = consult;
  if (consult.phase !== 'recording' || consult.isPaused === true || source.kind !== 'take') return consult;
  const ended = { ...source, end: wholeOf(consult, end) };
  return withPhase(consult, audio === null ? preparingPhase : readyToSendPhase(audio), { source: ended });
}

export function pauseTake(consult: Consult, end: TakeEnd): Consult {
  if (consult.phase !== 'recording' || consult.isPaused === true) return consult;
  return withPhase(consult, { phase: 'recording', earlier: wholeOf(consult, end), isPaused: true });
}

export function stopPausedTake(consult: Consult): Consult {
  const { source } = consult;
  if (consult.phase !== 'recording' || consult.isPaused !== true || source.kind !== 'take') return consult;
  return withPhase(consult, preparingPhase, { source: { ...source, end: consult.earlier ?? null } });
}

export function canContinueTake(consult: Consult): boolean {
  const { source } = consult;
  if (source.kind !== 'take' || source.joined !== undefined || consult.audioRemovedAt !== null) return false;
  return isPausedRecording(consult) || (consult.phase === 'readyToSend' && source.end !== null);
}

type NextRun = { readonly file: string; readonly microphone: string };

export const continueTake = (consult: Consult, run: NextRun): Consult =>
  canContinueTake(consult) ? withNextRun(consult, run) : consult;

/** Also while its audio is still prepared. */
export function undoNewAnimal(consult: Consult, run: NextRun & { readonly patient: Patient }): Consult {
  const { phase, source } = consult;
  const isStopped = phase === 'readyToSend' || phase === 'preparing';
  if (!isStopped || source.kind !== 'take' || source.end === null || source.joined !== undefined)
    return consult;
  return { ...withNextRun(consult, run), patient: run.patient };
}

/** The trim goes: its end would cut off what is recorded now. */
function withNextRun(consult: Consult, { file, microphone }: NextRun): Consult {
  const { source } = consult;
  if (source.kind !== 'take') return consult;
  const next = { ...source, earlierFiles: journalsOf(source), file, microphone, end: null };
  return withPhase(
    consult,
    { phase: 'recording', ...recordingStateBeforeContinuing(consult) },
    { source: next },
  );
}

export function recordingStateBeforeContinuing(consult: Consult): Pick<RecordingPhase, 'earlier' | 'ready'> {
  const { source } = consult;
  if (consult.phase === 'recording') return consult.earlier === undefined ? {} : { earlier: consult.earlier };
  if (source.kind !== 'take' || source.end === null) return {};
  if (consult.phase !== 'readyToSend') return { earlier: source.end };
  const { phase, audio, trim } = consult;
  return { earlier: source.end, ready: { phase, audio, trim } };
}

export function withoutLastRun(consult: Consult): Consult {
  const { source } = consult;
  if (consult.phase !== 'recording' || source.kind !== 'take' || consult.earlier === undefined)
    return consult;
  const { earlierFiles = [], ...take } = source;
  const file = earlierFiles.at(-1);
  if (file === undefined) return consult;
  const before = earlierFiles.slice(0, -1);
  const earlierRuns = before.length === 0 ? {} : { earlierFiles: before };
  const shortened = { ...take, ...earlierRuns, file, end: consult.earlier };
  return withPhase(consult, consult.ready ?? preparingPhase, { source: shortened });
}
