import type { StoredNote } from '../../main/sandbox/sandboxNotes.ts';
import type { RequestRecord } from '../service/standInControl.ts';
import type { LogEntry } from './requestLog.ts';

/** All that is known about a run when it is over. */
export type Evidence = {
  /** What was sent for each reference, and decided about it. */
  readonly decided: ReadonlyMap<string, readonly string[]>;
  /** By the service. */
  readonly requests: readonly RequestRecord[];
  readonly notes: readonly StoredNote[];
  /** By the app's processes, in the order of their writing. */
  readonly log: readonly LogEntry[];
  /** True times at which processes of the app ended. */
  readonly ends: readonly number[];
  /** True times at which the wall clock was set forward. */
  readonly jumpsForward: readonly number[];
};

/** A process that was killed so soon after an answer, in the true time, may not have got to keep it. */
export const unsavedMs = 3_000;
