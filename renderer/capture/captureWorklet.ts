import type { MicrophoneMessage, MicrophoneOrder } from '../../shared/microphoneMessages.ts';
import { createCapture } from './captureCore.ts';
import {
  captureName,
  type CaptureNews,
  type CaptureOptions,
  type CaptureRequest,
} from './captureMessages.ts';

/*
 * Runs in the audio thread, which no timer, hidden window or busy page holds up. Frames go to main over a port of
 * their own; the page sees the level alone.
 */

type Options = { readonly processorOptions: CaptureOptions };
/** Of the audio thread (Web Audio API, 1.32), for which TypeScript has no types. */
declare class AudioWorkletProcessor {
  readonly port: MessagePort;
}
declare function registerProcessor(
  name: string,
  processor: new (options: Options) => AudioWorkletProcessor,
): void;

class CaptureProcessor extends AudioWorkletProcessor {
  private toMain: MessagePort | null = null;
  private readonly capture;

  constructor({ processorOptions }: Options) {
    super();
    this.capture = createCapture(processorOptions.channel, {
      // Copied, not transferred: main's end takes no buffers over.
      post: (message: MicrophoneMessage) => this.toMain?.postMessage(message),
      showLevel: (peak) => this.tell({ kind: 'level', peak }),
    });
    this.port.addEventListener('message', ({ data }: MessageEvent<CaptureRequest>) => this.sendTo(data.port));
    this.port.start();
  }

  /** Called by the audio graph. */
  process(inputs: readonly (readonly Float32Array[])[]): boolean {
    this.capture.take(inputs[0] ?? []);
    return true;
  }

  private sendTo(port: MessagePort): void {
    this.toMain = port;
    port.addEventListener('message', ({ data }: MessageEvent<MicrophoneOrder>) => this.capture.obey(data));
    port.start();
    port.addEventListener('close', () => this.tell({ kind: 'closed' }));
    this.capture.begin();
  }

  private tell(news: CaptureNews): void {
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a port has none
    this.port.postMessage(news);
  }
}

registerProcessor(captureName, CaptureProcessor);
