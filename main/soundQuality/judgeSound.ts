import type { SoundQuality } from '../../shared/consult/soundQuality.ts';
import type { SoundFacts } from './soundStatistics.ts';

/** With less that rises above the noise, nobody speaks: doors and steps are short. */
const enoughLoudSeconds = 0.85;

/**
 * Each limit lies in the middle between the good scenes and the weakest faults of the open voices
 * (docs/sound-check.md). A fault that is shown stays until it is `easing` better, so the line does not flicker.
 */
const limits = {
  speechDb: { worst: -45, easing: 2 },
  cutShare: { worst: 0.25, easing: -0.07 },
  snrDb: { worst: 17.5, easing: 1.5 },
} as const;
/** Steady noise gives many frames the same level; a voice that never pauses does not. */
const leastSteadyShare = 0.2;

/** The worst fault of what was heard lately. unknown: nobody spoke lately. `shown`: what was told last. */
export function judgeSound(facts: SoundFacts, shown: SoundQuality): SoundQuality {
  if (facts.loudSeconds < enoughLoudSeconds) return 'unknown';
  const limit = (name: keyof typeof limits, fault: SoundQuality): number =>
    limits[name].worst + (shown === fault ? limits[name].easing : 0);
  if (facts.speechDb < limit('speechDb', 'too_quiet')) return 'too_quiet';
  if (facts.cutShare > limit('cutShare', 'clipped')) return 'clipped';
  if (facts.snrDb < limit('snrDb', 'noisy') && facts.steadyShare > leastSteadyShare) return 'noisy';
  return 'good';
}
