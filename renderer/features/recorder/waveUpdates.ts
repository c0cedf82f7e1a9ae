import { meterOf } from '../../state/recorder/levels.ts';
import { barStep, type WaveLook, type WavePicture } from './waveMessages.ts';

type WaveUpdatesDeps = {
  /** Null: the wave has no size now. */
  readonly look: () => WaveLook | null;
  readonly levels: () => readonly number[];
  readonly isSeen: () => boolean;
  /** 0: at each change. */
  readonly everyMs: number;
  readonly nowMs: () => number;
  readonly draw: (picture: WavePicture) => void;
};

/** Returns the function that draws the wave, if a person can see it and it has changed since. */
export function createWaveUpdates(deps: WaveUpdatesDeps): () => void {
  let drawn = '';
  let drawnColor = '';
  let drawnAtMs = Number.NEGATIVE_INFINITY;
  return () => {
    if (!deps.isSeen()) return;
    const look = deps.look();
    if (look === null) return;
    // The colour says whether sound is recorded, and a pause brings no later change that would show it.
    if (look.color === drawnColor && deps.nowMs() - drawnAtMs < deps.everyMs) return;
    const shown = deps.levels().slice(-Math.floor(look.width / barStep));
    const halves = shown.map((peak) => Math.max(1, Math.round((meterOf(peak) * look.height) / 2 - 1)));
    const picture = { ...look, halves };
    if (drawn === JSON.stringify(picture)) return;
    drawn = JSON.stringify(picture);
    drawnColor = look.color;
    drawnAtMs = deps.nowMs();
    deps.draw(picture);
  };
}
