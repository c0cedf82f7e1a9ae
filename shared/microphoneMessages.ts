/*
 * What goes over the port between the thread of the page that listens and main. Orders go to the page, everything else comes
 * from it; main parses what comes.
 */

/** PCM16 of `takeFormat`, in the order spoken; about 100 ms each. */
type MicrophoneFrames = { readonly kind: 'frames'; readonly samples: Int16Array };
/** An order was carried out, and all frames before it have been posted. */
type MicrophoneAnswer = { readonly kind: 'paused' } | { readonly kind: 'stopped' };
export type MicrophoneMessage = MicrophoneFrames | MicrophoneAnswer;

export type MicrophoneOrder =
  | { readonly kind: 'pause' }
  | { readonly kind: 'resume' }
  | { readonly kind: 'stop' };

/** At most one second in one message. */
export const maxFrameSamples = 48_000;
