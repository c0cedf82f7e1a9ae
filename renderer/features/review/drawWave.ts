import type { Waveform } from '../../../shared/ipc/snapshot.ts';
import type { Trim } from '../../../shared/consult/take.ts';
import { meterOf } from '../../state/recorder/levels.ts';

const barStep = 3;
const barWidth = 2;

/** The highest peak of each bar, because a short sound must not get lost between two bars. */
export function barsOf(peaks: readonly number[], count: number): readonly number[] {
  if (peaks.length === 0) return [];
  return Array.from({ length: count }, (_, bar) => {
    const from = Math.floor((bar * peaks.length) / count);
    const to = Math.max(from + 1, Math.floor(((bar + 1) * peaks.length) / count));
    return peaks.slice(from, to).reduce((highest, peak) => Math.max(highest, peak), 0);
  });
}

type Drawing = {
  readonly context: CanvasRenderingContext2D;
  readonly width: number;
  readonly height: number;
  readonly wave: Waveform;
  readonly durationMs: number;
  readonly selected: Trim;
  readonly colours: { readonly selected: string; readonly away: string };
  readonly silence: string;
};

/** The whole recording: the selected range in colour, the cut parts grey, silences as a line with a word. */
export function drawWave(drawing: Drawing): void {
  const { context, width, height, wave, durationMs, selected, colours } = drawing;
  const middle = height / 2;
  const msOf = (x: number): number => (x / width) * durationMs;
  const isSilent = (ms: number): boolean =>
    wave.silences.some(({ fromMs, toMs }) => ms >= fromMs && ms < toMs);
  barsOf(wave.peaks, Math.floor(width / barStep)).forEach((peak, index) => {
    const x = index * barStep;
    const ms = msOf(x);
    context.fillStyle = ms >= selected.fromMs && ms < selected.toMs ? colours.selected : colours.away;
    const half = isSilent(ms) ? 0.5 : Math.max(1, (meterOf(peak) * height) / 2 - 2);
    context.fillRect(x, middle - half, barWidth, half * 2);
  });
  drawSilences(drawing);
}

/** Draws the word only where it fits. */
function drawSilences({ context, width, height, wave, durationMs, colours, silence }: Drawing): void {
  context.fillStyle = colours.away;
  context.font = `13px ${getComputedStyle(context.canvas).fontFamily}`;
  context.textAlign = 'center';
  const room = context.measureText(silence).width + 12;
  for (const { fromMs, toMs } of wave.silences) {
    const [from, to] = [(fromMs / durationMs) * width, (toMs / durationMs) * width];
    if (to - from >= room) context.fillText(silence, (from + to) / 2, height / 2 - 8);
  }
}

/**
 * Empties the canvas, fits it to the screen's pixels, and measures it in CSS pixels; null where nothing can be drawn.
 */
export function fitCanvas(canvas: HTMLCanvasElement): {
  readonly context: CanvasRenderingContext2D;
  readonly width: number;
  readonly height: number;
} | null {
  const context = canvas.getContext('2d');
  const { clientWidth: width, clientHeight: height } = canvas;
  if (context === null || width === 0) return null;
  const scale = window.devicePixelRatio;
  const [across, down] = [Math.round(width * scale), Math.round(height * scale)];
  if (canvas.width !== across || canvas.height !== down)
    Object.assign(canvas, { width: across, height: down });
  context.setTransform(scale, 0, 0, scale, 0, 0);
  context.clearRect(0, 0, width, height);
  return { context, width, height };
}
