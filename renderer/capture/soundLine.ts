import { followsWithinMs } from '../../shared/ipc/microphoneMessages.ts';
import { takeFormat } from '../../shared/consult/take.ts';
import { createResampler, type Resampler } from './resampler.ts';

/** A piece of what the microphone gives: mono, at its own rate, heard from `atMs` on by its own clock. */
type SoundPiece = {
  readonly samples: Float32Array;
  readonly rateHz: number;
  readonly atMs: number;
};

/** Samples of `takeFormat`, and when the first of them was heard. */
type OnSound = (samples: Float32Array, atMs: number) => void;

/** Brings each piece to the rate of a take. Sound before a gap is not mixed with sound after it. */
export function createSoundLine(onSound: OnSound): (piece: SoundPiece) => void {
  let running: { readonly rateHz: number; readonly resampler: Resampler; readonly dueMs: number } | null =
    null;

  const give = (samples: Float32Array, atMs: number): void => {
    if (samples.length > 0) onSound(samples, atMs);
  };

  /** The resampler that this piece goes on in; the one before gives what it has where it does not. */
  const resamplerFor = ({ rateHz, atMs }: SoundPiece): Resampler => {
    if (running !== null) {
      const { resampler, dueMs } = running;
      // A headset may change its rate as it goes.
      if (running.rateHz === rateHz && Math.abs(atMs - dueMs) <= followsWithinMs) return resampler;
      const beginMs = dueMs - resampler.behindMs();
      give(resampler.finish(), beginMs);
    }
    return createResampler(rateHz, takeFormat.sampleRateHz);
  };

  return (piece) => {
    const { samples, rateHz, atMs } = piece;
    const resampler = resamplerFor(piece);
    const beginMs = atMs - resampler.behindMs();
    give(resampler.take(samples), beginMs);
    running = { rateHz, resampler, dueMs: atMs + (samples.length * 1000) / rateHz };
  };
}
