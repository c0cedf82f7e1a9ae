import type { Connection } from '../../shared/consult/practice.ts';
import type { ActivityEntry } from '../../shared/consult/activity.ts';
import type { Consult, Patient } from '../../shared/consult/consult.ts';
import type { SearchMatch } from '../../shared/consult/found.ts';
import type { ConnectionId, ConsultId, Sha256 } from '../../shared/ids.ts';
import type { ListedConsult } from '../../shared/consult/listedConsult.ts';
import type { ListFilters } from '../../shared/consult/listFilters.ts';
import type { DatesInQuery } from '../../shared/consult/datesInQuery.ts';

/** Encrypted. Each call is whole and on disk when its promise resolves, or it rejects. */
export type Store = {
  readonly connections: () => Promise<readonly Connection[]>;
  readonly saveConnection: (connection: Connection) => Promise<void>;
  /** Of all connections; newest first. */
  readonly unsettledConsults: () => Promise<readonly Consult[]>;
  readonly consult: (id: ConsultId) => Promise<Consult | null>;
  readonly consultRows: (asked: RowsAsked) => Promise<ListedRows>;
  /** Visits from `from` to before `to`, oldest first. */
  readonly consultsBetween: (
    connection: ConnectionId,
    from: number,
    to: number,
  ) => Promise<readonly ListedConsult[]>;
  /** Among the newest 5,000, those whose patient may be this one (`patientLikeness`), newest first. */
  readonly consultsAlike: (connection: ConnectionId, patient: Patient) => Promise<readonly ListedConsult[]>;
  /** Made of a file with these very bytes; newest first. */
  readonly twinsOf: (connection: ConnectionId, source: Sha256) => Promise<readonly Consult[]>;
  /** Adds or replaces it, with the line of its event log: both or none. */
  readonly saveConsult: (consult: Consult, entry?: ActivityEntry | null) => Promise<void>;
  /** Cheap enough for many saves a minute: only typed text of a stored consult changed. */
  readonly saveTypedText: (consult: Consult, entry: ActivityEntry | null) => Promise<void>;
  /** `consult` now has what `gone` had, which is removed: both or none. */
  readonly mergeConsults: (consult: Consult, entry: ActivityEntry | null, gone: ConsultId) => Promise<void>;
  /** `other` has what `consult` no longer has: both or none. */
  readonly divideConsult: (consult: Consult, entry: ActivityEntry | null, other: Consult) => Promise<void>;
  /** Oldest first. It outlives the consult. */
  readonly activity: (id: ConsultId) => Promise<readonly ActivityEntry[]>;
  /** Removed consults that still have an event log, in no order. */
  readonly goneConsults: (connection: ConnectionId) => Promise<readonly ConsultId[]>;
  readonly removeConsult: (id: ConsultId, entry?: ActivityEntry | null) => Promise<void>;
  /** Filed or discarded, of a visit before `time`, in no order. */
  readonly consultsBefore: (connection: ConnectionId, time: number) => Promise<readonly ConsultId[]>;
  /** null: about this workstation. Values are JSON texts. */
  readonly setting: (connection: ConnectionId | null, name: string) => Promise<string | null>;
  readonly saveSetting: (connection: ConnectionId | null, name: string, value: string) => Promise<void>;
  readonly close: () => Promise<void>;
};

export type RowsAsked = {
  readonly connection: ConnectionId;
  /** Patient, reference, note, edits or transcript hold every word of it, in any letter case. Empty: all. */
  readonly query: string;
  /**
   * Given, and there are visits of these dates that have the query's other words: those, beside the consults
   * of the query whose patient has a name with the words of the dates.
   */
  readonly dates?: DatesInQuery | null;
  readonly filters: ListFilters;
  readonly from: number;
  readonly count: number;
  readonly without: readonly ConsultId[];
  /**
   * The list begins with these groups, in this order; then come those whose note is ready, then all others,
   * both newest first. Missing: all are newest first.
   */
  readonly inFront?: readonly (readonly ConsultId[])[];
};

/**
 * `total`: of the whole list. `inFront`, `ready`: the lengths of its first groups. `found`: where these rows
 * have what was searched for.
 */
export type ListedRows = {
  readonly rows: readonly ListedConsult[];
  readonly total: number;
  readonly inFront: readonly number[];
  readonly ready: number;
  readonly found: ReadonlyMap<ConsultId, SearchMatch>;
};
