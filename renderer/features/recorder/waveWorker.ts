import { barStep, barWidth, type WavePicture, type WaveRequest } from './waveMessages.ts';

/*
 * A worker, because a picture that the page's own thread draws costs a whole frame of the page: style, layout and
 * painting. This picture goes to the screen past the page.
 */

let canvas: OffscreenCanvas | null = null;

function draw({ width, height, scale, color, halves }: WavePicture): void {
  const context = canvas?.getContext('2d') ?? null;
  if (canvas === null || context === null) return;
  const [across, down] = [Math.round(width * scale), Math.round(height * scale)];
  if (canvas.width !== across || canvas.height !== down)
    Object.assign(canvas, { width: across, height: down });
  context.setTransform(scale, 0, 0, scale, 0, 0);
  context.clearRect(0, 0, width, height);
  context.fillStyle = color;
  for (const [index, half] of halves.entries())
    context.fillRect(width - (halves.length - index) * barStep, height / 2 - half, barWidth, half * 2);
}

self.addEventListener('message', ({ data }: MessageEvent<WaveRequest>) => {
  if (data.kind === 'drawOn') ({ canvas } = data);
  else draw(data.picture);
});
