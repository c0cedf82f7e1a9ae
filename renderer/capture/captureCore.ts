import { takeFormat } from '../../shared/take.ts';
import type { MicrophoneMessage, MicrophoneOrder } from '../../shared/microphoneMessages.ts';
import type { RecordingSettings } from '../../shared/recordingSettings.ts';

/** 100 ms to a message. */
export const blockSamples = takeFormat.sampleRateHz / 10;
/** 50 ms to a step of the level meter. */
export const levelSamples = takeFormat.sampleRateHz / 20;
/**
 * The audio graph runs before the device gives anything, and fills the time with exact zeros. They are no sound of
 * the microphone's; a device that gives nothing but zeros is taken as it is after this long.
 */
export const leadInSamples = takeFormat.sampleRateHz * 0.3;

/** The inverse of Chromium's own conversion, so that 16-bit sound comes out as it went in. */
export const toInt16 = (sample: number): number =>
  Math.max(-32_768, Math.min(32_767, Math.round(sample * 32_768)));

/** One channel of what the device gives. A microphone with one channel has no left and right to choose from. */
export function monoAt(
  channels: readonly Float32Array[],
  index: number,
  channel: RecordingSettings['channel'],
): number {
  const first = channels[0]?.[index] ?? 0;
  const second = channels[1]?.[index] ?? first;
  if (channel === 'left') return first;
  return channel === 'right' ? second : (first + second) / 2;
}

export type CaptureOutlets = {
  /** To main. Null until there is somewhere to send to: before that, only the level is looked at. */
  readonly post: (message: MicrophoneMessage) => void;
  /** Highest amplitude of the last 50 ms, 0 to 1. */
  readonly showLevel: (peak: number) => void;
};

export type Capture = {
  /** One block of the audio graph, whatever its length. */
  readonly take: (channels: readonly Float32Array[]) => void;
  /** From now on, what is heard goes to main. */
  readonly begin: () => void;
  readonly obey: (order: MicrophoneOrder) => void;
};

/** What the audio thread does, apart from the audio thread. */
export function createCapture(channel: RecordingSettings['channel'], outlets: CaptureOutlets): Capture {
  let state: 'listening' | 'leadIn' | 'running' | 'paused' | 'stopped' = 'listening';
  let block = new Int16Array(blockSamples);
  let filled = 0;
  let zeros = 0;
  let peak = 0;
  let heard = 0;

  const flush = (): void => {
    if (filled === 0) return;
    // A copy of exactly what is in it: a posted view brings its whole buffer along.
    outlets.post({ kind: 'frames', samples: filled === blockSamples ? block : block.slice(0, filled) });
    block = new Int16Array(blockSamples);
    filled = 0;
  };

  const keep = (sample: number): void => {
    if (state === 'leadIn') {
      zeros += 1;
      if (sample === 0 && zeros <= leadInSamples) return;
      state = 'running';
    }
    if (state !== 'running') return;
    block[filled] = toInt16(sample);
    filled += 1;
    if (filled === blockSamples) flush();
  };

  return {
    take(channels) {
      const length = channels[0]?.length ?? 0;
      for (let index = 0; index < length; index += 1) {
        const sample = monoAt(channels, index, channel);
        keep(sample);
        peak = Math.max(peak, Math.abs(sample));
        heard += 1;
        if (heard < levelSamples) continue;
        outlets.showLevel(Math.min(1, peak));
        peak = 0;
        heard = 0;
      }
    },
    begin() {
      if (state === 'listening') state = 'leadIn';
    },
    obey({ kind }) {
      if (state === 'stopped') return;
      if (kind === 'resume') {
        if (state === 'paused') state = 'running';
        return;
      }
      flush();
      state = kind === 'stop' ? 'stopped' : 'paused';
      outlets.post({ kind: kind === 'stop' ? 'stopped' : 'paused' });
    },
  };
}
