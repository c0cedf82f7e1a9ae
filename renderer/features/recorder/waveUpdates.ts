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
  let drawn: WavePicture | null = null;
  let drawnAtMs = Number.NEGATIVE_INFINITY;
  return () => {
    if (!deps.isSeen()) return;
    const look = deps.look();
    if (look === null) return;
    // The colour says whether sound is recorded, and a pause brings no later change that would show it.
    if (look.color === drawn?.color && deps.nowMs() - drawnAtMs < deps.everyMs) return;
    const shown = deps.levels().slice(-Math.floor(look.width / barStep));
    const halves = shown.map((peak) => Math.max(1, Math.round((meterOf(peak) * look.height) / 2 - 1)));
    const picture = { ...look, halves };
    if (drawn !== null && isSame(drawn, picture)) return;
    drawn = picture;
    drawnAtMs = deps.nowMs();
    deps.draw(picture);
  };
}

const isSame = (a: WavePicture, b: WavePicture): boolean =>
  a.width === b.width &&
  a.height === b.height &&
  a.scale === b.scale &&
  a.color === b.color &&
  a.halves.length === b.halves.length &&
  a.halves.every((half, index) => half === b.halves[index]);
