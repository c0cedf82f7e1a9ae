import { type Consult, isUnwritten, visitTime, visitTimeOf } from '../../shared/consult/consult.ts';
import type { ConnectionId, ConsultId } from '../../shared/ids.ts';
import { listed, type ListedConsult } from '../../shared/consult/listedConsult.ts';
import type { Change } from './changes.ts';
import type { ConsultRepository } from './consultRepository.ts';
import type { ListedRows, RowsAsked, Store } from '../ports/store.ts';
import { noGroups, type ConsultGroups } from '../../shared/ipc/snapshot.ts';
import { noFilters } from '../../shared/consult/listFilters.ts';
import { failureRule } from '../../shared/consult/failure.ts';

/**
 * Whether nobody has sent the consult, or it waits for a person, however long the app runs: the list shows it above all
 * others. Every such consult is unsettled, so it is in memory. `isOnItsWay`: it is sent without a further press.
 */
function groupInFront(consult: Consult, isOnItsWay: boolean): 'notSent' | 'needsYou' | null {
  switch (consult.phase) {
    case 'recording':
      return 'notSent';
    case 'preparing':
    case 'readyToSend':
      return isOnItsWay ? null : 'notSent';
    case 'needsAttention':
      return 'needsYou';
    case 'queued':
      return consult.because !== null && failureRule(consult.because.code) === 'reconnect'
        ? 'needsYou'
        : null;
    case 'noteReady':
      return isUnwritten(consult) ? 'needsYou' : null;
    case 'sending':
    case 'writing':
    case 'filed':
    case 'discarded':
      return null;
  }
}

/** Rows in memory: more than a window shows. */
const rowsAtHand = 100;
/** With fewer rows in memory than this, the list loads its beginning again. */
const fewestAtHand = 50;

export type ConsultListView = {
  /** The beginning of the list, without a gap. */
  readonly first: readonly ListedConsult[];
  /** Unsettled consults further down, newest first. */
  readonly behind: readonly ListedConsult[];
  readonly total: number;
  readonly groups: ConsultGroups;
  /** Grows when a row of the list changes, comes or goes. */
  readonly revision: number;
};

type ConsultListDeps = {
  readonly store: Pick<Store, 'consultRows'>;
  readonly repository: Pick<ConsultRepository, 'inMemory'>;
  readonly activeConnection: () => ConnectionId;
  /** Whether the list leaves a consult out that is being recorded, because the screen shows it elsewhere or not yet. */
  readonly isKeptOut: (id: ConsultId) => boolean;
  /** Whether a person has asked to send the consult, and the app does so as soon as its audio is made. */
  readonly isOnItsWay: (id: ConsultId) => boolean;
  /** The beginning of the list was not in memory when the page asked for it, and is loaded now. */
  readonly onLoaded: () => void;
};

/** A group's beginning in memory, and its length. */
type Group = { readonly rows: readonly ListedConsult[]; readonly total: number };
/** The groups by phase: both have the consults that only `view` takes to the front. */
type Groups = { readonly ready: Group; readonly rest: Group };
type Loaded = Groups & { readonly of: ConnectionId | null };

const nothing: Group = { rows: [], total: 0 };

export type ConsultList = ReturnType<typeof createConsultList>;

/**
 * The consults of the active connection as a list, of which the beginning is in memory, in the order of
 * `ConsultGroups`.
 */
export function createConsultList(deps: ConsultListDeps) {
  const { store, repository, activeConnection, isKeptOut, isOnItsWay } = deps;
  let loaded: Loaded = { of: null, ready: nothing, rest: nothing };
  let revision = 0;
  let placedBefore = '';

  /** By their visit, newest first. */
  const ofActive = (): readonly Consult[] => {
    const active = activeConnection();
    return repository
      .inMemory()
      .filter((consult) => consult.connectionId === active)
      .toSorted((a, b) => visitTimeOf(b) - visitTimeOf(a));
  };
  /** The groups that begin the list, and the consults that it leaves out. */
  function placed(): {
    readonly notSent: readonly Consult[];
    readonly needsYou: readonly Consult[];
    readonly out: readonly ConsultId[];
  } {
    const all = ofActive();
    const out = all.filter(({ id, phase }) => phase === 'recording' && isKeptOut(id)).map(({ id }) => id);
    const { notSent = [], needsYou = [] } = Object.groupBy(
      all.filter(({ id }) => !out.includes(id)),
      (consult) => groupInFront(consult, isOnItsWay(consult.id)) ?? 'none',
    );
    const text = JSON.stringify([out, notSent.map(({ id }) => id), needsYou.map(({ id }) => id)]);
    if (text !== placedBefore) revision += 1;
    placedBefore = text;
    return { notSent, needsYou: needsYou.toReversed(), out };
  }

  async function load(): Promise<void> {
    const of = activeConnection();
    const before = revision;
    const { rows, total, ready } = await store.consultRows({
      connection: of,
      query: '',
      filters: noFilters,
      from: 0,
      count: rowsAtHand,
      without: [],
      inFront: [],
    });
    // A change during the read may be in the result or not.
    if (revision !== before || activeConnection() !== of) return load();
    loaded = {
      of,
      ready: { rows: rows.slice(0, ready), total: ready },
      rest: { rows: rows.slice(ready), total: total - ready },
    };
    revision += 1;
    return undefined;
  }

  let isLoadingLate = false;
  async function loadLate(): Promise<void> {
    if (isLoadingLate) return;
    isLoadingLate = true;
    // If the read fails, the next request tries again.
    const isLoaded = await load().then(
      () => true,
      () => false,
    );
    isLoadingLate = false;
    if (isLoaded) deps.onLoaded();
  }

  /** Updates the loaded rows, if the consult's row has changed. */
  function changed(_: ConsultId, { before, after }: Change): void {
    if ((after ?? before)?.connectionId !== activeConnection()) return;
    const [was, is] = [before && listed(before), after && listed(after)];
    if (was !== null && is !== null && isSameRow(was, is)) return;
    revision += 1;
    if (loaded.of !== activeConnection()) return;
    loaded = {
      ...loaded,
      ...(was === null || is === null ? moved(loaded, was, is) : changedRow(loaded, was, is)),
    };
  }

  function view(): ConsultListView {
    const { notSent, needsYou, out } = placed();
    const inFront = [...notSent, ...needsYou];
    const isHere = loaded.of === activeConnection();
    const { ready, rest } = isHere ? loaded : { ready: nothing, rest: nothing };
    if (!isHere) void loadLate();
    const elsewhere = new Set([...out, ...inFront.map(({ id }) => id)]);
    const isInPlace = ({ id }: ListedConsult): boolean => !elsewhere.has(id);
    const isReadyWhole = ready.rows.length === ready.total;
    const first = isHere
      ? [
          ...inFront.map(listed),
          ...ready.rows.filter(isInPlace),
          ...(isReadyWhole ? rest.rows.filter(isInPlace) : []),
        ].slice(0, rowsAtHand)
      : [];
    const total = isHere ? ready.total + rest.total - out.length : 0;
    if (isHere && first.length < Math.min(total, fewestAtHand)) void loadLate();
    const known = new Set(first.map(({ id }) => id));
    const behind = ofActive().filter(({ id }) => !known.has(id) && !out.includes(id));
    const inFrontReady = needsYou.filter(({ phase }) => phase === 'noteReady').length;
    return {
      first,
      behind: behind.map(listed),
      total,
      groups: isHere
        ? { notSent: notSent.length, needsYou: needsYou.length, ready: ready.total - inFrontReady }
        : noGroups,
      revision,
    };
  }

  async function read({
    query,
    filters,
    from,
    count,
  }: Pick<RowsAsked, 'query' | 'filters' | 'from' | 'count'>): Promise<
    Pick<ListedRows, 'rows' | 'total' | 'found'> & {
      readonly groups: ConsultGroups;
      readonly revision: number;
    }
  > {
    const { notSent, needsYou, out } = placed();
    const asOf = revision;
    const connection = activeConnection();
    const read = await store.consultRows({
      connection,
      query,
      filters,
      from,
      count,
      without: out,
      inFront: [notSent, needsYou].map((group) => group.map(({ id }) => id)),
    });
    const { rows, total, ready, found, inFront } = read;
    const [unsent = 0, waiting = 0] = inFront;
    return { rows, total, found, groups: { notSent: unsent, needsYou: waiting, ready }, revision: asOf };
  }

  return {
    /** Call at the start, and before another active connection is shown. */
    load,
    /** A consult was saved, or is gone. */
    changed,
    view,
    /** All consults that nobody has sent, oldest first. */
    notSent: (): readonly Consult[] => placed().notSent.toReversed(),
    /** Any part of the list, with a query and filters. */
    read,
  };
}

const groupOf = ({ phase }: ListedConsult): 'ready' | 'rest' => (phase === 'noteReady' ? 'ready' : 'rest');

const changedRow = (groups: Groups, was: ListedConsult, is: ListedConsult): Partial<Groups> => {
  const of = groupOf(is);
  if (groupOf(was) !== of || visitTime(was) !== visitTime(is)) return moved(groups, was, is);
  const rows = groups[of].rows.map((other) => (other.id === is.id ? is : other));
  return { [of]: { ...groups[of], rows } };
};

/** Takes the row out of its group, and puts it into its new one. */
function moved(groups: Groups, was: ListedConsult | null, is: ListedConsult | null): Partial<Groups> {
  let after: Groups = groups;
  if (was !== null) {
    const { rows, total } = after[groupOf(was)];
    const left = { rows: rows.filter(({ id }) => id !== was.id), total: total - 1 };
    after = { ...after, [groupOf(was)]: left };
  }
  return is === null ? after : { ...after, [groupOf(is)]: withNew(is, after[groupOf(is)]) };
}

/** Inserts the row in order, unless it belongs after the loaded rows. */
function withNew(row: ListedConsult, { rows, total }: Group): Group {
  const isBefore =
    groupOf(row) === 'ready'
      ? (other: ListedConsult): boolean => visitTime(other) > visitTime(row)
      : (other: ListedConsult): boolean => visitTime(other) <= visitTime(row);
  const found = rows.findIndex(isBefore);
  if (found === -1 && rows.length < total) return { rows, total: total + 1 };
  const place = found === -1 ? rows.length : found;
  const all = [...rows.slice(0, place), row, ...rows.slice(place)];
  return { rows: all.slice(0, rowsAtHand), total: total + 1 };
}

const isSameRow = (a: ListedConsult, b: ListedConsult): boolean => JSON.stringify(a) === JSON.stringify(b);
