import type { ScannedAudio } from '../ports/consultAudio.ts';
import { loudnessBlockMs, findSpeech, loudnessOf } from '../../shared/transcript/findSpeech.ts';
import { createSyllableCounter } from './syllables.ts';
import { wavContract } from './wavHeader.ts';

const maxPeaks = 600;
const blockSamples = (wavContract.sampleRateHz / 1000) * loudnessBlockMs;
const minSilenceSamples = 2 * wavContract.sampleRateHz;
const fullScale = 32_768;
/** Above the noise of a quiet room at a microphone's usual gain, below a voice some steps away. */
const quietPeak = fullScale * 10 ** (-45 / 20);

/**
 * Finds peaks, silences and speech: `add` all samples in order, then `end`. Memory grows by 120 bytes for a
 * second. `sampleCount`: at 16 kHz, at least 1.
 */
export function scanWaveform(sampleCount: number) {
  const stretchCount = Math.min(maxPeaks, sampleCount);
  const peaks: number[] = [];
  const silences: { readonly fromMs: number; readonly toMs: number }[] = [];
  const syllables = createSyllableCounter(sampleCount);
  const loudness = new Uint8Array(Math.ceil(sampleCount / blockSamples));
  let at = 0;
  let stretchPeak = 0;
  let blockPeak = 0;
  let blockFrom = 0;
  let quietFrom: number | null = null;

  const stretchEnd = (): number => Math.floor(((peaks.length + 1) * sampleCount) / stretchCount);
  const blockEnd = (): number => Math.min(blockFrom + blockSamples, sampleCount);
  const endSilence = (to: number): void => {
    if (quietFrom !== null && to - quietFrom >= minSilenceSamples) {
      silences.push({ fromMs: timeOf(quietFrom), toMs: timeOf(to) });
    }
    quietFrom = null;
  };
  const endBlock = (): void => {
    if (blockPeak > quietPeak) endSilence(blockFrom);
    else quietFrom ??= blockFrom;
    loudness[Math.floor(blockFrom / blockSamples)] = loudnessOf(blockPeak / fullScale);
    blockFrom = at;
    blockPeak = 0;
  };
  const endStretch = (): void => {
    peaks.push(Math.round((stretchPeak / fullScale) * 1000) / 1000);
    stretchPeak = 0;
  };

  return {
    add(samples: Int16Array): void {
      syllables.add(samples);
      for (let from = 0; from < samples.length && at < sampleCount;) {
        const to = Math.min(samples.length, from + Math.min(stretchEnd(), blockEnd()) - at);
        const peak = highest(samples, from, to);
        stretchPeak = Math.max(stretchPeak, peak);
        blockPeak = Math.max(blockPeak, peak);
        at += to - from;
        from = to;
        if (at === blockEnd()) endBlock();
        if (at === stretchEnd()) endStretch();
      }
    },
    end(): Omit<ScannedAudio, 'sound'> {
      endSilence(sampleCount);
      const speech = findSpeech(loudness, timeOf(sampleCount));
      const spoken = speech.map((stretch) => ({ ...stretch, syllables: syllables.countIn(stretch) }));
      return { peaks, silences, speech: spoken };
    },
  };
}

function highest(samples: Int16Array, from: number, to: number): number {
  let peak = 0;
  for (let at = from; at < to; at += 1) peak = Math.max(peak, Math.abs(samples[at] ?? 0));
  return peak;
}

const timeOf = (sample: number): number => Math.round((sample / wavContract.sampleRateHz) * 1000);
