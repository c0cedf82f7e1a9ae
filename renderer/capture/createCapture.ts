import {
  continuousWithinMs,
  type MicrophoneMessage,
  type MicrophoneOrder,
} from '../../shared/ipc/microphoneMessages.ts';
import type { Settings } from '../../shared/settings/settingsTable.ts';
import { takeFormat } from '../../shared/consult/take.ts';

/** At most 250 ms in each message, which main saves in one piece. */
const blockSamples = takeFormat.sampleRateHz / 4;

const msOf = (samples: number): number => (samples * 1000) / takeFormat.sampleRateHz;

/** The inverse of Chromium's own conversion, so 16-bit sound comes out unchanged. */
const toInt16 = (sample: number): number => Math.max(-32_768, Math.min(32_767, Math.round(sample * 32_768)));

/** Mixing overwrites the left one. A mono device has nothing to choose from. */
export function monoOf(channels: readonly Float32Array[], channel: Settings['channel']): Float32Array {
  const [first = new Float32Array(0), second] = channels;
  if (second === undefined || channel === 'left') return first;
  if (channel === 'right') return second;
  for (let index = 0; index < first.length; index += 1) {
    const sample = first[index] ?? 0;
    first[index] = (sample + (second[index] ?? sample)) / 2;
  }
  return first;
}

type CaptureOutlets = {
  readonly post: (message: MicrophoneMessage) => void;
  /** Highest amplitude of the last batch, 0 to 1. */
  readonly showLevel: (peak: number) => void;
};

/** The samples of one message. */
function createBlock(post: CaptureOutlets['post']) {
  let block = new Int16Array(blockSamples);
  let filled = 0;
  /** The time of its first sample. */
  let blockAtMs = 0;

  function flush(): void {
    if (filled === 0) return;
    // A copy of exactly the block's content, because posting a view would send its whole buffer.
    const samples = filled === blockSamples ? block : block.slice(0, filled);
    post({ kind: 'frames', samples, atMs: blockAtMs });
    block = new Int16Array(blockSamples);
    filled = 0;
  }

  return {
    flush,
    add: (samples: Float32Array, atMs: number): void => {
      // A block has one time, so it must not span a gap.
      if (Math.abs(atMs - blockAtMs - msOf(filled)) > continuousWithinMs) flush();
      for (let from = 0; from < samples.length;) {
        if (filled === 0) blockAtMs = atMs + msOf(from);
        const count = Math.min(samples.length - from, blockSamples - filled);
        for (let index = 0; index < count; index += 1)
          block[filled + index] = toInt16(samples[from + index] ?? 0);
        filled += count;
        from += count;
        if (filled === blockSamples) flush();
      }
    },
  };
}

export function createCapture({ post, showLevel }: CaptureOutlets) {
  let state: 'listening' | 'running' | 'paused' | 'stopped' = 'listening';
  let isOneSilent = false;
  let isMuted = false;
  let peak = 0;
  const { add, flush } = createBlock(post);

  /** What main must know of the microphone, also in a pause. */
  function tell(message: MicrophoneMessage): void {
    if (state === 'running' || state === 'paused') post(message);
  }

  return {
    /**
     * Copies mono samples of `takeFormat`, in the order heard, the first at `atMs` by the microphone's clock.
     */
    accept: (samples: Float32Array, atMs: number): void => {
      if (state === 'running') add(samples, atMs);
      for (const sample of samples) peak = Math.max(peak, Math.abs(sample));
    },
    /**
     * Sends what was accepted, and its level. A crash of the page loses the sound that main does not have.
     */
    endBatch: (): void => {
      flush();
      showLevel(Math.min(1, peak));
      peak = 0;
    },
    tellSides: (isSilent: boolean): void => {
      isOneSilent = isSilent;
      tell({ kind: 'sides', isOneSilent });
    },
    tellMuted: (isNow: boolean): void => {
      isMuted = isNow;
      tell({ kind: 'muted', isMuted });
    },
    /** No more sound comes; what came goes first. */
    tellLost: (because: 'device_lost' | 'stalled'): void => {
      flush();
      tell({ kind: 'lost', because });
    },
    /** From now on the sound goes to main; before, only its level is measured. */
    begin: (): void => {
      if (state !== 'listening') return;
      state = 'running';
      if (isOneSilent) tell({ kind: 'sides', isOneSilent });
      if (isMuted) tell({ kind: 'muted', isMuted });
    },
    obey: ({ kind }: MicrophoneOrder): void => {
      if (state === 'stopped') return;
      if (kind === 'resume') {
        if (state === 'paused') state = 'running';
        return;
      }
      flush();
      state = kind === 'stop' ? 'stopped' : 'paused';
      post({ kind: kind === 'stop' ? 'stopped' : 'paused' });
    },
  };
}
