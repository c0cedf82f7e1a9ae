import type { Settings } from '../../shared/settings/settingsTable.ts';

export type CaptureRequest =
  | {
      readonly kind: 'listen';
      readonly sound: ReadableStream<AudioData>;
      readonly channel: Settings['channel'];
    }
  /** Frames go straight to main, over this port. */
  | { readonly kind: 'sendTo'; readonly port: MessagePort };

/** From the capture worker to the page. Frames never come this way. */
export type CaptureNews =
  | { readonly kind: 'level'; readonly peak: number }
  /** The microphone gives no more sound. */
  | { readonly kind: 'ended' }
  /** Main has closed the port or has ended. */
  | { readonly kind: 'closed' };
