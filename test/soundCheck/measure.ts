import type { SoundQuality } from '../../shared/consult/soundQuality.ts';
import { createSoundMeter } from '../../main/soundQuality/soundMeter.ts';
import { faults, strengths, type HeardFault, type Strength } from './faults.ts';
import { addLoudNoises, goodScene, randomOf, type Part } from './scenes.ts';
import { rateHz, toPcm, type Sound } from './sounds.ts';
import { bytesOf, pcmOf, throughFfmpeg } from './throughFfmpeg.ts';

/** One scene: what it is, and what the meter calls it. */
export type Measured = {
  readonly fault: HeardFault | null;
  readonly strength: Strength | null;
  readonly number: number;
  /** At the end of the take. */
  readonly live: SoundQuality;
  /** Of the 16 kHz WAV, three of four times after an encoder of phones or chat programs. */
  readonly after: SoundQuality;
};

const encoders = [
  null,
  '-c:a aac -b:a 48k -f adts',
  '-c:a libmp3lame -b:a 64k -f mp3',
  '-c:a libopus -b:a 24k -f ogg',
];
const raw = `-f s16le -ar ${rateHz} -ac 1 -i -`;

function measure(sound: Sound, number: number): Pick<Measured, 'live' | 'after'> {
  const take = toPcm(sound);
  const live = createSoundMeter(rateHz);
  live.hear(take);
  const encoder = encoders[number % encoders.length] ?? null;
  const file = encoder === null ? bytesOf(take) : throughFfmpeg(`${raw} ${encoder} -`, bytesOf(take));
  const wav = pcmOf(throughFfmpeg(`${encoder === null ? raw : '-i -'} -ac 1 -ar 16000 -f s16le -`, file));
  const after = createSoundMeter(16_000);
  after.hear(wav);
  return { live: live.now(), after: after.whole() };
}

export function* measureGood(part: Part, count: number): Generator<Measured> {
  for (let number = 0; number < count; number += 1) {
    const random = randomOf(part, number);
    const sound = goodScene(part, random);
    if (number % 2 === 1) addLoudNoises(sound, random);
    yield { fault: null, strength: null, number, ...measure(sound, number) };
  }
}

const faultNames: readonly HeardFault[] = ['no_speech', 'too_quiet', 'clipped', 'noisy'];

export function* measureFaults(part: Part, count: number): Generator<Measured> {
  for (const [faultIndex, fault] of faultNames.entries())
    for (const [strengthIndex, strength] of strengths.entries())
      for (let number = 0; number < count; number += 1) {
        const random = randomOf(part, 10_000 * (faultIndex + 1) + 1000 * strengthIndex + number);
        const sound = faults[fault](part, strength, random);
        yield { fault, strength, number, ...measure(sound, number) };
      }
}

const isFault = (sound: SoundQuality): boolean => sound !== 'good' && sound !== 'unknown';

/** Both verdicts of each scene count; `namedRight` are of the faulty scenes, `calledBad` of the good ones. */
export function figuresOf(measured: readonly Measured[]) {
  const verdicts = measured.flatMap(({ fault, live, after }) =>
    [live, after].map((sound) => ({ fault, sound })),
  );
  const faulty = verdicts.filter(({ fault }) => fault !== null);
  const good = verdicts.filter(({ fault }) => fault === null);
  return {
    namedRight: faulty.filter(({ fault, sound }) => sound === fault).length,
    faulty: faulty.length,
    calledBad: good.filter(({ sound }) => isFault(sound)).length,
    good: good.length,
  };
}

export function wrongLines(measured: readonly Measured[]): readonly string[] {
  return measured
    .filter(({ fault, live, after }) => live !== (fault ?? 'good') || after !== (fault ?? 'good'))
    .map(
      ({ fault, strength, number, live, after }) =>
        `  ${fault ?? 'good'} ${strength ?? ''} ${number}: ${live} while it records, ${after} after`,
    );
}
