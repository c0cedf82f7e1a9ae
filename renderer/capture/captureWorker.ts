import type { MicrophoneOrder } from '../../shared/ipc/microphoneMessages.ts';
import { createCapture, monoOf } from './createCapture.ts';
import { busyMs, createPieceReader, lookMs, stalledLooks } from './pieceReader.ts';
import { createSideWatch } from './sideWatch.ts';
import { createSoundLine } from './soundLine.ts';
import type { Settings } from '../../shared/settings/settingsTable.ts';

/**
 * A worker, because its thread does not wait for timers, hidden windows or a busy page. The worker reads the
 * microphone's data at the microphone's own pace. (An audio graph runs at the pace of a loudspeaker or of a
 * timer: where the two drift apart, the graph leaves out samples or inserts zeros.) Frames go to main over a
 * port; the page gets only the level.
 */

export type CaptureRequest =
  | {
      readonly kind: 'listen';
      readonly sound: ReadableStream<AudioData>;
      readonly channel: Settings['channel'];
    }
  | { readonly kind: 'ended' }
  | { readonly kind: 'muted'; readonly isMuted: boolean }
  /** Frames go straight to main, over this port. */
  | { readonly kind: 'sendTo'; readonly port: MessagePort };

export type CaptureNews =
  | { readonly kind: 'level'; readonly peak: number }
  | { readonly kind: 'ended' }
  /** Main has closed the port or has ended. */
  | { readonly kind: 'closed' };

let toMain: MessagePort | null = null;
let pieces: ReturnType<typeof createPieceReader<AudioData>> | null = null;

const postNews = (news: CaptureNews): void => {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker has none
  self.postMessage(news);
};

const capture = createCapture({
  // Copied, because main's end of the port cannot receive transferred buffers.
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a port has none
  post: (message) => toMain?.postMessage(message),
  showLevel: (peak) => postNews({ kind: 'level', peak }),
});

/** Copies out each piece's channels, into the same memory: a hundred pieces come each second, for hours. */
function createPlanes(): (data: AudioData) => readonly Float32Array[] {
  let planes: readonly Float32Array<ArrayBuffer>[] = [];
  return (data) => {
    const { numberOfFrames, numberOfChannels } = data;
    const length = Math.min(2, numberOfChannels);
    if (planes.length !== length || planes[0]?.length !== numberOfFrames)
      planes = Array.from({ length }, () => new Float32Array(numberOfFrames));
    for (const [planeIndex, plane] of planes.entries())
      data.copyTo(plane, { planeIndex, format: 'f32-planar' });
    return planes;
  };
}

async function listen({ sound, channel }: Extract<CaptureRequest, { kind: 'listen' }>): Promise<void> {
  const reader = sound.getReader();
  const acceptSound = createSoundLine(capture.accept);
  const planesOf = createPlanes();
  const sides = createSideWatch(channel);
  const hear = (piece: AudioData): void => {
    // The time in µs at which the piece was heard, however late the worker reads it (WebCodecs, AudioData).
    // If a long delay made Chromium leave some pieces out, the time of the next piece shows how much.
    const { sampleRate: rateHz, timestamp } = piece;
    const planes = planesOf(piece);
    // Before mixing, which overwrites the left one.
    const isOneSilent = sides.hear(planes, rateHz);
    if (isOneSilent !== null) capture.tellSides(isOneSilent);
    const samples = monoOf(planes, channel);
    piece.close();
    acceptSound({ samples, rateHz, atMs: timestamp / 1000 });
  };
  const heard = createPieceReader({
    read: () => reader.read(),
    hear,
    heardAtMs: ({ timestamp }) => timestamp / 1000,
    onCaughtUp: capture.endBatch,
    nowMs: () => performance.now(),
  });
  pieces = heard;
  setInterval(() => {
    const inVain = heard.looksInVain();
    // What is read goes on, because nothing comes that would end the batch.
    if (inVain === 1) capture.endBatch();
    if (inVain === stalledLooks) capture.tellLost('stalled');
  }, lookMs);
  await heard.run();
}

/** What the microphone gave goes first, and then main hears why nothing more comes. */
const end = (): void =>
  afterSound(() => {
    capture.tellLost('device_lost');
    postNews({ kind: 'ended' });
  });

/** A pause must cut where it was pressed, so everything heard before it goes first. */
const afterSound = (act: () => void, laterMs = 0): void =>
  pieces === null ? act() : pieces.catchUp(act, laterMs);

function sendTo(port: MessagePort): void {
  toMain = port;
  port.addEventListener('message', ({ data }: MessageEvent<MicrophoneOrder>) =>
    afterSound(() => capture.obey(data), data.kind === 'resume' ? 0 : busyMs),
  );
  port.addEventListener('close', () => postNews({ kind: 'closed' }));
  port.start();
  // What was heard before the recording began does not belong to it.
  afterSound(capture.begin);
}

self.addEventListener('message', ({ data }: MessageEvent<CaptureRequest>) => {
  if (data.kind === 'sendTo') sendTo(data.port);
  else if (data.kind === 'muted') capture.tellMuted(data.isMuted);
  else if (data.kind === 'ended') end();
  else
    void listen(data)
      .catch(() => undefined)
      .then(end);
});
