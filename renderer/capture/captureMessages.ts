import type { RecordingSettings } from '../../shared/recordingSettings.ts';

/** The name under which the audio thread's part is known to the audio graph. */
export const captureName = 'capture';

export type CaptureOptions = { readonly channel: RecordingSettings['channel'] };

/** From the page to the audio thread; the port to main comes with it. */
export type CaptureRequest = { readonly kind: 'sendTo'; readonly port: MessagePort };

/** From the audio thread to the page. Frames never come this way. */
export type CaptureNews =
  | { readonly kind: 'level'; readonly peak: number }
  /** Main, or the way to it, is gone. */
  | { readonly kind: 'closed' };
