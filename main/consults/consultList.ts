import { type Consult, isUnwritten, visitTimeOf } from '../../shared/consult/consult.ts';
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

/** How the list of a connection begins, as the store had it last; `ready`: how many notes are ready in all of it. */
type Loaded = Pick<ListedRows, 'rows' | 'total' | 'ready'> & { readonly of: ConnectionId | null };

export type ConsultList = ReturnType<typeof createConsultList>;

/**
 * The consults of the active connection as a list, of which the beginning is in memory, in the order of
 * `ConsultGroups`.
 */
export function createConsultList(deps: ConsultListDeps) {
  const { store, repository, activeConnection, isKeptOut, isOnItsWay } = deps;
  let loaded: Loaded = { of: null, rows: [], total: 0, ready: 0 };
  let isOutdated = false;
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
    if (loaded.of !== of) revision += 1;
    loaded = { of, rows, total, ready };
    isOutdated = false;
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

  /** Loads the beginning of the list again, if the consult's row has changed. */
  function changed(_: ConsultId, { before, after }: Change): void {
    if ((after ?? before)?.connectionId !== activeConnection()) return;
    const [was, is] = [before && listed(before), after && listed(after)];
    if (was !== null && is !== null && isSameRow(was, is)) return;
    revision += 1;
    isOutdated = true;
    void loadLate();
  }

  function view(): ConsultListView {
    const { notSent, needsYou, out } = placed();
    const inFront = [...notSent, ...needsYou];
    const isHere = loaded.of === activeConnection();
    if (!isHere || isOutdated) void loadLate();
    const { rows, total, ready } = isHere ? loaded : { rows: [], total: 0, ready: 0 };
    const elsewhere = new Set([...out, ...inFront.map(({ id }) => id)]);
    const others = rows.filter(({ id }) => !elsewhere.has(id));
    const first = isHere ? [...inFront.map(listed), ...others].slice(0, rowsAtHand) : [];
    const known = new Set(first.map(({ id }) => id));
    const behind = ofActive().filter(({ id }) => !known.has(id) && !out.includes(id));
    const inFrontReady = needsYou.filter(({ phase }) => phase === 'noteReady').length;
    return {
      first,
      behind: behind.map(listed),
      total: isHere ? total - out.length : 0,
      groups: isHere
        ? { notSent: notSent.length, needsYou: needsYou.length, ready: ready - inFrontReady }
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

const isSameRow = (a: ListedConsult, b: ListedConsult): boolean => JSON.stringify(a) === JSON.stringify(b);
