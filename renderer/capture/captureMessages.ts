import type { RecordingSettings } from '../../shared/settings/recordingSettings.ts';

/** From the page to the capture's thread. */
export type CaptureRequest =
  | {
      readonly kind: 'listen';
      readonly sound: ReadableStream<AudioData>;
      readonly channel: RecordingSettings['channel'];
    }
  /** Frames go straight to main, over this port. */
  | { readonly kind: 'sendTo'; readonly port: MessagePort };

/** From the capture's thread to the page. Frames never come this way. */
export type CaptureNews =
  | { readonly kind: 'level'; readonly peak: number }
  /** The microphone gives no more. */
  | { readonly kind: 'ended' }
  /** Main, or the way to it, is gone. */
  | { readonly kind: 'closed' };
