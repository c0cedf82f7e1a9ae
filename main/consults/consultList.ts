import type { Consult } from '../../shared/consult/consult.ts';
import type { ConnectionId, ConsultId } from '../../shared/ids.ts';
import { listed, type ListedConsult } from '../../shared/consult/listedConsult.ts';
import { noFilters } from '../../shared/consult/listFilters.ts';
import type { Change, ConsultRepository } from './consultRepository.ts';
import type { ListedRows, RowsAsked, Store } from '../ports/store.ts';

/** Rows in memory: more than a window shows. */
const rowsAtHand = 100;

export type ConsultListView = {
  /** The beginning of the list, without a gap. */
  readonly first: readonly ListedConsult[];
  /** Unsettled consults further down, newest first. */
  readonly behind: readonly ListedConsult[];
  readonly total: number;
  /** Grows when a row of the list changes, comes or goes. */
  readonly revision: number;
};

type ConsultListDeps = {
  readonly store: Pick<Store, 'consultRows'>;
  readonly repository: Pick<ConsultRepository, 'inMemory'>;
  readonly activeConnection: () => ConnectionId;
  /** Whether the list leaves a consult out that is being recorded, because the screen shows it elsewhere or not yet. */
  readonly isKeptOut: (id: ConsultId) => boolean;
  /** The beginning of the list was not in memory when the page asked for it, and is loaded now. */
  readonly onLoaded: () => void;
};

type Loaded = {
  readonly of: ConnectionId | null;
  readonly first: readonly ListedConsult[];
  readonly total: number;
};

export type ConsultList = ReturnType<typeof createConsultList>;

/** The consults of the active connection as a list, of which the beginning is in memory. */
export function createConsultList(deps: ConsultListDeps) {
  const { store, repository, activeConnection, isKeptOut } = deps;
  let loaded: Loaded = { of: null, first: [], total: 0 };
  let revision = 0;
  let keptOutBefore = '';

  const ofActive = (): readonly Consult[] => {
    const active = activeConnection();
    return repository.inMemory().filter((consult) => consult.connectionId === active);
  };
  function keptOut(): readonly ConsultId[] {
    const out = ofActive()
      .filter(({ id, phase }) => phase === 'recording' && isKeptOut(id))
      .map(({ id }) => id);
    const text = out.join();
    if (text !== keptOutBefore) revision += 1;
    keptOutBefore = text;
    return out;
  }

  async function load(): Promise<void> {
    const of = activeConnection();
    const before = revision;
    const { rows: first, total } = await store.consultRows({
      connection: of,
      query: '',
      filters: noFilters,
      from: 0,
      count: rowsAtHand,
      without: [],
    });
    // A change during the read may be in the result or not.
    if (revision !== before || activeConnection() !== of) return load();
    loaded = { of, first, total };
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
  function changed(id: ConsultId, { before, after }: Change): void {
    if ((after ?? before)?.connectionId !== activeConnection()) return;
    const row = after === null ? null : listed(after);
    if (before !== null && row !== null && isSameRow(listed(before), row)) return;
    revision += 1;
    if (loaded.of !== activeConnection()) return;
    const { first, total } = loaded;
    if (row === null)
      loaded = { ...loaded, first: first.filter((other) => other.id !== id), total: total - 1 };
    else if (before === null) loaded = { ...loaded, first: withNew(row, loaded), total: total + 1 };
    else loaded = { ...loaded, first: first.map((other) => (other.id === id ? row : other)) };
  }

  return {
    /** Call at the start, and before another active connection is shown. */
    load,
    /** A consult was saved, or is gone. */
    changed,
    view(): ConsultListView {
      const out = new Set(keptOut());
      const isHere = loaded.of === activeConnection();
      if (!isHere) void loadLate();
      const first = isHere ? loaded.first.filter(({ id }) => !out.has(id)) : [];
      const known = new Set(first.map(({ id }) => id));
      const behind = ofActive().filter(({ id }) => !known.has(id) && !out.has(id));
      return {
        first,
        behind: behind.map(listed),
        total: isHere ? loaded.total - out.size : 0,
        revision,
      };
    },
    /** Any part of the list, with a query and filters. */
    async read({
      query,
      filters,
      from,
      count,
    }: Pick<RowsAsked, 'query' | 'filters' | 'from' | 'count'>): Promise<
      ListedRows & { readonly revision: number }
    > {
      const without = keptOut();
      const asOf = revision;
      const connection = activeConnection();
      const rows = await store.consultRows({ connection, query, filters, from, count, without });
      return { ...rows, revision: asOf };
    },
  };
}

/** Inserts the row in order, unless it belongs after the loaded rows. */
function withNew(row: ListedConsult, { first, total }: Loaded): readonly ListedConsult[] {
  const found = first.findIndex((other) => other.createdAt <= row.createdAt);
  if (found === -1 && first.length < total) return first;
  const place = found === -1 ? first.length : found;
  return [...first.slice(0, place), row, ...first.slice(place)].slice(0, rowsAtHand);
}

const isSameRow = (a: ListedConsult, b: ListedConsult): boolean => JSON.stringify(a) === JSON.stringify(b);
