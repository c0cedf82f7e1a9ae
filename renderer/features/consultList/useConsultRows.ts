import { useCallback, useEffect, useMemo, useState } from 'react';
import { useStore } from 'zustand';
import type { ConnectionId, ConsultId } from '../../../shared/ids.ts';
import { isFiltered } from '../../../shared/consult/listFilters.ts';
import {
  noGroups,
  type ConsultGroups,
  type ConsultRow,
  type FoundRow,
} from '../../../shared/ipc/snapshot.ts';
import { useSnapshot, useNow, useUi } from '../../state/hooks.ts';
import { filtersOf } from '../../state/consultList/listFilters.ts';
import { consultRowPages } from '../../state/commands.ts';
import { isSameCriteria, type ListCriteria, type RowList } from '../../state/consultList/rowPages.ts';

/** How long the list waits for an answer to the previous query, in ms. */
const pauseMs = 150;
const noRows: readonly ConsultRow[] = [];
const noLaterRows: ReadonlyMap<number, FoundRow> = new Map();

/** A list of consults whose rows load when somebody scrolls to them. */
export type ConsultRows = {
  /** The list's search and filters; null: all consults. */
  readonly by: ListCriteria | null;
  readonly total: number;
  readonly groups: ConsultGroups;
  /** undefined: the row is not loaded yet. */
  readonly rowAt: (index: number) => ConsultRow | FoundRow | undefined;
  readonly indexOf: (id: ConsultId) => number | null;
  /** Loads these rows; the row `focused` has the focus, or will get it. */
  readonly request: (from: number, to: number, focused: number) => void;
};

/**
 * The typed query, except while main still searches for an earlier one: then the newest query after that answer or,
 * without an answer, after a pause. No search waits until typing pauses, and main never has two searches waiting.
 */
function useSettledQuery(): string {
  const query = useUi((s) => s.query).trim();
  const [settled, setSettled] = useState(query);
  const answered = useStore(consultRowPages.pages, ({ list }) => list?.by?.query);
  const isFree = query === '' || settled === '' || answered === settled;
  useEffect(() => {
    const timer = setTimeout(() => setSettled(query), isFree ? 0 : pauseMs);
    return () => clearTimeout(timer);
  }, [query, isFree]);
  return query === '' ? '' : settled;
}

function useListCriteria(): ListCriteria | null {
  const query = useSettledQuery();
  const choice = useUi((s) => s.filters);
  const now = useNow(30_000);
  // The text changes only when the day or somebody's choice changes.
  const asText = JSON.stringify({ query, filters: filtersOf(choice, now) });
  return useMemo(() => {
    const by = JSON.parse(asText) as ListCriteria;
    return by.query === '' && !isFiltered(by.filters) ? null : by;
  }, [asText]);
}

/** The rows after those of the snapshot, or all rows of a list with a search or filters. */
function usePages(connectionId: ConnectionId | undefined): {
  readonly asked: ListCriteria | null;
  readonly shown: ListCriteria | null;
  readonly pages: {
    readonly total: number;
    readonly groups: ConsultGroups;
    readonly rows: ReadonlyMap<number, FoundRow>;
  } | null;
} {
  const narrowing = useListCriteria();
  const isEmpty = useSnapshot((m) => m.snapshot?.consultCount === 0);
  const asked = isEmpty ? null : narrowing;
  const pages = useStore(consultRowPages.pages);
  const isOfConnection = pages.list !== null && pages.list.connectionId === connectionId;
  const found = isOfConnection ? (pages.list?.by ?? null) : null;
  // Until the answer comes, the earlier rows stay on screen.
  const shown = asked === null ? null : found;
  return { asked, shown, pages: isOfConnection && isSameCriteria(found, shown) ? pages : null };
}

export function useConsultRows(): ConsultRows {
  const connectionId = useSnapshot((m) => m.snapshot?.active.id);
  const first = useSnapshot((m) => m.snapshot?.consults) ?? noRows;
  const count = useSnapshot((m) => m.snapshot?.consultCount) ?? 0;
  const firstGroups = useSnapshot((m) => m.snapshot?.consultGroups) ?? noGroups;
  const revision = useSnapshot((m) => m.snapshot?.consultsRevision) ?? 0;
  const { asked, shown, pages } = usePages(connectionId);

  const firstRows = shown === null ? first : noRows;
  const laterRows = pages?.rows ?? noLaterRows;
  const total = shown === null ? count : (pages?.total ?? 0);
  const groups = shown === null ? firstGroups : (pages?.groups ?? noGroups);
  const places = useMemo(
    () =>
      new Map([
        ...[...laterRows].map(([at, { id }]) => [id, at] as const),
        ...firstRows.map(({ id }, at) => [id, at] as const),
      ]),
    [firstRows, laterRows],
  );

  const request = useCallback(
    (from: number, to: number, focused: number) => {
      if (connectionId === undefined) return;
      // A new list starts at its beginning.
      const part = isSameCriteria(asked, shown) ? { from, to, focused } : { from: 0, to: 1, focused: 0 };
      const begin = asked === null ? first.length : 0;
      if (part.to <= begin) return;
      const list: RowList = { connectionId, by: asked };
      consultRowPages.request(list, revision, { ...part, from: Math.max(part.from, begin) });
    },
    [connectionId, asked, shown, revision, first.length],
  );
  useEffect(() => {
    if (asked !== null) request(0, 1, 0);
  }, [asked, request]);

  return useMemo(
    () => ({
      by: shown,
      total,
      groups,
      rowAt(index) {
        const row = firstRows[index];
        if (row !== undefined || index >= total) return row;
        const other = laterRows.get(index);
        // The row has moved meanwhile, and its new place is known.
        return other !== undefined && places.get(other.id) === index ? other : undefined;
      },
      indexOf: (id) => places.get(id) ?? null,
      request,
    }),
    [shown, total, groups, firstRows, laterRows, places, request],
  );
}
