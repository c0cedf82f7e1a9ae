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
  readonly draw: (picture: WavePicture) => void;
};

/** Returns the function that draws the wave, if a person can see it and it has changed since. */
export function createWaveUpdates({ look, levels, draw }: WaveUpdatesDeps): () => void {
  let drawn = '';
  return () => {
    const now = look();
    if (now === null) return;
    const shown = levels().slice(-Math.floor(now.width / barStep));
    const halves = shown.map((peak) => Math.max(1, Math.round((meterOf(peak) * now.height) / 2 - 1)));
    const picture = { ...now, halves };
    if (drawn === JSON.stringify(picture)) return;
    drawn = JSON.stringify(picture);
    draw(picture);
  };
}
