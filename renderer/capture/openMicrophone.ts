import { takeFormat } from '../../shared/take.ts';
import type { RecordingSettings } from '../../shared/recordingSettings.ts';
import {
  captureName,
  type CaptureNews,
  type CaptureOptions,
  type CaptureRequest,
} from './captureMessages.ts';
// The build makes a file of it, on the page's own origin.
// oxlint-disable-next-line import/default
import workletUrl from './captureWorklet.ts?worker&url';
import {
  findMicrophone,
  listOf,
  plainLabel,
  type MicrophoneList,
  type MicrophoneName,
} from './microphones.ts';

export type MicrophoneRequest = {
  readonly settings: RecordingSettings;
  /** Null: what the system uses. */
  readonly wanted: MicrophoneName | null;
  readonly onLevel: (peak: number) => void;
  /** unplugged: the device is gone. closed: nobody takes the frames any more. */
  readonly onLost: (how: 'unplugged' | 'closed') => void;
};

export type OpenMicrophone = MicrophoneName & {
  /** Another one than was wanted. */
  readonly isSubstitute: boolean;
  /** Frames go there from now on; they wait in the port until somebody takes them. */
  readonly sendTo: (port: MessagePort) => void;
  readonly close: () => void;
};

/** How long the audio thread may take to begin, in ms. */
const beginMs = 5_000;

export const listMicrophones = async (): Promise<MicrophoneList> =>
  listOf(await navigator.mediaDevices.enumerateDevices());

/** Rejects as getUserMedia does. */
export async function openMicrophone(request: MicrophoneRequest): Promise<OpenMicrophone> {
  const { settings, wanted } = request;
  const list = await listMicrophones();
  // Ids are not told before the first use, and may be right all the same.
  const found = list.microphones.length === 0 ? wanted : findMicrophone(list, wanted);
  const stream = await openStream(settings, found);
  const [track] = stream.getAudioTracks();
  const close = (): void => stream.getTracks().forEach((one) => one.stop());
  if (track === undefined) throw new DOMException('No audio track', 'NotFoundError');
  try {
    const capture = await beginCapture(stream, request);
    track.addEventListener('ended', () => request.onLost('unplugged'));
    const deviceId = track.getSettings().deviceId ?? '';
    return {
      deviceId,
      label: plainLabel(track.label),
      isSubstitute: wanted !== null && deviceId !== found?.deviceId,
      sendTo: capture.sendTo,
      close() {
        capture.close();
        close();
      },
    };
  } catch (reason) {
    close();
    throw reason;
  }
}

/** A device that went away between being listed and being opened gives way to the system's choice. */
async function openStream(settings: RecordingSettings, device: MicrophoneName | null): Promise<MediaStream> {
  const open = (constraints: MediaTrackConstraints): Promise<MediaStream> =>
    navigator.mediaDevices.getUserMedia({ audio: { ...constraintsOf(settings), ...constraints } });
  if (device === null) return open({});
  try {
    return await open({ deviceId: { exact: device.deviceId } });
  } catch (reason) {
    const isGone = reason instanceof DOMException && /^(NotFound|Overconstrained)Error$/.test(reason.name);
    if (!isGone && !(reason instanceof OverconstrainedError)) throw reason;
    return open({});
  }
}

const constraintsOf = (settings: RecordingSettings): MediaTrackConstraints => ({
  echoCancellation: settings.echoCancellation,
  noiseSuppression: settings.noiseSuppression,
  autoGainControl: settings.autoGainControl,
  // Both, where there are two: which of them counts is for the settings to say, not for the browser.
  channelCount: { ideal: 2 },
});

type RunningCapture = Pick<OpenMicrophone, 'sendTo' | 'close'>;

async function beginCapture(stream: MediaStream, request: MicrophoneRequest): Promise<RunningCapture> {
  const context = new AudioContext({ sampleRate: takeFormat.sampleRateHz, latencyHint: 'interactive' });
  try {
    await context.audioWorklet.addModule(workletUrl);
    const processorOptions: CaptureOptions = { channel: request.settings.channel };
    const node = new AudioWorkletNode(context, captureName, {
      channelCountMode: 'max',
      outputChannelCount: [1],
      processorOptions,
    });
    const news = listenTo(node, request);
    const source = context.createMediaStreamSource(stream);
    // Its output is silence; only what leads to the destination is run.
    source.connect(node).connect(context.destination);
    await context.resume();
    await news.first;
    return {
      sendTo(port) {
        const message: CaptureRequest = { kind: 'sendTo', port };
        node.port.postMessage(message, [port]);
      },
      close() {
        news.stop();
        source.disconnect();
        void context.close();
      },
    };
  } catch (reason) {
    void context.close();
    throw reason;
  }
}

type News = {
  readonly first: Promise<void>;
  readonly stop: () => void;
};

function listenTo(node: AudioWorkletNode, { onLevel, onLost }: MicrophoneRequest): News {
  const { promise: first, resolve, reject } = Promise.withResolvers<void>();
  const ends = new AbortController();
  const { signal } = ends;
  const timer = setTimeout(() => reject(new DOMException('No sound came', 'AbortError')), beginMs);
  const listen = ({ data }: MessageEvent<CaptureNews>): void => {
    clearTimeout(timer);
    resolve();
    if (data.kind === 'level') onLevel(data.peak);
    else onLost('closed');
  };
  node.port.addEventListener('message', listen, { signal });
  node.port.start();
  node.addEventListener('processorerror', () => onLost('closed'), { signal });
  return { first, stop: () => ends.abort() };
}
