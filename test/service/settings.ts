import { assumedCeilings } from './standInAssumptions.ts';
import type { CeilingNumbers } from './ceilings.ts';
import type { Script } from './scriptSchema.ts';

/** What the service is at the moment. */
export type Settings = {
  /** From the 202 to the end of processing, where the next note is not scripted otherwise. */
  readonly processingMs: number;
  /** For so long after a submission a GET answers 404, as where reads lag behind writes. */
  readonly readLagMs: number;
  readonly maxAudioBytes: number;
  readonly ceilings: CeilingNumbers | 'none';
};

export const changedSettings = (
  settings: Settings,
  {
    processingMs = settings.processingMs,
    readLagMs = settings.readLagMs,
    maxAudioBytes = settings.maxAudioBytes,
    ceilings = settings.ceilings,
  }: Script,
): Settings => ({
  processingMs,
  readLagMs,
  maxAudioBytes,
  ceilings: ceilings === 'none' ? 'none' : { ...assumedCeilings, ...ceilings },
});
