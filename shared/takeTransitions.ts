import type { Consult, PreparedAudio } from './consult.ts';
import { at, preparing, ready } from './phaseStates.ts';
import { trimWithin, type TakeEnd } from './take.ts';

/** Of a take that could not be read when it was decided on, the WAV says what there is. */
export function prepared(consult: Consult, audio: PreparedAudio): Consult {
  if (consult.phase !== 'preparing') return consult;
  const { source, before } = consult;
  const trim = trimWithin(before?.trim ?? null, audio.durationMs);
  const after = at(consult, { phase: 'readyToSend', audio, trim });
  if (source.kind !== 'take' || source.end === null || source.end.durationMs > 0) return after;
  const { durationMs } = audio;
  return { ...after, source: { ...source, end: { ...source.end, durationMs, recordedMs: durationMs } } };
}

export function endTake(consult: Consult, end: TakeEnd, audio: PreparedAudio | null): Consult {
  const { source } = consult;
  if (consult.phase !== 'recording' || source.kind !== 'take') return consult;
  return {
    ...at(consult, audio === null ? preparing : ready(audio)),
    source: { ...source, end },
  };
}
