import type { StoredNote } from '../../service/core/storedNotes.ts';
import type { RequestRecord } from '../../service/standInControl.ts';
import type { VetIdentity } from '../run/chaosService.ts';
import type { PlannedConsult } from './plan.ts';

/** All that is known about a run when it is over. */
export type Evidence = {
  /** What was sent for each reference, and decided about it. */
  readonly decided: ReadonlyMap<string, readonly string[]>;
  /** What each consult is, by its reference. */
  readonly planned: ReadonlyMap<string, PlannedConsult>;
  readonly identities: readonly VetIdentity[];
  /** What the app showed under whose connection. */
  readonly shown: readonly Shown[];
  /** Consults, by their reference, whose Send was taken back. */
  readonly takenBack: ReadonlySet<string>;
  /** By the service. */
  readonly requests: readonly RequestRecord[];
  readonly notes: readonly StoredNote[];
};

export type Shown = {
  readonly identity: number | null;
  readonly name: string;
  readonly text: string | null;
  /** What stands in the place of the text. */
  readonly typed: string | null;
};
