/** Noise of which no 100 ms equals another, loud enough for speech. */
export function sound(ms: number, seed = 1): Int16Array {
  const samples = new Int16Array(ms * 48);
  let state = seed >>> 0;
  for (let at = 0; at < samples.length; at += 1) {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    samples[at] = (state >>> 16) - 32_768;
  }
  return samples;
}
