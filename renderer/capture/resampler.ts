/** Zero crossings of the sinc on either side, counted at the lower of the two rates. */
const crossings = 16;
/** The fraction of the lower rate's bandwidth that passes unchanged; above it the filter falls. */
const passed = 0.94;
/** Kaiser's beta: some 80 dB between passed and blocked frequencies. */
const beta = 8;

export type Resampler = ReturnType<typeof createResampler>;

const greatestCommonDivisor = (a: number, b: number): number =>
  b === 0 ? a : greatestCommonDivisor(b, a % b);

/** Bessel's I0, by its series. */
function besselI0(x: number): number {
  let sum = 1;
  let term = 1;
  for (let k = 1; term > sum * 1e-12; k += 1) {
    term *= (x / (2 * k)) ** 2;
    sum += term;
  }
  return sum;
}

/** A windowed sinc for each position that an output sample can have between two input samples. */
function filters(up: number, down: number): readonly Float32Array[] {
  const bandwidth = Math.min(1, up / down) * passed;
  const half = Math.ceil(crossings / Math.min(1, up / down));
  return Array.from({ length: up }, (_, phase) => {
    const taps = Float32Array.from({ length: 2 * half }, (_tap, index) => {
      const x = index - half + 1 - phase / up;
      const edge = 1 - (x / half) ** 2;
      const window = edge <= 0 ? 0 : besselI0(beta * Math.sqrt(edge)) / besselI0(beta);
      const angle = Math.PI * x * bandwidth;
      return window * bandwidth * (angle === 0 ? 1 : Math.sin(angle) / angle);
    });
    // Each filter passes a constant value unchanged, so none of them adds a hum.
    const sum = taps.reduce((total, tap) => total + tap, 0);
    return taps.map((tap) => tap / sum);
  });
}

/** Converts from the microphone's rate to another one, piece by piece and without a seam. */
export function createResampler(fromHz: number, toHz: number) {
  if (fromHz === toHz)
    return { process: (input: Float32Array) => input, behindMs: () => 0, finish: () => new Float32Array(0) };
  const divisor = greatestCommonDivisor(fromHz, toHz);
  const up = toHz / divisor;
  const down = fromHz / divisor;
  const phases = filters(up, down);
  const length = phases[0]?.length ?? 0;
  // Silence before the first sample, so the output has no delay.
  const half = length / 2;
  let pending = new Float32Array(half - 1);
  /** Of the next output sample after the first stored input sample, in `up`ths of an input sample. */
  let phase = 0;

  /** Returns the samples that are ready; the last few wait for the samples that follow. */
  const process = (input: Float32Array): Float32Array => {
    const samples = new Float32Array(pending.length + input.length);
    samples.set(pending);
    samples.set(input, pending.length);
    const output: number[] = [];
    let at = 0;
    while (at + length <= samples.length) {
      const taps = phases[phase] ?? [];
      let sum = 0;
      for (let index = 0; index < length; index += 1) sum += (taps[index] ?? 0) * (samples[at + index] ?? 0);
      output.push(sum);
      phase += down;
      at += Math.floor(phase / up);
      phase %= up;
    }
    pending = samples.slice(at);
    return Float32Array.from(output);
  };

  return {
    process,
    /** How far the next output sample lies before the next input sample, in ms. */
    behindMs: () => ((pending.length - (half - 1) - phase / up) * 1000) / fromHz,
    /** Returns the waiting samples, with silence after them. The resampler accepts no more input. */
    finish: () => process(new Float32Array(half)),
  };
}
