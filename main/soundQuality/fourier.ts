/** The power in each frequency of a piece of sound, and what follows from it. Memory is made once. */
export type Fourier = {
  /**
   * Power of the `size` samples by frequency, `size / 2` bins of `rate / size` Hz; their sum is the mean square. The
   * next call overwrites it.
   */
  readonly powers: (samples: Float32Array, from: number) => Float64Array;
  /** How alike the sound is to itself so many samples later; -1 to 1. `powers` as above, of some bins. */
  readonly likeness: (
    powers: Float64Array,
    bins: { readonly from: number; readonly to: number },
  ) => Float64Array;
};

/** `size`: a power of two. */
export function createFourier(size: number): Fourier {
  const window = Float64Array.from(
    { length: size },
    (_, at) => 0.5 - 0.5 * Math.cos((2 * Math.PI * at) / size),
  );
  const cosines = Float64Array.from({ length: size / 2 }, (_, at) => Math.cos((2 * Math.PI * at) / size));
  const sines = Float64Array.from({ length: size / 2 }, (_, at) => -Math.sin((2 * Math.PI * at) / size));
  const order = reversedBits(size);
  const real = new Float64Array(size);
  const imaginary = new Float64Array(size);
  const output = new Float64Array(size / 2);
  const alike = new Float64Array(size / 2);
  // Hann's window takes 3/8 of the power; the other half of the spectrum holds as much again.
  const scale = 2 / (size * size * (3 / 8));

  function transform(): void {
    for (let half = 1; half < size; half *= 2) {
      const step = size / (2 * half);
      for (let start = 0; start < size; start += 2 * half) {
        for (let at = 0; at < half; at += 1) {
          const even = start + at;
          const odd = even + half;
          const cosine = cosines[at * step] ?? 0;
          const sine = sines[at * step] ?? 0;
          const oddReal = real[odd] ?? 0;
          const oddImaginary = imaginary[odd] ?? 0;
          const turnedReal = oddReal * cosine - oddImaginary * sine;
          const turnedImaginary = oddReal * sine + oddImaginary * cosine;
          const evenReal = real[even] ?? 0;
          const evenImaginary = imaginary[even] ?? 0;
          real[odd] = evenReal - turnedReal;
          imaginary[odd] = evenImaginary - turnedImaginary;
          real[even] = evenReal + turnedReal;
          imaginary[even] = evenImaginary + turnedImaginary;
        }
      }
    }
  }

  return {
    powers(samples, from) {
      for (let at = 0; at < size; at += 1)
        real[order[at] ?? 0] = (samples[from + at] ?? 0) * (window[at] ?? 0);
      imaginary.fill(0);
      transform();
      for (let bin = 0; bin < output.length; bin += 1)
        output[bin] = ((real[bin] ?? 0) ** 2 + (imaginary[bin] ?? 0) ** 2) * scale;
      return output;
    },
    likeness(powers, { from, to }) {
      real.fill(0);
      imaginary.fill(0);
      for (let bin = from; bin < to; bin += 1) {
        real[order[bin] ?? 0] = powers[bin] ?? 0;
        real[order[size - bin] ?? 0] = powers[bin] ?? 0;
      }
      transform();
      const whole = real[0] ?? 0;
      for (let lag = 0; lag < alike.length; lag += 1) alike[lag] = whole <= 0 ? 0 : (real[lag] ?? 0) / whole;
      return alike;
    },
  };
}

function reversedBits(size: number): Uint16Array {
  const order = new Uint16Array(size);
  for (let at = 1; at < size; at += 1)
    order[at] = ((order[at >> 1] ?? 0) >> 1) | ((at & 1) === 1 ? size / 2 : 0);
  return order;
}
