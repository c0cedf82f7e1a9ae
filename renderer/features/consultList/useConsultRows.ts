import { useCallback, useEffect, useMemo, useState } from 'react';
import { useStore } from 'zustand';
import type { ConsultId } from '../../../shared/ids.ts';
import { isFiltered } from '../../../shared/consult/listFilters.ts';
import { noGroups, type FoundRow } from '../../../shared/ipc/snapshot.ts';
import { useMain, useNow, useUi } from '../../state/hooks.ts';
import { filtersOf } from '../../state/consultList/listFilters.ts';
import { consultRows, foundRows } from '../../state/commands.ts';
import { isSameCriteria, type ListCriteria } from '../../state/consultList/rowPages.ts';

/** How long the list waits for an answer to the previous query, in ms. */
const pauseMs = 150;
const noPages = { rows: new Map<number, FoundRow>(), total: 0, groups: noGroups };

export type ConsultRows = ReturnType<typeof useConsultRows>;

/**
 * The typed query, except while main still searches for an earlier one: then the newest query after that answer or,
 * without an answer, after a pause. No search waits until typing pauses, and main never has two searches waiting.
 */
function useSettledQuery(): string {
  const query = useUi((s) => s.query).trim();
  const [settled, setSettled] = useState(query);
  const answered = useStore(foundRows.pages, ({ list }) => list?.by?.query);
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

export function useConsultRows() {
  const connectionId = useMain((s) => s.active.id);
  const revision = useMain((s) => s.consultsRevision);
  const isEmpty = useMain((s) => s.consultCount === 0);
  const narrowing = useListCriteria();
  const asked = isEmpty ? null : narrowing;
  const all = useStore(consultRows.pages);
  const found = useStore(foundRows.pages);
  // Until the answer comes, the earlier rows stay on screen.
  const isFound = asked !== null && found.list?.connectionId === connectionId;
  const pages = isFound ? found : all;
  const shown = isFound ? (found.list?.by ?? null) : null;
  const { rows, total, groups } = pages.list?.connectionId === connectionId ? pages : noPages;
  const places = useMemo(() => new Map([...rows].map(([at, { id }]) => [id, at] as const)), [rows]);

  const request = useCallback(
    (from: number, to: number) => {
      const part = isSameCriteria(asked, shown) ? ([from, to] as const) : [];
      (asked === null ? consultRows : foundRows).request({ connectionId, by: asked }, revision, ...part);
    },
    [connectionId, asked, shown, revision],
  );
  useEffect(() => {
    if (asked === null) foundRows.forget();
    else request(0, 1);
  }, [asked, request]);

  return useMemo(
    () => ({
      /** The list's search and filters; null: all consults. */
      by: shown,
      total,
      groups,
      /** undefined: the row is not loaded yet. */
      rowAt: (index: number): FoundRow | undefined => (index < total ? rows.get(index) : undefined),
      indexOf: (id: ConsultId): number | null => places.get(id) ?? null,
      request,
    }),
    [shown, total, groups, rows, places, request],
  );
}
