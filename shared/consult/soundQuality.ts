/** What is wrong with the sound of a recording, worst first. */
export const soundFaults = [
  /** Nobody speaks. */
  'no_speech',
  'too_quiet',
  /** Cut at the top: too loud for the microphone. */
  'clipped',
  /** A steady noise, such as a fan, not far below the voices. */
  'noisy',
  /** One of two channels is silent. */
  'silent_side',
] as const;
export type SoundFault = (typeof soundFaults)[number];

/** unknown: not enough was heard yet. */
export type SoundQuality = SoundFault | 'good' | 'unknown';
