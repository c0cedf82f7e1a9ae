import { meterOf } from '../../state/recorder/levels.ts';

/** Lengths are in CSS pixels. */
export type WavePicture = {
  readonly width: number;
  readonly height: number;
  /** Pixels of the screen for one CSS pixel. */
  readonly scale: number;
  readonly color: string;
  /** Half the height of each bar; the last bar is at the right edge. */
  readonly halves: readonly number[];
};

export type WaveLook = Omit<WavePicture, 'halves'>;

export const barStep = 4;

type WaveUpdatesDeps = {
  /** Null: nobody can see the wave now. */
  readonly look: () => WaveLook | null;
  readonly levels: () => readonly number[];
  /** 0: at each change. */
  readonly everyMs: number;
  readonly nowMs: () => number;
  readonly draw: (picture: WavePicture) => void;
};

/** Returns the function that draws the wave, if a person can see it and it has changed since. */
export function createWaveUpdates({ look, levels, everyMs, nowMs, draw }: WaveUpdatesDeps): () => void {
  let drawn = '';
  let drawnColor = '';
  let drawnAtMs = -Infinity;
  return () => {
    const now = look();
    // The colour says whether sound is recorded, and a pause brings no later change that would show it.
    if (now === null || (now.color === drawnColor && nowMs() - drawnAtMs < everyMs)) return;
    const shown = levels().slice(-Math.floor(now.width / barStep));
    const halves = shown.map((peak) => Math.max(1, Math.round((meterOf(peak) * now.height) / 2 - 1)));
    const picture = { ...now, halves };
    if (drawn === JSON.stringify(picture)) return;
    drawn = JSON.stringify(picture);
    drawnColor = now.color;
    drawnAtMs = nowMs();
    draw(picture);
  };
}
