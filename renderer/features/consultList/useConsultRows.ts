import { useCallback, useEffect, useMemo, useState } from 'react';
import { useStore } from 'zustand';
import type { ConnectionId, ConsultId } from '../../../shared/ids.ts';
import { isFiltered } from '../../../shared/consult/listFilters.ts';
import type { ConsultRow, FoundRow } from '../../../shared/ipc/snapshot.ts';
import { useSnapshot, useNow, useUi } from '../../state/hooks.ts';
import { filtersOf } from '../../state/consultList/listFilters.ts';
import { consultRowPages } from '../../state/commands.ts';
import { isSameNarrowing, type Narrowing, type RowList } from '../../state/consultList/rowPages.ts';

/** For an answer that does not come. */
const pauseMs = 150;
const noRows: readonly ConsultRow[] = [];
const nowhere: ReadonlyMap<number, FoundRow> = new Map();

/** A list of consults whose rows come as they are looked at. */
export type ConsultRows = {
  /** What it is narrowed down to; null: it is all of them. */
  readonly by: Narrowing | null;
  readonly total: number;
  /** undefined: it is not there yet. */
  readonly rowAt: (index: number) => ConsultRow | FoundRow | undefined;
  readonly indexOf: (id: ConsultId) => number | null;
  /** These are looked at; the row `held` has the focus, or would get it. */
  readonly want: (from: number, to: number, held: number) => void;
};

/**
 * The query as it is typed, but while main is still looking for what was typed before: then the newest when that is there,
 * or, where no answer comes, after a pause. None waits for typing to pause, and never do two searches wait in main.
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

function useNarrowing(): Narrowing | null {
  const query = useSettledQuery();
  const choice = useUi((s) => s.filters);
  const now = useNow(30_000);
  // The same until another day begins, as long as nobody chooses anything else.
  const asText = JSON.stringify({ query, filters: filtersOf(choice, now) });
  return useMemo(() => {
    const by = JSON.parse(asText) as Narrowing;
    return by.query === '' && !isFiltered(by.filters) ? null : by;
  }, [asText]);
}

/** The rows behind those of the snapshot, or all that is left of a list that is narrowed down. */
function usePages(connectionId: ConnectionId | undefined): {
  readonly asked: Narrowing | null;
  readonly shown: Narrowing | null;
  readonly pages: { readonly total: number; readonly rows: ReadonlyMap<number, FoundRow> } | null;
} {
  const narrowing = useNarrowing();
  const isEmpty = useSnapshot((m) => m.snapshot?.consultCount === 0);
  const asked = isEmpty ? null : narrowing;
  const pages = useStore(consultRowPages.pages);
  const isHere = pages.list !== null && pages.list.connectionId === connectionId;
  const found = isHere ? (pages.list?.by ?? null) : null;
  // Until the answer is there, what was there before it.
  const shown = asked === null ? null : found;
  return { asked, shown, pages: isHere && isSameNarrowing(found, shown) ? pages : null };
}

export function useConsultRows(): ConsultRows {
  const connectionId = useSnapshot((m) => m.snapshot?.active.id);
  const first = useSnapshot((m) => m.snapshot?.consults) ?? noRows;
  const count = useSnapshot((m) => m.snapshot?.consultCount) ?? 0;
  const revision = useSnapshot((m) => m.snapshot?.consultsRevision) ?? 0;
  const { asked, shown, pages } = usePages(connectionId);

  const begun = shown === null ? first : noRows;
  const rest = pages?.rows ?? nowhere;
  const total = shown === null ? count : (pages?.total ?? 0);
  const places = useMemo(
    () =>
      new Map([
        ...[...rest].map(([at, { id }]) => [id, at] as const),
        ...begun.map(({ id }, at) => [id, at] as const),
      ]),
    [begun, rest],
  );

  const want = useCallback(
    (from: number, to: number, held: number) => {
      if (connectionId === undefined) return;
      // Of another list than the one that is looked at, the beginning is wanted.
      const part = isSameNarrowing(asked, shown) ? { from, to, held } : { from: 0, to: 1, held: 0 };
      const begin = asked === null ? first.length : 0;
      if (part.to <= begin) return;
      const list: RowList = { connectionId, by: asked };
      consultRowPages.want(list, revision, { ...part, from: Math.max(part.from, begin) });
    },
    [connectionId, asked, shown, revision, first.length],
  );
  useEffect(() => {
    if (asked !== null) want(0, 1, 0);
  }, [asked, want]);

  return useMemo(
    () => ({
      by: shown,
      total,
      rowAt(index) {
        const row = begun[index];
        if (row !== undefined || index >= total) return row;
        const other = rest.get(index);
        // It has moved meanwhile, and its new place is known.
        return other !== undefined && places.get(other.id) === index ? other : undefined;
      },
      indexOf: (id) => places.get(id) ?? null,
      want,
    }),
    [shown, total, begun, rest, places, want],
  );
}
