import { type SoundFault, type SoundQuality, soundFaultKinds } from '../../shared/consult/soundQuality.ts';
import { createFrameLevelMeter, frameSeconds, type MeteredRateHz } from './frameLevelMeter.ts';
import { createSoundStatistics, type SoundFacts } from './soundStatistics.ts';

/** With less above the noise, nobody speaks: doors and steps are short. */
const enoughLoudSeconds = 0.85;

/**
 * Each lies in the middle between the good scenes and the weakest faults of the open voices
 * (docs/sound-check.md). A fault that is shown stays until it is `easing` better, so the line does not
 * flicker.
 */
const limits = {
  speechDb: { worst: -45, easing: 2 },
  cutShare: { worst: 0.25, easing: -0.07 },
  snrDb: { worst: 17.5, easing: 1.5 },
} as const;
/** Steady noise gives many frames the same level; a voice that never pauses does not. */
const leastSteadyShare = 0.2;

/** Of what was heard lately. unknown: nobody spoke. `shown`: what was told last. */
function judgeSound(facts: SoundFacts, shown: SoundQuality): SoundQuality {
  if (facts.loudSeconds < enoughLoudSeconds) return 'unknown';
  const limit = (name: keyof typeof limits, fault: SoundQuality): number =>
    limits[name].worst + (shown === fault ? limits[name].easing : 0);
  if (facts.speechDb < limit('speechDb', 'too_quiet')) return 'too_quiet';
  if (facts.cutShare > limit('cutShare', 'clipped')) return 'clipped';
  if (facts.snrDb < limit('snrDb', 'noisy') && facts.steadyShare > leastSteadyShare) return 'noisy';
  return 'good';
}

/** The line changes only after so long of the same sound. */
const settledSeconds = 3;
/** Vets greet, wash their hands, read the card. */
const noSpeechSeconds = 15;
const noSpeechAtEndSeconds = 2;
/** Of what was judged. */
const lastingShare = 0.25;
const framesInSecond = Math.round(1 / frameSeconds);

export type SoundMeter = ReturnType<typeof createSoundMeter>;

/** From running statistics: memory and the cost of a second never grow. */
export function createSoundMeter(rateHz: MeteredRateHz) {
  const facts = createFactsReader(rateHz, judgeSecond);
  let shown: SoundQuality = 'unknown';
  let next: SoundQuality = 'unknown';
  let nextSeconds = 0;
  let seconds = 0;
  let wasSpeechHeard = false;
  let isOneSilent = false;
  const judged = new Map<SoundQuality, number>();

  function judgeSecond(): void {
    seconds += 1;
    const heard = judgeSound(facts.read(), shown);
    if (heard !== 'unknown') {
      wasSpeechHeard = true;
      judged.set(heard, (judged.get(heard) ?? 0) + 1);
      settle(heard);
    } else if (!wasSpeechHeard && seconds >= noSpeechSeconds) shown = 'no_speech';
  }

  function settle(heard: SoundQuality): void {
    nextSeconds = heard === next ? nextSeconds + 1 : 1;
    next = heard;
    if (nextSeconds >= settledSeconds) shown = heard;
  }

  return {
    /** Mono, in order, in pieces of any length. */
    hear: (samples: Int16Array): void => facts.hear(samples),
    now: (): SoundQuality => (isOneSilent ? qualityWithSilentSide(shown) : shown),
    whole(): SoundQuality {
      if (judged.size > 0) return lastingFault(judged) ?? 'good';
      return seconds < noSpeechAtEndSeconds ? 'unknown' : 'no_speech';
    },
    /** Of a stereo microphone: mono samples do not show it. */
    tellSides(isSilent: boolean): void {
      isOneSilent = isSilent;
    },
    hasSilentSide: (): boolean => isOneSilent,
    /** For another microphone. */
    forget(): void {
      facts.forget();
      isOneSilent = false;
      shown = 'unknown';
      next = 'unknown';
      nextSeconds = 0;
      seconds = 0;
      wasSpeechHeard = false;
    },
  };
}

/** The other faults are worse. */
export const qualityWithSilentSide = (sound: SoundQuality): SoundQuality =>
  sound === 'good' || sound === 'unknown' ? 'silent_side' : sound;

function lastingFault(judged: ReadonlyMap<SoundQuality, number>): SoundFault | null {
  const total = [...judged.values()].reduce((sum, one) => sum + one, 0);
  const lasting = soundFaultKinds.filter((fault) => (judged.get(fault) ?? 0) >= total * lastingShare);
  return lasting.toSorted((a, b) => (judged.get(b) ?? 0) - (judged.get(a) ?? 0))[0] ?? null;
}

function createFactsReader(rateHz: MeteredRateHz, onSecond: () => void) {
  const frame = new Int16Array(frameSeconds * rateHz);
  const readFrame = createFrameLevelMeter(rateHz);
  const statistics = createSoundStatistics();
  let filled = 0;
  let frames = 0;

  function addFrame(): void {
    statistics.add(readFrame(frame));
    frames += 1;
    if (frames % framesInSecond !== 0) return;
    onSecond();
    statistics.age();
  }

  return {
    hear(samples: Int16Array): void {
      for (let from = 0; from < samples.length;) {
        const count = Math.min(samples.length - from, frame.length - filled);
        frame.set(samples.subarray(from, from + count), filled);
        filled += count;
        from += count;
        if (filled < frame.length) return;
        filled = 0;
        addFrame();
      }
    },
    read: statistics.facts,
    forget: () => statistics.forget(),
  };
}
