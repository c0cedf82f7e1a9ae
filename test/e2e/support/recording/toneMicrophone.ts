import type { Page } from '@playwright/test';

/*
 * A microphone that gives one tone, so that each patient's sound can be told from another's in what is sent. The page
 * still asks for the real one first, so that the app's permission handlers decide.
 */

/** From now on, each microphone that the page opens gives this tone. */
export const giveTone = (page: Page, hz: number): Promise<void> =>
  page.evaluate((frequencyHz) => {
    const { mediaDevices } = navigator;
    const seen = globalThis as unknown as { openReal?: MediaDevices['getUserMedia'] };
    const openReal = (seen.openReal ??= mediaDevices.getUserMedia.bind(mediaDevices));
    mediaDevices.getUserMedia = async (constraints) => {
      const real = await openReal(constraints);
      const context = new AudioContext({ sampleRate: 48_000 });
      const tone = new OscillatorNode(context, { frequency: frequencyHz });
      const quieter = new GainNode(context, { gain: 0.5 });
      const end = new MediaStreamAudioDestinationNode(context, { channelCount: 1 });
      tone.connect(quieter).connect(end);
      tone.start();
      await context.resume();
      for (const track of real.getTracks()) track.stop();
      return end.stream;
    };
  }, hz);

const wavHeaderBytes = 44;
const rateHz = 16_000;

/** How strong a frequency is in 16 kHz samples, as a share of all their energy (Goertzel). */
function shareOf(samples: Int16Array, hz: number): number {
  const step = 2 * Math.cos((2 * Math.PI * hz) / rateHz);
  let [before, last, energy] = [0, 0, 0];
  for (const sample of samples) {
    const next = sample + step * last - before;
    before = last;
    last = next;
    energy += sample * sample;
  }
  const power = last * last + before * before - step * last * before;
  return energy === 0 ? 0 : (2 * power) / (samples.length * energy);
}

/** The tones of a sent WAV, each tenth of a second by itself: how many ms are that tone, and how many are another. */
export function tonesOf(wav: Uint8Array, hz: number, others: readonly number[]) {
  // A copy, because samples must begin at an even byte.
  const bytes = new Uint8Array(wav.subarray(wavHeaderBytes));
  const samples = new Int16Array(bytes.buffer, 0, Math.floor(bytes.length / 2));
  const tenth = rateHz / 10;
  let [ownMs, otherMs] = [0, 0];
  for (let at = 0; at + tenth <= samples.length; at += tenth) {
    const piece = samples.subarray(at, at + tenth);
    if (shareOf(piece, hz) > 0.5) ownMs += 100;
    if (others.some((other) => shareOf(piece, other) > 0.02)) otherMs += 100;
  }
  return { ownMs, otherMs, wholeMs: samples.length / (rateHz / 1000) };
}
