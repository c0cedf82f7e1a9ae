import { takeFormat } from '../../shared/consult/take.ts';
import type { Settings } from '../../shared/settings/settingsTable.ts';
import type { CaptureNews, CaptureRequest } from './captureWorker.ts';
// The build turns the worker into a file on the page's own origin.
// oxlint-disable-next-line import/default
import workerUrl from './captureWorker.ts?worker&url';
import {
  findMicrophone,
  listOf,
  noMicrophones,
  plainLabel,
  type MicrophoneList,
  type MicrophoneName,
} from './microphones.ts';
import { waitingPieces } from './pieceReader.ts';
import { createStreamRequests, unanswered } from './streamRequests.ts';

export type MicrophoneRequest = {
  readonly settings: Settings;
  /** Null: the system's default. */
  readonly wanted: MicrophoneName | null;
  /** The wanted microphone did not answer, so the request is for the system's default. */
  readonly isForSystemDefault: boolean;
  /** Aborts when nobody waits for the microphone any more. */
  readonly signal: AbortSignal;
  readonly onLevel: (peak: number) => void;
  /** unplugged: the device is gone. closed: nobody receives the frames any more. */
  readonly onLost: (how: 'unplugged' | 'closed') => void;
};

export type OpenMicrophone = MicrophoneName & {
  readonly isSubstitute: boolean;
  /** Frames go to this port from now on; they wait in the port until somebody reads them. */
  readonly sendTo: (port: MessagePort) => void;
  readonly close: () => void;
};

/** How long the first sound may take, in ms. */
const beginMs = 5_000;
/** How long the system may take to open a microphone, in ms. A wireless headset takes one or two seconds. */
const answerMs = 4_000;
/** How long the system may take to list the microphones, in ms. */
const listMs = 1_000;

const answerTo = createStreamRequests(
  (audio: MediaTrackConstraints) => navigator.mediaDevices.getUserMedia({ audio }),
  answerMs,
);

export const listMicrophones = async (): Promise<MicrophoneList> =>
  listOf(await navigator.mediaDevices.enumerateDevices());

/** Treats a system that does not answer like one that does not reveal ids. */
async function listInTime(): Promise<MicrophoneList> {
  const late = Promise.withResolvers<MicrophoneList>();
  const timer = setTimeout(() => late.resolve(noMicrophones), listMs);
  const list = await Promise.race([listMicrophones(), late.promise]);
  clearTimeout(timer);
  return list;
}

/** Rejects as getUserMedia does; with a TimeoutError if no answer or no sound comes within seconds. */
export async function openMicrophone(request: MicrophoneRequest): Promise<OpenMicrophone> {
  const { wanted } = request;
  const list = await listInTime();
  // The system reveals no ids before the first use, and the wanted id may still be valid.
  const found = list.microphones.length === 0 ? wanted : findMicrophone(list, wanted);
  const stream = await openStream(request, found);
  const [track] = stream.getAudioTracks();
  const close = (): void => stream.getTracks().forEach((one) => one.stop());
  if (track === undefined) throw new DOMException('No audio track', 'NotFoundError');
  try {
    const capture = await beginCapture(track, request);
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

/** If a device disappears between listing and opening, the system's default replaces it. */
async function openStream(request: MicrophoneRequest, device: MicrophoneName | null): Promise<MediaStream> {
  const { settings, isForSystemDefault, signal } = request;
  const systemDefault = constraintsOf(settings);
  if (device === null) return answerTo({ wish: systemDefault, signal });
  const ofDevice = { ...systemDefault, deviceId: { exact: device.deviceId } };
  if (isForSystemDefault) return answerTo({ wish: systemDefault, alsoAccepted: [ofDevice], signal });
  try {
    return await answerTo({ wish: ofDevice, signal });
  } catch (reason) {
    const isGone = reason instanceof DOMException && /^(NotFound|Overconstrained)Error$/.test(reason.name);
    if (!isGone && !(reason instanceof OverconstrainedError)) throw reason;
    return answerTo({ wish: systemDefault, signal });
  }
}

const constraintsOf = (settings: Settings): MediaTrackConstraints => ({
  echoCancellation: settings.echoCancellation,
  noiseSuppression: settings.noiseSuppression,
  autoGainControl: settings.autoGainControl,
  // Asks for both channels, because the settings and not the browser choose between them.
  channelCount: { ideal: 2 },
  sampleRate: { ideal: takeFormat.sampleRateHz },
});

/** The microphone's samples (W3C, MediaStreamTrack Insertable Media Processing); TypeScript lacks this type. */
declare class MediaStreamTrackProcessor {
  constructor(init: { readonly track: MediaStreamTrack; readonly maxBufferSize: number });
  readonly readable: ReadableStream<AudioData>;
}

type RunningCapture = Pick<OpenMicrophone, 'sendTo' | 'close'>;

async function beginCapture(track: MediaStreamTrack, request: MicrophoneRequest): Promise<RunningCapture> {
  const worker = new Worker(workerUrl);
  const send = (message: CaptureRequest, transfer: Transferable[]): void =>
    worker.postMessage(message, transfer);
  try {
    const isBegun = listenTo(worker, request);
    const { readable: sound } = new MediaStreamTrackProcessor({ track, maxBufferSize: waitingPieces });
    send({ kind: 'listen', sound, channel: request.settings.channel }, [sound]);
    await isBegun;
  } catch (reason) {
    worker.terminate();
    throw reason;
  }
  return { sendTo: (port) => send({ kind: 'sendTo', port }, [port]), close: () => worker.terminate() };
}

function listenTo(worker: Worker, { onLevel, onLost, signal }: MicrophoneRequest): Promise<void> {
  return new Promise((resolve, reject) => {
    const fail = (): void => reject(unanswered('No sound came'));
    signal.addEventListener('abort', fail, { once: true });
    const timer = setTimeout(fail, beginMs);
    worker.addEventListener('message', ({ data }: MessageEvent<CaptureNews>) => {
      clearTimeout(timer);
      resolve();
      if (data.kind === 'level') onLevel(data.peak);
      else onLost(data.kind === 'ended' ? 'unplugged' : 'closed');
    });
    worker.addEventListener('error', () => {
      fail();
      onLost('closed');
    });
  });
}
