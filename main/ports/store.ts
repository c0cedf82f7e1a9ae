import type { Connection } from '../../shared/consult/practice.ts';
import type { ActivityEntry } from '../../shared/consult/activity.ts';
import type { Consult } from '../../shared/consult/consult.ts';
import type { Found } from '../../shared/consult/found.ts';
import type { ConnectionId, ConsultId, Sha256 } from '../../shared/ids.ts';
import type { ListedConsult } from '../../shared/consult/listedConsult.ts';
import type { ListFilters } from '../../shared/consult/listFilters.ts';
import type { DatesInQuery } from '../../shared/consult/datesInQuery.ts';

/** Records at rest, encrypted. Each call is whole and on disk when its promise resolves, or it rejects. */
export type Store = {
  readonly connections: () => Promise<readonly Connection[]>;
  /** Adds the connection, or replaces the one with the same id. */
  readonly saveConnection: (connection: Connection) => Promise<void>;
  /** Of all connections, the consults that are not settled (`isSettled`); newest first. */
  readonly unsettledConsults: () => Promise<readonly Consult[]>;
  readonly consult: (id: ConsultId) => Promise<Consult | null>;
  readonly consultRows: (asked: RowsAsked) => Promise<ListedRows>;
  /** One connection's consults of visits from `from` to before `to`, oldest first. */
  readonly consultsBetween: (
    connection: ConnectionId,
    from: number,
    to: number,
  ) => Promise<readonly ListedConsult[]>;
  /** The consults of one connection that were made of a file with these very bytes; newest first. */
  readonly twinsOf: (connection: ConnectionId, source: Sha256) => Promise<readonly Consult[]>;
  /** Adds the consult, or replaces the one with the same id; with the line of its event log, both or none. */
  readonly saveConsult: (consult: Consult, entry?: ActivityEntry | null) => Promise<void>;
  /**
   * As `saveConsult`, of a stored consult of which only typed text changed: cheap enough for many saves a minute. What is
   * read afterwards has the text.
   */
  readonly saveTypedText: (consult: Consult, entry: ActivityEntry | null) => Promise<void>;
  /** As `saveConsult`, of a consult that now has what another one had: that one is removed, both or none. */
  readonly mergeConsults: (consult: Consult, entry: ActivityEntry | null, gone: ConsultId) => Promise<void>;
  /** The consult's event log, oldest first. It outlives the consult. */
  readonly activity: (id: ConsultId) => Promise<readonly ActivityEntry[]>;
  /** Removed consults of one connection that still have an event log, in no order. */
  readonly goneConsults: (connection: ConnectionId) => Promise<readonly ConsultId[]>;
  /** With a line of the event log, which outlives the consult. */
  readonly removeConsult: (id: ConsultId, entry?: ActivityEntry | null) => Promise<void>;
  /** Filed or discarded consults of a connection whose visit was before `time`, in no order. */
  readonly consultsBefore: (connection: ConnectionId, time: number) => Promise<readonly ConsultId[]>;
  /** Small facts about one connection or, with null, about this workstation. Values are JSON texts. */
  readonly setting: (connection: ConnectionId | null, name: string) => Promise<string | null>;
  readonly saveSetting: (connection: ConnectionId | null, name: string, value: string) => Promise<void>;
  readonly close: () => Promise<void>;
};

/** A part of one connection's list: newest first, or in groups. */
export type RowsAsked = {
  readonly connection: ConnectionId;
  /**
   * Only consults whose patient, reference, note, edits or transcript hold every word of it, in any letter case.
   * Empty: all.
   */
  readonly query: string;
  /**
   * Given, and there are visits of these dates that have the query's other words: those, beside the consults of the query
   * whose patient has a name with the words of the dates.
   */
  readonly dates?: DatesInQuery | null;
  readonly filters: ListFilters;
  /** How many rows come before the first of the part. */
  readonly from: number;
  readonly count: number;
  /** Consults that the list leaves out. */
  readonly without: readonly ConsultId[];
  /**
   * Given: the list begins with these groups of consults, in this order; then come those whose note is ready, then all
   * others, both newest first. Missing: all are newest first.
   */
  readonly inFront?: readonly (readonly ConsultId[])[];
};

/**
 * `total`: how long the whole list is. `inFront`, `ready`: the lengths of its first groups. `found`: of these rows, where
 * each has what was searched for.
 */
export type ListedRows = {
  readonly rows: readonly ListedConsult[];
  readonly total: number;
  readonly inFront: readonly number[];
  readonly ready: number;
  readonly found: ReadonlyMap<ConsultId, Found>;
};
