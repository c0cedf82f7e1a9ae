import { takeFormat } from '../../shared/consult/take.ts';
import type { Settings } from '../../shared/settings/settingsTable.ts';
import type { CaptureNews, CaptureRequest } from './captureWorker.ts';
// The build turns the worker into a file on the page's own origin.
// oxlint-disable-next-line import/default
import workerUrl from './captureWorker.ts?worker&url';
import { listOf, plainLabel, troubleOf, type MicrophoneList, type MicrophoneName } from './microphones.ts';
import { waitingPieces } from './pieceReader.ts';

export type MicrophoneRequest = {
  readonly settings: Settings;
  /** Null: the system's default. */
  readonly device: MicrophoneName | null;
  /** The device did not answer, so the request is for the system's default. */
  readonly isForSystemDefault: boolean;
  readonly signal: AbortSignal;
  readonly onLevel: (peak: number) => void;
  /** unplugged: the device is gone. closed: nobody receives the frames any more. */
  readonly onLost: (how: 'unplugged' | 'closed') => void;
};

export type OpenMicrophone = MicrophoneName & {
  /** Frames go to this port from now on; they wait in the port until somebody reads them. */
  readonly sendTo: (port: MessagePort) => void;
  readonly close: () => void;
};

/** How long the first sound may take, in ms. */
const beginMs = 5_000;
/** For the system to open a microphone, in ms. A wireless headset takes one or two seconds. */
const answerMs = 4_000;

const answerTo = createStreamRequests((audio: MediaTrackConstraints) =>
  navigator.mediaDevices.getUserMedia({ audio }),
);

export const listMicrophones = async (): Promise<MicrophoneList> =>
  listOf(await navigator.mediaDevices.enumerateDevices());

const within = (ms: number, signal: AbortSignal): AbortSignal =>
  AbortSignal.any([signal, AbortSignal.timeout(ms)]);

/** Rejects as getUserMedia does; with a TimeoutError if no answer or no sound comes within seconds. */
export async function openMicrophone(request: MicrophoneRequest): Promise<OpenMicrophone> {
  const stream = await openStream(request);
  const worker = new Worker(workerUrl);
  const send = (message: CaptureRequest, transfer: Transferable[]): void =>
    worker.postMessage(message, transfer);
  const close = (): void => {
    worker.terminate();
    for (const track of stream.getTracks()) track.stop();
  };
  try {
    const [track] = stream.getAudioTracks();
    if (track === undefined) throw new DOMException('No audio track', 'NotFoundError');
    const isHeard = firstSound(worker, request);
    const { readable: sound } = new MediaStreamTrackProcessor({ track, maxBufferSize: waitingPieces });
    send({ kind: 'listen', sound, channel: request.settings.channel }, [sound]);
    // Main hears of each of these by the worker, in its order among the frames.
    const tellMuted = (isMuted: boolean): void => send({ kind: 'muted', isMuted }, []);
    if (track.muted) tellMuted(true);
    track.addEventListener('mute', () => tellMuted(true));
    track.addEventListener('unmute', () => tellMuted(false));
    track.addEventListener('ended', () => send({ kind: 'ended' }, []));
    await isHeard;
    return {
      deviceId: track.getSettings().deviceId ?? '',
      label: plainLabel(track.label),
      sendTo: (port) => send({ kind: 'sendTo', port }, [port]),
      close,
    };
  } catch (reason) {
    close();
    throw reason;
  }
}

/** If the device has disappeared since it was listed, the system's default replaces it. */
async function openStream({ settings, device, isForSystemDefault, signal }: MicrophoneRequest) {
  const systemDefault = constraintsOf(settings);
  const inTime = (): AbortSignal => within(answerMs, signal);
  if (device === null) return answerTo(inTime(), systemDefault);
  const ofDevice = { ...systemDefault, deviceId: { exact: device.deviceId } };
  if (isForSystemDefault) return answerTo(inTime(), systemDefault, ofDevice);
  try {
    return await answerTo(inTime(), ofDevice);
  } catch (reason) {
    if (!['missing', 'unsuitable'].includes(troubleOf(reason))) throw reason;
    return answerTo(inTime(), systemDefault);
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

/** The microphone's samples (W3C, MediaStreamTrack Insertable Media Processing); TypeScript lacks it. */
declare class MediaStreamTrackProcessor {
  constructor(init: { readonly track: MediaStreamTrack; readonly maxBufferSize: number });
  readonly readable: ReadableStream<AudioData>;
}

function firstSound(worker: Worker, { onLevel, onLost, signal }: MicrophoneRequest): Promise<void> {
  return new Promise((resolve, reject) => {
    const late = within(beginMs, signal);
    late.throwIfAborted();
    late.addEventListener('abort', () => reject(late.reason));
    worker.addEventListener('message', ({ data }: MessageEvent<CaptureNews>) => {
      resolve();
      if (data.kind === 'level') onLevel(data.peak);
      else onLost(data.kind === 'ended' ? 'unplugged' : 'closed');
    });
    worker.addEventListener('error', () => {
      reject(new DOMException('The worker failed', 'TimeoutError'));
      onLost('closed');
    });
  });
}

type Stream = { readonly getTracks: () => readonly { readonly stop: () => void }[] };

/**
 * Requests streams one by one: nobody can cancel getUserMedia, so an unanswered request is awaited again and
 * not repeated, and a stream that comes when nobody waits for it is stopped.
 */
export function createStreamRequests<Wish, S extends Stream>(getStream: (wish: Wish) => Promise<S>) {
  const unanswered = new Set<string>();
  /** Whoever ends the wait sets it to null at once, so that no stream goes to a wait that has ended. */
  let wait: (PromiseWithResolvers<S> & { readonly accepted: readonly string[] }) | null = null;

  async function request(wish: Wish, key: string): Promise<void> {
    unanswered.add(key);
    try {
      const stream = await getStream(wish);
      if (wait?.accepted.includes(key) !== true) return stream.getTracks().forEach((track) => track.stop());
      wait.resolve(stream);
      wait = null;
    } catch (reason) {
      if (wait?.accepted[0] !== key) return;
      wait.reject(reason);
      wait = null;
    } finally {
      unanswered.delete(key);
    }
  }

  /**
   * `alsoAccepted`: earlier wishes that may still be unanswered; a stream of one counts, if it comes first.
   */
  return async (signal: AbortSignal, wish: Wish, ...alsoAccepted: readonly Wish[]): Promise<S> => {
    signal.throwIfAborted();
    const key = JSON.stringify(wish);
    const accepted = [key, ...alsoAccepted.map((one) => JSON.stringify(one))];
    const own = { accepted, ...Promise.withResolvers<S>() };
    wait = own;
    signal.addEventListener('abort', () => {
      if (wait === own) wait = null;
      own.reject(signal.reason);
    });
    if (!unanswered.has(key)) void request(wish, key);
    return own.promise;
  };
}
