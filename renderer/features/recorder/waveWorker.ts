import { barStep } from '../../state/recorder/levels.ts';

/* A worker, because a picture that the page's own thread draws costs a whole frame of the page. */

/** Lengths are in CSS pixels. */
type WavePicture = {
  readonly width: number;
  readonly height: number;
  /** Pixels of the screen for one CSS pixel. */
  readonly scale: number;
  readonly color: string;
  /** Half the height of each bar; the last bar is at the right edge. */
  readonly halves: readonly number[];
};

/** From the page: first the canvas to draw on, then each picture. */
export type WaveRequest = { readonly canvas: OffscreenCanvas } | { readonly picture: WavePicture };

const barWidth = 2;
let canvas: OffscreenCanvas | undefined;

function draw({ width, height, scale, color, halves }: WavePicture): void {
  const context = canvas?.getContext('2d');
  if (canvas === undefined || !context) return;
  // A new size also clears the picture.
  Object.assign(canvas, { width: Math.round(width * scale), height: Math.round(height * scale) });
  context.scale(scale, scale);
  context.fillStyle = color;
  for (const [index, half] of halves.entries())
    context.fillRect(width - (halves.length - index) * barStep, height / 2 - half, barWidth, half * 2);
}

self.addEventListener('message', ({ data }: MessageEvent<WaveRequest>) => {
  if ('canvas' in data) ({ canvas } = data);
  else draw(data.picture);
});
