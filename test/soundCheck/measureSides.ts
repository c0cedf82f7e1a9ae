import { createSideWatch } from '../../renderer/capture/sideWatch.ts';
import { strengths, type Strength } from './faults.ts';
import { goodScene, randomOf, sceneSeconds, type Part } from './scenes.ts';
import {
  add,
  amplified,
  fromDb,
  pinkNoise,
  powerDb,
  rateHz,
  silence,
  whiteNoise,
  type Sound,
} from './sounds.ts';

/** A stereo scene, and whether the capture thread says that a side is silent. */
export type MeasuredSides = {
  readonly strength: Strength | null;
  readonly number: number;
  readonly isTold: boolean;
};

function isTold(left: Sound, right: Sound): boolean {
  const watch = createSideWatch('mix');
  const piece = rateHz / 100;
  let told = false;
  for (let at = 0; at + piece <= left.length; at += piece)
    told = watch.hear([left.subarray(at, at + piece), right.subarray(at, at + piece)], rateHz) ?? told;
  return told;
}

const ownNoiseDb: Readonly<Record<Strength, number>> = { weak: -70, middle: -85, strong: -Infinity };

export function* measureSides(part: Part, count: number): Generator<MeasuredSides> {
  for (const [index, strength] of strengths.entries())
    for (let number = 0; number < count; number += 1) {
      const random = randomOf(part, 70_000 + 1000 * index + number);
      const heard = goodScene(part, random);
      const noise = whiteNoise(sceneSeconds, random);
      const other = add(silence(sceneSeconds), noise, {
        gain: fromDb(ownNoiseDb[strength] - powerDb(noise)),
      });
      const sides = number % 2 === 0 ? ([heard, other] as const) : ([other, heard] as const);
      yield { strength, number, isTold: isTold(...sides) };
    }
  // The other side is further away, by up to 12 dB.
  for (let number = 0; number < count; number += 1) {
    const random = randomOf(part, 79_000 + number);
    const near = goodScene(part, random);
    const far = add(amplified(near, -random.between(0, 12)), pinkNoise(sceneSeconds, random), {
      gain: 0.001,
    });
    yield { strength: null, number, isTold: isTold(near, far) };
  }
}
