import type { Consult, PreparedAudio } from './consult.ts';
import { at, preparing, ready } from './phaseStates.ts';
import { trimWithin, type TakeEnd } from './take.ts';

/** The conversion rounds to its own samples. */
const leastLostMs = 100;

/** Of a take that could not be read when it was decided on, the WAV says what there is. */
export function prepared(consult: Consult, audio: PreparedAudio): Consult {
  if (consult.phase !== 'preparing') return consult;
  const { source, before } = consult;
  const trim = trimWithin(before?.trim ?? null, audio.durationMs);
  const after = at(consult, { phase: 'readyToSend', audio, trim });
  if (source.kind !== 'take' || source.end === null) return after;
  return { ...after, source: { ...source, end: heardOf(source.end, audio.durationMs) } };
}

/** The take's end beside what its journal still held: what is missing of it is a gap, which the vet is shown. */
function heardOf(end: TakeEnd, durationMs: number): TakeEnd {
  if (end.durationMs === 0) return { ...end, durationMs, recordedMs: durationMs };
  const missingMs = end.durationMs - durationMs;
  if (missingMs <= leastLostMs) return end;
  const gaps = end.gaps.map((gap) => ({ ...gap, atMs: Math.min(gap.atMs, durationMs) }));
  return { ...end, durationMs, gaps: [...gaps, { atMs: durationMs, missingMs, reason: 'damaged' }] };
}

export function endTake(consult: Consult, end: TakeEnd, audio: PreparedAudio | null): Consult {
  const { source } = consult;
  if (consult.phase !== 'recording' || source.kind !== 'take') return consult;
  return {
    ...at(consult, audio === null ? preparing : ready(audio)),
    source: { ...source, end },
  };
}
