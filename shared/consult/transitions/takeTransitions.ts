import type { Consult, PreparedAudio } from '../consult.ts';
import { withPhase, preparing, ready } from './withPhase.ts';
import { leastLostMs, lostSince, trimWithin, type TakeEnd, type TakeGap } from '../take.ts';

/** For a take whose length was not known at its end, the WAV says how much audio there is. */
export function prepared(consult: Consult, audio: PreparedAudio, gaps: readonly TakeGap[] | null): Consult {
  if (consult.phase !== 'preparing') return consult;
  const { source, before } = consult;
  const trim = trimWithin(before?.trim ?? null, audio.durationMs);
  const after = withPhase(consult, { phase: 'readyToSend', audio, trim });
  if (source.kind !== 'take' || source.end === null) return after;
  return { ...after, source: { ...source, end: heardOf(source.end, audio.durationMs, gaps) } };
}

/** The take's end, compared with what its journal still held: missing audio becomes a gap that the vet sees. */
function heardOf(end: TakeEnd, durationMs: number, found: readonly TakeGap[] | null): TakeEnd {
  if (end.durationMs === 0) return { ...end, durationMs, recordedMs: durationMs };
  const lostMs = lostSince(end, durationMs);
  if (lostMs === 0) return end;
  const foundMs = found === null ? 0 : missingIn(found) - missingIn(end.gaps);
  const gaps = (found ?? end.gaps).map((gap) => ({ ...gap, atMs: Math.min(gap.atMs, durationMs) }));
  // A journal that merely stops does not say how much audio is missing.
  const isEndMissing = lostMs - foundMs >= leastLostMs;
  const tail = { atMs: durationMs, missingMs: lostMs - foundMs, reason: 'damaged' } as const;
  return { ...end, durationMs, gaps: isEndMissing ? [...gaps, tail] : gaps };
}

const missingIn = (gaps: readonly TakeGap[]): number => gaps.reduce((sum, gap) => sum + gap.missingMs, 0);

export function endTake(consult: Consult, end: TakeEnd, audio: PreparedAudio | null): Consult {
  const { source } = consult;
  if (consult.phase !== 'recording' || source.kind !== 'take') return consult;
  return {
    ...withPhase(consult, audio === null ? preparing : ready(audio)),
    source: { ...source, end },
  };
}
