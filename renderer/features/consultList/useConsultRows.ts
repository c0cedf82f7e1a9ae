import { useCallback, useEffect, useMemo } from 'react';
import { useStore } from 'zustand';
import type { ConsultId } from '../../../shared/ids.ts';
import { hasFilters } from '../../../shared/consult/listFilters.ts';
import type { ConsultListRowWithMatch } from '../../../shared/ipc/snapshot.ts';
import { useApp, useMain, useNow, useUi } from '../../state/app.ts';
import { filtersOf } from '../../state/consultList/listFilters.ts';
import { isSame, noPages, type ListCriteria } from '../../state/consultList/rowPages.ts';

export type ConsultRows = ReturnType<typeof useConsultRows>;

function useListCriteria(): ListCriteria | null {
  const query = useUi((s) => s.query).trim();
  const choice = useUi((s) => s.filters);
  const day = new Date(useNow(30_000)).setHours(0, 0, 0, 0);
  return useMemo(() => {
    const filters = filtersOf(choice, day);
    return query === '' && !hasFilters(filters) ? null : { query, filters };
  }, [query, choice, day]);
}

export function useConsultRows() {
  const app = useApp();
  const connectionId = useMain((s) => s.active.id);
  const revision = useMain((s) => s.consultsRevision);
  const isEmpty = useMain((s) => s.consultCount === 0);
  const narrowing = useListCriteria();
  const asked = isEmpty ? null : narrowing;
  const all = useStore(app.consultRows.pages);
  const found = useStore(app.foundRows.pages);
  // Until the answer comes, the earlier rows stay on screen.
  const isFound = asked !== null && found.list?.connectionId === connectionId;
  const pages = isFound ? found : all.list?.connectionId === connectionId ? all : noPages;
  const by = pages.list?.by ?? null;
  const { rows, total, groups } = pages;

  const request = useCallback(
    (from: number, to: number) => {
      const part = isSame(asked, by) ? ([from, to] as const) : [];
      const list = asked === null ? app.consultRows : app.foundRows;
      list.request({ connectionId, by: asked }, revision, ...part);
    },
    [app, connectionId, asked, by, revision],
  );
  useEffect(() => {
    if (asked === null) app.foundRows.forget();
  }, [app, asked]);

  return useMemo(
    () => ({
      /** Another one for each list. */
      key: JSON.stringify([connectionId, by]),
      /** The list's search and filters; null: all consults. */
      by,
      total,
      groups,
      revision: pages.revision,
      /** undefined: the row is not loaded yet. */
      rowAt: (index: number): ConsultListRowWithMatch | undefined =>
        index < total ? rows.get(index) : undefined,
      keyAt: (index: number): ConsultId | number => rows.get(index)?.id ?? index,
      indexOf: (id: ConsultId | null): number | null =>
        [...rows].find(([, row]) => row.id === id)?.[0] ?? null,
      request,
    }),
    [connectionId, by, total, groups, pages.revision, rows, request],
  );
}
