import type { SoundFault } from '../../shared/consult/soundQuality.ts';

/** How a recording sounds: at most 12 words each, what to do included. */
export const soundStrings = {
  good: 'Sounds good',
  /** While it records, something can still be done. */
  now: {
    no_speech: 'No speech heard yet. Check the microphone.',
    too_quiet: 'Too quiet. Move the microphone closer.',
    clipped: 'Too loud and distorted. Move the microphone away.',
    noisy: 'Loud background noise. Move the microphone closer.',
    silent_side: 'One side of the microphone is silent. Check its plug.',
  },
  after: {
    no_speech: 'No speech found. Listen to check.',
    too_quiet: 'Very quiet. Next time, move the microphone closer.',
    clipped: 'Too loud and distorted. Next time, move the microphone away.',
    noisy: 'Loud background noise. Next time, move the microphone closer.',
    silent_side: 'One side is silent. Next time, check the microphone’s plug.',
  },
} as const satisfies {
  readonly good: string;
  readonly now: Record<SoundFault, string>;
  readonly after: Record<SoundFault, string>;
};
