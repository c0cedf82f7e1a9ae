type Voice = {
  readonly rateHz?: 16_000 | 48_000;
  /** Of the loudest vowels, 0 to 1. */
  readonly height?: number;
  /** Of a white noise under everything, 0 to 1. */
  readonly noise?: number;
};

/** Something like speech: vowels whose pitch moves, an s after each, and pauses; always the same. */
export function spoken(seconds: number, voice: Voice = {}): Int16Array {
  const { rateHz = 16_000, height = 0.2, noise = 0.0005 } = voice;
  const samples = new Int16Array(seconds * rateHz);
  // The highest pitch is 210 Hz; another number for each pitch would click.
  const overtones = Math.floor(7000 / 210);
  const random = createNoise();
  let phase = 0;
  for (let at = 0; at < samples.length; at += 1) {
    const time = at / rateHz;
    const syllable = Math.floor(time / 0.3);
    const part = time / 0.3 - syllable;
    const pitchHz = 120 + 15 * (syllable % 5) + 30 * part;
    phase += (2 * Math.PI * pitchHz) / rateHz;
    const sound = soundAt(syllable, part);
    let sample = noise * random();
    if (sound === 'vowel') sample += height * Math.sin((Math.PI * part) / 0.6) * vowel(phase, overtones);
    if (sound === 's') sample += height * 0.15 * random();
    samples[at] = Math.round(Math.max(-1, Math.min(1, sample)) * 32_767);
  }
  return samples;
}

/** Five syllables, then a pause of two. */
function soundAt(syllable: number, part: number): 'vowel' | 's' | null {
  if (syllable % 7 > 4) return null;
  if (part < 0.6) return 'vowel';
  return part > 0.65 && part < 0.9 ? 's' : null;
}

/** A buzz whose overtones fall by 6 dB an octave; at most 1. */
function vowel(phase: number, overtones: number): number {
  let sum = 0;
  for (let number = 1; number <= overtones; number += 1) sum += Math.sin(phase * number) / number;
  return sum / 1.9;
}

function createNoise(): () => number {
  let state = 1;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 31 - 1;
  };
}
