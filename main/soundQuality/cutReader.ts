/** A top that is flat for so long was cut off. */
const flatSeconds = 0.000_17;
/** Within this of the highest sample counts as flat: the conversion to another rate ripples. */
const flatShare = 0.96;

export type FramePeak = { readonly peakDb: number; readonly isFlat: boolean };

/** Reads the peak of a frame from the samples as they came: another rate rounds what was cut off. */
export function createCutReader(rateHz: number): (samples: Int16Array) => FramePeak {
  const flatSamples = Math.ceil(flatSeconds * rateHz);
  return (samples) => {
    let peak = 1;
    for (let at = 0; at < samples.length; at += 1) peak = Math.max(peak, Math.abs(samples[at] ?? 0));
    const least = peak * flatShare;
    let run = 0;
    let longest = 0;
    for (let at = 0; at < samples.length; at += 1) {
      run = Math.abs(samples[at] ?? 0) >= least ? run + 1 : 0;
      longest = Math.max(longest, run);
    }
    return { peakDb: 20 * Math.log10(peak / 32_768), isFlat: longest >= flatSamples };
  };
}
