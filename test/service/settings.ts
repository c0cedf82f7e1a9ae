import { assumedCeilings } from '../../main/sandbox/assumptions.ts';
import type { CeilingNumbers } from '../../main/sandbox/ceilings.ts';
import type { Script } from './scriptSchema.ts';

/** What the service is at the moment. */
export type Settings = {
  /** From the 202 to the end of processing, where the next note is not scripted otherwise. */
  readonly processingMs: number;
  readonly maxAudioBytes: number;
  readonly ceilings: CeilingNumbers | 'none';
};

export const changedSettings = (
  settings: Settings,
  {
    processingMs = settings.processingMs,
    maxAudioBytes = settings.maxAudioBytes,
    ceilings = settings.ceilings,
  }: Script,
): Settings => ({
  processingMs,
  maxAudioBytes,
  ceilings: ceilings === 'none' ? 'none' : { ...assumedCeilings, ...ceilings },
});
