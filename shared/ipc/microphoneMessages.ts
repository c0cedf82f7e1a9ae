/**
 * Messages between main and the page's capture thread. Orders go to the page; main parses everything else.
 */

/**
 * PCM16 of `takeFormat`, in the order spoken; at most 250 ms in each message, and never with a gap inside.
 */
type MicrophoneFrames = {
  readonly kind: 'frames';
  readonly samples: Int16Array;
  /**
   * The time of the first sample, in ms of a clock that only says how far apart two messages of one port are.
   */
  readonly atMs: number;
};
type MicrophoneSides = { readonly kind: 'sides'; readonly isOneSilent: boolean };
/** The device is gone, or it gave nothing for a second while the page's thread ran in time. */
type MicrophoneLoss = { readonly kind: 'lost'; readonly because: 'device_lost' | 'stalled' };
type MicrophoneMute = { readonly kind: 'muted'; readonly isMuted: boolean };
/** The page has carried out an order, and has already posted all earlier frames. */
type MicrophoneAnswer = { readonly kind: 'paused' } | { readonly kind: 'stopped' };
export type MicrophoneMessage =
  | MicrophoneFrames
  | MicrophoneSides
  | MicrophoneLoss
  | MicrophoneMute
  | MicrophoneAnswer;

export type MicrophoneOrder =
  | { readonly kind: 'pause' }
  | { readonly kind: 'resume' }
  | { readonly kind: 'stop' };

/** At most one second in one message. */
export const maxFrameSamples = 48_000;

/**
 * Sound that begins this much after the end of the sound before it follows a gap: two of Chromium's pieces.
 * Its fake microphone jumps by exactly the lost time (measured with the page stopped for 0.8 to 5 s); the
 * times of a real one may vary.
 */
export const continuousWithinMs = 20;
