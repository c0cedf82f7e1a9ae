import type { SoundQuality } from '../../shared/consult/soundQuality.ts';
import type { SoundFacts } from './soundStatistics.ts';

export type JudgedFacts = SoundFacts & {
  /** Infinite: there is no hum. */
  readonly humBelowSpeechDb: number;
};

/** With less of speech than this, only its absence can be told. */
const enoughVoicedSeconds = 0.7;
const enoughLoudSeconds = 0.8;

/**
 * Each limit lies in the middle between the good scenes and the weakest faults of the open voices
 * (docs/sound-check.md). A fault that is shown stays until it is `easing` better, so the line does not flicker.
 */
const limits = {
  speechDb: { worst: -45, easing: 2 },
  cutShare: { worst: 0.25, easing: -0.07 },
  dullDb: { worst: 16, easing: -3 },
  humBelowSpeechDb: { worst: 18, easing: 2 },
  snrDb: { worst: 17.5, easing: 1.5 },
} as const;
/** Steady noise gives many frames the same level; a voice that never pauses does not. */
const leastSteadyShare = 0.2;

/** Noise and hum hide the pitch of a voice, but not that it rises above them now and then. */
function isSpeech({ voicedSeconds, loudSeconds, snrDb, humBelowSpeechDb }: JudgedFacts): boolean {
  if (voicedSeconds >= enoughVoicedSeconds) return true;
  const isHidden = snrDb < limits.snrDb.worst || humBelowSpeechDb < limits.humBelowSpeechDb.worst;
  return isHidden && loudSeconds >= enoughLoudSeconds;
}

/** The worst fault of what was heard lately. unknown: nobody spoke lately. `shown`: what was told last. */
export function judgeSound(facts: JudgedFacts, shown: SoundQuality): SoundQuality {
  if (!isSpeech(facts)) return 'unknown';
  const limit = (name: keyof typeof limits, fault: SoundQuality): number =>
    limits[name].worst + (shown === fault ? limits[name].easing : 0);
  if (facts.speechDb < limit('speechDb', 'too_quiet')) return 'too_quiet';
  if (facts.humBelowSpeechDb < limit('humBelowSpeechDb', 'hum')) return 'hum';
  if (facts.cutShare > limit('cutShare', 'clipped')) return 'clipped';
  if (facts.snrDb < limit('snrDb', 'noisy') && facts.steadyShare > leastSteadyShare) return 'noisy';
  if (facts.dullDb > limit('dullDb', 'telephone_band')) return 'telephone_band';
  return 'good';
}
