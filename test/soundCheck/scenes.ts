import path from 'node:path';
import { createRandom, type Random } from '../chaos/run/random.ts';
import {
  add,
  amplified,
  anyBetween,
  atActiveLevel,
  bark,
  fromDb,
  fromPcm,
  inRoom,
  humSound,
  lowPass,
  pinkNoise,
  powerDb,
  rateHz,
  silence,
  slam,
  speechBand,
  activeLevelDb,
  whiteNoise,
  type Sound,
} from './sounds.ts';
import { pcmOf, throughFfmpeg } from './throughFfmpeg.ts';

/** The open voices were listened to while the thresholds were chosen; the held-out ones were not. */
export const parts = ['open', 'heldOut'] as const;
export type Part = (typeof parts)[number];

const voiceFiles = {
  open: ['open-1', 'open-2', 'open-3', 'open-4', 'open-5'],
  heldOut: ['held-1', 'held-2', 'held-3', 'held-4', 'held-5'],
} as const;
/** No seed of one part is one of the other. */
const seedsFrom: Readonly<Record<Part, number>> = { open: 1_000_000, heldOut: 2_000_000 };

export const sceneSeconds = 20;

const folder = path.resolve(import.meta.dirname, '../fixtures/voices');
const decoded = new Map<string, Sound>();

function voice(file: string): Sound {
  const known = decoded.get(file);
  if (known !== undefined) return known;
  const made = fromPcm(pcmOf(throughFfmpeg(`-i ${folder}/${file}.ogg -ac 1 -ar ${rateHz} -f s16le -`)));
  decoded.set(file, made);
  return made;
}

export const randomOf = (part: Part, number: number): Random => createRandom(seedsFrom[part] + number);

/** One or two people, who pause now and then, at 0 dB while they speak. */
function conversation(part: Part, random: Random): Sound {
  const somebody = (): Sound =>
    atActiveLevel(voice(random.oneOf(voiceFiles[part])), anyBetween(random, -6, 0));
  const people = [somebody(), somebody()] as const;
  const isAlone = random.share() < 0.5;
  const pauses = random.oneOf([0.4, 1.5, 3]);
  const spoken = silence(sceneSeconds);
  for (let at = anyBetween(random, 0, 1); at < sceneSeconds;) {
    const person = isAlone ? people[0] : random.oneOf(people);
    const seconds = anyBetween(random, 1.5, 5);
    const from = Math.floor(anyBetween(random, 0, person.length - seconds * rateHz));
    add(spoken, person.slice(from, from + Math.floor(seconds * rateHz)), { at: Math.floor(at * rateHz) });
    at += seconds + anyBetween(random, 0.2, pauses);
  }
  return atActiveLevel(spoken, 0);
}

/** Nearly all microphones and rooms are like this: nothing that harms a transcript. */
export function goodScene(part: Part, random: Random): Sound {
  let spoken = conversation(part, random);
  if (random.share() < 0.6)
    spoken = inRoom(spoken, { seconds: anyBetween(random, 0.2, 0.6), wetDb: anyBetween(random, -14, -3) });
  if (random.share() < 0.3) spoken = lowPass(spoken, anyBetween(random, 4500, 7500));
  const level = anyBetween(random, -38, -20);
  const sound = atActiveLevel(spoken, level);
  addNoise(sound, pinkNoise(sceneSeconds, random), anyBetween(random, 22, 45));
  if (random.share() < 0.3) addNoise(sound, whiteNoise(sceneSeconds, random), anyBetween(random, 28, 45));
  if (random.share() < 0.2) add(sound, humBelow(sound, anyBetween(random, 28, 40), random));
  return sound;
}

/** At most one second of each ten: a dog, doors, bowls; as loud as the converter takes. */
export function addLoudNoises(sound: Sound, random: Random): Sound {
  const count = Math.floor(anyBetween(random, 1, 7));
  for (let number = 0; number < count; number += 1) {
    const noise = random.share() < 0.6 ? bark(random) : slam(random);
    add(sound, noise, {
      gain: fromDb(anyBetween(random, -18, 0)),
      at: Math.floor(anyBetween(random, 0, sceneSeconds - 1) * rateHz),
    });
  }
  return sound;
}

/** Adds in place, this much quieter than the voices, as a recogniser hears both (300 to 6000 Hz). */
export function addNoise(sound: Sound, noise: Sound, snrDb: number): Sound {
  const wanted = activeLevelDb(speechBand(sound)) - snrDb;
  return add(sound, noise, { gain: fromDb(wanted - powerDb(speechBand(noise))) });
}

/** A hum this much quieter than the voices. */
function humBelow(sound: Sound, snrDb: number, random: Random): Sound {
  const hum = humSound(sceneSeconds, random);
  return amplified(hum, activeLevelDb(sound) - snrDb - powerDb(hum));
}
