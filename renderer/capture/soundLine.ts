import { continuousWithinMs } from '../../shared/ipc/microphoneMessages.ts';
import { takeFormat } from '../../shared/consult/take.ts';
import { createResampler, type Resampler } from './resampler.ts';

/** Mono, at the microphone's own rate, heard from `atMs` on by the microphone's clock. */
type SoundPiece = {
  readonly samples: Float32Array;
  readonly rateHz: number;
  readonly atMs: number;
};

type OnSound = (samples: Float32Array, atMs: number) => void;

/** Converts each piece to the rate of a take. Sound before a gap is never mixed with sound after it. */
export function createSoundLine(onSound: OnSound): (piece: SoundPiece) => void {
  let running: { readonly rateHz: number; readonly resampler: Resampler; readonly dueMs: number } | null =
    null;

  const emit = (samples: Float32Array, atMs: number): void => {
    if (samples.length > 0) onSound(samples, atMs);
  };

  /** The resampler for this piece. At a gap, the last resampler first gives its waiting samples. */
  const resamplerFor = ({ rateHz, atMs }: SoundPiece): Resampler => {
    if (running !== null) {
      const { resampler, dueMs } = running;
      // A headset may change its rate during a recording.
      if (running.rateHz === rateHz && Math.abs(atMs - dueMs) <= continuousWithinMs) return resampler;
      const beginMs = dueMs - resampler.behindMs();
      emit(resampler.finish(), beginMs);
    }
    return createResampler(rateHz, takeFormat.sampleRateHz);
  };

  return (piece) => {
    const { samples, rateHz, atMs } = piece;
    const resampler = resamplerFor(piece);
    const beginMs = atMs - resampler.behindMs();
    emit(resampler.process(samples), beginMs);
    running = { rateHz, resampler, dueMs: atMs + (samples.length * 1000) / rateHz };
  };
}
