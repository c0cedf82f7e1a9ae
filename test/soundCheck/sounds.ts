import type { Random } from '../chaos/run/random.ts';

/** Sound at this rate, as samples from -1 to 1. */
export const rateHz = 48_000;
export type Sound = Float32Array<ArrayBuffer>;

export const anyBetween = (random: Random, from: number, to: number): number =>
  from + (to - from) * random.share();

export const silence = (seconds: number): Sound => new Float32Array(Math.round(seconds * rateHz));

export const fromDb = (db: number): number => 10 ** (db / 20);

/** Adds in place, from a sample on. */
export function add(to: Sound, what: Sound, { gain = 1, at = 0 } = {}): Sound {
  const end = Math.min(what.length, to.length - at);
  for (let index = 0; index < end; index += 1)
    to[at + index] = (to[at + index] ?? 0) + gain * (what[index] ?? 0);
  return to;
}

export function amplified(sound: Sound, db: number): Sound {
  const gain = fromDb(db);
  return sound.map((sample) => sample * gain);
}

type Coefficients = readonly [number, number, number, number, number];

function biquad(sound: Sound, [b0, b1, b2, a1, a2]: Coefficients): Sound {
  let x1 = 0;
  let x2 = 0;
  let y1 = 0;
  let y2 = 0;
  const output = new Float32Array(sound.length);
  for (let at = 0; at < sound.length; at += 1) {
    const x = sound[at] ?? 0;
    const y = b0 * x + b1 * x1 + b2 * x2 - a1 * y1 - a2 * y2;
    x2 = x1;
    x1 = x;
    y2 = y1;
    y1 = y;
    output[at] = y;
  }
  return output;
}

/** Butterworth of second order (Audio EQ Cookbook). */
function passCoefficients(hz: number, kind: 'low' | 'high'): Coefficients {
  const angle = (2 * Math.PI * hz) / rateHz;
  const alpha = Math.sin(angle) / Math.SQRT2;
  const cosine = Math.cos(angle);
  const edge = (kind === 'low' ? 1 - cosine : 1 + cosine) / 2;
  const a0 = 1 + alpha;
  const middle = kind === 'low' ? 2 * edge : -2 * edge;
  return [edge / a0, middle / a0, edge / a0, (-2 * cosine) / a0, (1 - alpha) / a0];
}

export const lowPass = (sound: Sound, hz: number): Sound => biquad(sound, passCoefficients(hz, 'low'));
const highPass = (sound: Sound, hz: number): Sound => biquad(sound, passCoefficients(hz, 'high'));
/** The band in which a recogniser listens. */
export const speechBand = (sound: Sound): Sound => lowPass(highPass(sound, 300), 6000);

export function powerDb(sound: Sound): number {
  let sum = 0;
  // No iterator: some hundred million samples go through here.
  for (let at = 0; at < sound.length; at += 1) sum += (sound[at] ?? 0) ** 2;
  return 10 * Math.log10(sum / sound.length + 1e-12);
}

/** The level while somebody speaks: the power of the frames that are at most 13 dB below the mean. */
export function activeLevelDb(sound: Sound): number {
  const frame = rateHz / 31.25;
  const powers: number[] = [];
  for (let from = 0; from + frame <= sound.length; from += frame)
    powers.push(10 ** (powerDb(sound.subarray(from, from + frame)) / 10));
  const mean = powers.reduce((sum, power) => sum + power, 0) / powers.length;
  const active = powers.filter((power) => power > mean / 20);
  return 10 * Math.log10(active.reduce((sum, power) => sum + power, 0) / active.length);
}

export const atActiveLevel = (sound: Sound, db: number): Sound => amplified(sound, db - activeLevelDb(sound));

export const whiteNoise = (seconds: number, random: Random): Sound =>
  silence(seconds).map(() => random.share() + random.share() + random.share() - 1.5);

/** Paul Kellet's filter. */
export function pinkNoise(seconds: number, random: Random): Sound {
  let [a, b, c] = [0, 0, 0];
  return whiteNoise(seconds, random).map((white) => {
    a = 0.997_65 * a + white * 0.099_046;
    b = 0.963 * b + white * 0.296_516_4;
    c = 0.57 * c + white * 1.052_691_3;
    return (a + b + c + white * 0.1848) / 4;
  });
}

/** Air at the blades, with two weak tones of the motor. */
export function fanNoise(seconds: number, random: Random): Sound {
  const air = lowPass(pinkNoise(seconds, random), anyBetween(random, 2000, 5000));
  const toneHz = anyBetween(random, 130, 380);
  const level = 0.1 * fromDb(powerDb(air) + 20 - 8);
  return air.map(
    (sample, at) =>
      sample +
      level * Math.sin((2 * Math.PI * toneHz * at) / rateHz) +
      (level / 2) * Math.sin((4 * Math.PI * toneHz * at) / rateHz),
  );
}

/** Of a loose earth or a charger: the harmonics of the mains. */
export function humSound(seconds: number, random: Random): Sound {
  const mainsHz = random.oneOf([50, 60]) + anyBetween(random, -0.05, 0.05);
  const count = random.oneOf([6, 10, 16]);
  const partials = Array.from({ length: count }, (_, index) => ({
    hz: mainsHz * (index + 1),
    phase: anyBetween(random, 0, 2 * Math.PI),
    height: anyBetween(random, 0.4, 1) / (index + 1) ** anyBetween(random, 0.4, 1),
  }));
  const hum = silence(seconds);
  for (const { hz, phase, height } of partials)
    for (let at = 0; at < hum.length; at += 1)
      hum[at] = (hum[at] ?? 0) + height * Math.sin((2 * Math.PI * hz * at) / rateHz + phase);
  return hum;
}

/** A dog, once: a falling tone with many overtones, hoarse. */
export function bark(random: Random): Sound {
  const lengthSeconds = anyBetween(random, 0.12, 0.3);
  const topHz = anyBetween(random, 350, 800);
  let phase = 0;
  const hoarse = whiteNoise(lengthSeconds, random);
  const sound = hoarse.map((noise, at) => {
    const part = at / hoarse.length;
    phase += (2 * Math.PI * topHz * (1 - 0.4 * part)) / rateHz;
    const voiced = [1, 0.8, 0.6, 0.4, 0.3, 0.2].reduce(
      (sum, height, index) => sum + height * Math.sin(phase * (index + 1)),
      0,
    );
    return (voiced + 0.7 * noise) * Math.sin(Math.PI * Math.min(1, part * 1.3 + 0.05)) ** 0.7;
  });
  return amplified(sound, -powerDb(sound));
}

/** A door, a bowl, a table: a burst that dies away. */
export function slam(random: Random): Sound {
  const sound = lowPass(whiteNoise(0.4, random), anyBetween(random, 600, 5000));
  const halfLife = anyBetween(random, 0.02, 0.05) * rateHz;
  const burst = sound.map((sample, at) => sample * 0.5 ** (at / halfLife));
  return amplified(burst, -powerDb(burst.subarray(0, rateHz / 20)));
}

/**
 * A room with this reverberation time: damped combs in parallel, then two allpasses, added to the direct
 * sound.
 */
export function inRoom(
  sound: Sound,
  { seconds, wetDb }: { readonly seconds: number; readonly wetDb: number },
): Sound {
  const combs = [1687, 1601, 2053, 2251].map((delay) => comb(sound, delay, seconds));
  let wet = combs.reduce((sum, one) => add(sum, one, { gain: 0.25 }), new Float32Array(sound.length));
  for (const delay of [347, 113]) wet = allpass(wet, delay);
  return add(sound.slice(), amplified(wet, powerDb(sound) - powerDb(wet) + wetDb));
}

function comb(sound: Sound, delay: number, seconds: number): Sound {
  const feedback = 10 ** ((-3 * delay) / rateHz / seconds);
  const output = new Float32Array(sound.length);
  let damped = 0;
  for (let at = 0; at < sound.length; at += 1) {
    damped = 0.6 * (at < delay ? 0 : (output[at - delay] ?? 0)) + 0.4 * damped;
    output[at] = (sound[at] ?? 0) + feedback * damped;
  }
  return output;
}

function allpass(sound: Sound, delay: number): Sound {
  const output = new Float32Array(sound.length);
  for (let at = 0; at < sound.length; at += 1) {
    const before = at < delay ? 0 : (sound[at - delay] ?? 0);
    const fed = at < delay ? 0 : (output[at - delay] ?? 0);
    output[at] = -0.5 * (sound[at] ?? 0) + before + 0.5 * fed;
  }
  return output;
}

/** 16-bit samples, cut at full scale as a converter does. */
export function toPcm(sound: Sound): Int16Array<ArrayBuffer> {
  const samples = new Int16Array(sound.length);
  for (let at = 0; at < sound.length; at += 1)
    samples[at] = Math.max(-32_768, Math.min(32_767, Math.round((sound[at] ?? 0) * 32_768)));
  return samples;
}

export function fromPcm(samples: Int16Array): Sound {
  const sound = new Float32Array(samples.length);
  for (let at = 0; at < samples.length; at += 1) sound[at] = (samples[at] ?? 0) / 32_768;
  return sound;
}
