import { maxFrameSamples, type MicrophoneMessage } from '../../shared/ipc/microphoneMessages.ts';

/** What came over the port, or null for anything that it should not bring. By hand: it runs ten times a second. */
export function parseMicrophoneMessage(input: unknown): MicrophoneMessage | null {
  if (typeof input !== 'object' || input === null || !('kind' in input)) return null;
  const { kind } = input;
  if (kind === 'paused' || kind === 'stopped') return { kind };
  if (kind !== 'frames' || !('samples' in input) || !('atMs' in input)) return null;
  const { samples, atMs } = input;
  if (typeof atMs !== 'number' || !Number.isFinite(atMs)) return null;
  if (!(samples instanceof Int16Array) || samples.length < 1 || samples.length > maxFrameSamples) return null;
  return { kind, samples, atMs };
}
