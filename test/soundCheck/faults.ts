import type { SoundFault } from '../../shared/consult/soundQuality.ts';
import type { Random } from '../chaos/run/random.ts';
import { addNoise, goodScene, sceneSeconds, type Part } from './scenes.ts';
import {
  activeLevelDb,
  add,
  amplified,
  anyBetween,
  atActiveLevel,
  fanNoise,
  fromDb,
  pinkNoise,
  powerDb,
  rateHz,
  silence,
  slam,
  whiteNoise,
  type Sound,
} from './sounds.ts';

/** A fault that one channel can show. */
export type HeardFault = Exclude<SoundFault, 'silent_side'>;
export const strengths = ['weak', 'middle', 'strong'] as const;
export type Strength = (typeof strengths)[number];

const ofStrength = <T>(strength: Strength, weak: T, middle: T, strong: T): T =>
  ({ weak, middle, strong })[strength];

const steadyNoise = (random: Random): Sound =>
  random.oneOf([fanNoise, fanNoise, pinkNoise, whiteNoise])(sceneSeconds, random);

const atPower = (sound: Sound, db: number): Sound => amplified(sound, db - powerDb(sound));

/** The noise of the microphone itself. */
const withOwnNoise = (sound: Sound, db: number, random: Random): Sound =>
  add(sound, atPower(whiteNoise(sceneSeconds, random), db));

function emptyRoom(strength: Strength, random: Random): Sound {
  if (strength === 'strong') return silence(sceneSeconds);
  const room = atPower(
    steadyNoise(random),
    strength === 'weak' ? anyBetween(random, -45, -35) : anyBetween(random, -70, -55),
  );
  if (strength === 'middle')
    for (let at = anyBetween(random, 1, 5); at < sceneSeconds - 1; at += anyBetween(random, 5, 8))
      add(room, slam(random), { gain: fromDb(anyBetween(random, -30, -10)), at: Math.floor(at * rateHz) });
  return room;
}

/** Cut so many dB above the level of the voices, then at full scale. */
function cutOff(sound: Sound, aboveDb: number): Sound {
  const driven = amplified(sound, -aboveDb - activeLevelDb(sound));
  return driven.map((sample) => Math.max(-1, Math.min(1, sample)));
}

/** What each strength means is in docs/sound-check.md. */
export const faults: Readonly<Record<HeardFault, (part: Part, strength: Strength, random: Random) => Sound>> =
  {
    no_speech: (_part, strength, random) => emptyRoom(strength, random),
    too_quiet: (part, strength, random) =>
      withOwnNoise(atActiveLevel(goodScene(part, random), ofStrength(strength, -52, -58, -64)), -82, random),
    clipped: (part, strength, random) => cutOff(goodScene(part, random), ofStrength(strength, 6, 3, 0)),
    noisy: (part, strength, random) =>
      addNoise(goodScene(part, random), steadyNoise(random), ofStrength(strength, 10, 5, 0)),
  };
