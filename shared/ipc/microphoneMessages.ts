/*
 * What goes over the port between the thread of the page that listens and main. Orders go to the page, everything else comes
 * from it; main parses what comes.
 */

/** PCM16 of `takeFormat`, in the order spoken; about 100 ms each, and without a gap inside. */
type MicrophoneFrames = {
  readonly kind: 'frames';
  readonly samples: Int16Array;
  /** When the first sample was heard, in ms of a clock that says nothing but how far two messages of a port lie apart. */
  readonly atMs: number;
};
/** An order was carried out, and all frames before it have been posted. */
type MicrophoneAnswer = { readonly kind: 'paused' } | { readonly kind: 'stopped' };
export type MicrophoneMessage = MicrophoneFrames | MicrophoneAnswer;

export type MicrophoneOrder =
  | { readonly kind: 'pause' }
  | { readonly kind: 'resume' }
  | { readonly kind: 'stop' };

/** At most one second in one message. */
export const maxFrameSamples = 48_000;

/**
 * Sound that begins this much later than the sound before it ended does not follow on it: something between was lost.
 * That is two of Chromium's pieces. The times of its fake microphone follow on to the µs, and jump by exactly what was
 * lost (measured with the page stopped for 0.8 to 5 s); those of a real one may waver.
 */
export const followsWithinMs = 20;
