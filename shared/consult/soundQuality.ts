/** Worst first. */
export const soundFaultKinds = [
  'no_speech',
  'too_quiet',
  /** Too loud for the microphone. */
  'clipped',
  /** Not far below the voices. */
  'noisy',
  'silent_side',
] as const;

export type SoundFault = (typeof soundFaultKinds)[number];

/** unknown: too little was heard. */
export type SoundQuality = SoundFault | 'good' | 'unknown';
