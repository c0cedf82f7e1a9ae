import { maxFrameSamples, type MicrophoneMessage } from '../../shared/ipc/microphoneMessages.ts';

/** Without zod, because it runs several times a second. */
export function parseMicrophoneMessage(input: unknown): MicrophoneMessage | null {
  if (typeof input !== 'object' || input === null || !('kind' in input)) return null;
  const { kind } = input;
  if (kind === 'paused' || kind === 'stopped') return { kind };
  if (kind === 'sides') return { kind, isOneSilent: 'isOneSilent' in input && input.isOneSilent === true };
  if (kind === 'muted') return { kind, isMuted: 'isMuted' in input && input.isMuted === true };
  if (kind === 'lost')
    return {
      kind,
      because: 'because' in input && input.because === 'device_lost' ? 'device_lost' : 'stalled',
    };
  return kind === 'frames' ? parseFrames(input) : null;
}

function parseFrames(input: object): MicrophoneMessage | null {
  if (!('samples' in input) || !('atMs' in input)) return null;
  const { samples, atMs } = input;
  if (typeof atMs !== 'number' || !Number.isFinite(atMs)) return null;
  if (!(samples instanceof Int16Array) || samples.length < 1 || samples.length > maxFrameSamples) return null;
  return { kind: 'frames', samples, atMs };
}
