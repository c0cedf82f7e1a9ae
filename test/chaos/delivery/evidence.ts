import type { StoredNote } from '../../service/core/storedNotes.ts';
import type { VetIdentity } from '../run/chaosService.ts';
import type { PlannedConsult } from './plan.ts';
import type { RequestRecord } from '../../service/counters.ts';
import type { LogEntry } from '../run/requestLog.ts';

/** All that is known about a run when it is over. */
export type Evidence = {
  /** What was sent for each reference, and decided about it. */
  readonly decided: ReadonlyMap<string, readonly string[]>;
  /** What each consult is, by its reference. */
  readonly planned: ReadonlyMap<string, PlannedConsult>;
  readonly identities: readonly VetIdentity[];
  readonly identityOfMark: (mark: string | null) => number | null;
  /** What the app showed under whose connection. */
  readonly shown: readonly Shown[];
  /** When a person pressed Try again, and for which consult; or connected anew, which is for none. */
  readonly tries: readonly { readonly atMs: number; readonly reference: string | null }[];
  /** Consults, by their reference, whose Send was taken back. */
  readonly takenBack: ReadonlySet<string>;
  /** When the integration was switched off, and the path of the request that was told so at once. */
  readonly switchedOff: readonly { readonly atMs: number; readonly answeredPath: string | null }[];
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

export type Shown = { readonly identity: number | null; readonly name: string; readonly text: string | null };
