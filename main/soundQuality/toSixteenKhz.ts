/** The meter's own rate: the rate of the service's WAV. */
export const meterRateHz = 16_000;

/** Of a take, and of a prepared WAV. */
export type MeteredRateHz = 16_000 | 48_000;

const passedHz = 7700;
const tapsPerStep = 16;

/** Keeps every third sample of 48 kHz, without what lies above 8 kHz; 16 kHz stays as it is. Returns -1 to 1. */
export function toSixteenKhz(
  rateHz: MeteredRateHz,
  inputSamples: number,
): (samples: Int16Array) => Float32Array {
  const step = rateHz / meterRateHz;
  const taps = step === 1 ? Float64Array.of(1) : lowPassTaps(step * tapsPerStep, passedHz / rateHz);
  const before = taps.length - 1;
  const half = taps.length / 2;
  const input = new Float64Array(before + inputSamples);
  const output = new Float32Array(inputSamples / step);
  return (samples) => {
    input.copyWithin(0, inputSamples);
    for (let at = 0; at < inputSamples; at += 1) input[before + at] = (samples[at] ?? 0) / 32_768;
    if (step === 1) output.set(input);
    else
      for (let at = 0; at < output.length; at += 1) {
        const first = at * step;
        const last = first + before;
        let sum = 0;
        // The taps are symmetric, so each counts for two samples.
        for (let tap = 0; tap < half; tap += 1)
          sum += (taps[tap] ?? 0) * ((input[first + tap] ?? 0) + (input[last - tap] ?? 0));
        output[at] = sum;
      }
    return output;
  };
}

/** A sinc in Hamming's window; its sum is 1. */
function lowPassTaps(count: number, cutOff: number): Float64Array {
  const taps = Float64Array.from({ length: count }, (_, at) => {
    const x = at - (count - 1) / 2;
    const window = 0.54 - 0.46 * Math.cos((2 * Math.PI * at) / (count - 1));
    return (window * Math.sin(2 * Math.PI * cutOff * x)) / (Math.PI * x);
  });
  const sum = taps.reduce((total, tap) => total + tap, 0);
  return taps.map((tap) => tap / sum);
}
