/** From the page to the worker that draws the wave. Lengths are in CSS pixels. */
export type WaveRequest =
  | { readonly kind: 'drawOn'; readonly canvas: OffscreenCanvas }
  | { readonly kind: 'draw'; readonly picture: WavePicture };

export type WaveLook = {
  readonly width: number;
  readonly height: number;
  /** Pixels of the screen for one CSS pixel. */
  readonly scale: number;
  readonly color: string;
};

export type WavePicture = WaveLook & {
  /** Half the height of each bar; the last bar is at the right edge. */
  readonly halves: readonly number[];
};

export const barStep = 4;
export const barWidth = 2;
