/** Of a take, and of a prepared WAV. */
export type MeteredRateHz = 16_000 | 48_000;

/** A sound of speech. */
export const frameSeconds = 0.032;

/** Most of the power of a voice, above most hum and rumble. */
const speechBand = { fromHz: 300, toHz: 3800 };
/** A top so long flat was cut off. */
const flatSeconds = 0.000_17;
/** So near the highest sample counts as flat: the conversion to another rate ripples. */
const flatShare = 0.96;

export type FrameLevels = {
  /** Of the band of speech, in dB below full scale. */
  readonly levelDb: number;
  readonly peakDb: number;
  readonly isFlat: boolean;
};

export const decibels = (power: number): number => 10 * Math.log10(power + 1e-12);

export function createFrameLevelMeter(rateHz: MeteredRateHz): (samples: Int16Array) => FrameLevels {
  const highPass = createFilter('highPass', speechBand.fromHz / rateHz);
  const lowPass = createFilter('lowPass', speechBand.toHz / rateHz);
  const flatSamples = Math.ceil(flatSeconds * rateHz);
  return (samples) => {
    let power = 0;
    let peak = 1;
    for (let at = 0; at < samples.length; at += 1) {
      const sample = samples[at] ?? 0;
      power += lowPass(highPass(sample / 32_768)) ** 2;
      peak = Math.max(peak, Math.abs(sample));
    }
    return {
      levelDb: decibels(power / samples.length),
      peakDb: 20 * Math.log10(peak / 32_768),
      isFlat: longestRun(samples, peak * flatShare) >= flatSamples,
    };
  };
}

function longestRun(samples: Int16Array, least: number): number {
  let run = 0;
  let longest = 0;
  for (let at = 0; at < samples.length; at += 1) {
    run = Math.abs(samples[at] ?? 0) >= least ? run + 1 : 0;
    longest = Math.max(longest, run);
  }
  return longest;
}

/** Butterworth, second order, after the Audio EQ Cookbook. `cutOff`: as a share of the rate. */
function createFilter(kind: 'highPass' | 'lowPass', cutOff: number): (sample: number) => number {
  const cosine = Math.cos(2 * Math.PI * cutOff);
  const alpha = Math.sin(2 * Math.PI * cutOff) * Math.SQRT1_2;
  const whole = 1 + alpha;
  const outer = (kind === 'highPass' ? 1 + cosine : 1 - cosine) / 2 / whole;
  const inner = (kind === 'highPass' ? -2 : 2) * outer;
  // V8 would make an object of each new number in a variable, a hundred bytes for a sample.
  const before = new Float64Array(4);
  return (sample) => {
    const { 0: in1 = 0, 1: in2 = 0, 2: out1 = 0, 3: out2 = 0 } = before;
    const out =
      outer * (sample + in2) + inner * in1 + ((2 * cosine) / whole) * out1 - ((1 - alpha) / whole) * out2;
    before[0] = sample;
    before[1] = in1;
    before[2] = out;
    before[3] = out1;
    return out;
  };
}
