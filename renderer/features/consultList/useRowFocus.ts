import { useLayoutEffect, useRef, useState, type FocusEvent, type KeyboardEvent } from 'react';
import type { ConsultId } from '../../../shared/ids.ts';
import { indexAfterKey, itemIndexOf } from '../../components/listItems.ts';
import { useApp, useMain } from '../../state/app.ts';
import { focusListSearch } from '../../state/focusTargets.ts';
import type { ConsultRows } from './useConsultRows.ts';

/** The focused row, of which list and which consult; the row may not be drawn yet. */
type Place = { readonly index: number; readonly id: ConsultId | null; readonly of: string };

type Around = {
  readonly rows: ConsultRows;
  readonly rowsInSight: () => number;
  readonly reveal: (index: number) => void;
};

/**
 * One stop for Tab, arrow keys between rows; the focus stays with
 * its consult, or goes to a new list’s first row.
 */
export function useRowFocus(
  list: { readonly current: HTMLElement | null },
  { rows, rowsInSight, reveal }: Around,
) {
  const openId = useMain((s) => s.open?.id);
  /** Null: the focus is elsewhere. */
  const [place, setPlace] = useState<Place | null>(null);
  const isOnTheWay = useRef(false);
  const last = rows.total - 1;
  const isOther = place !== null && place.of !== rows.key;
  const known = place === null || isOther ? 0 : (rows.indexOf(place.id) ?? place.index);
  const index = place === null ? null : Math.min(known, last);
  const go = (at: number): void => setPlace({ index: at, id: rows.rowAt(at)?.id ?? null, of: rows.key });

  useLayoutEffect(() => {
    const active = document.activeElement;
    const isHere = list.current?.contains(active) === true && (isOnTheWay.current || isOther);
    // On the page itself, the focus was in a row that was removed.
    if (!isHere && active !== document.body) return;
    const button = list.current?.querySelector<HTMLElement>(`[data-index="${index ?? -1}"] button`);
    if (!button) return;
    isOnTheWay.current = false;
    button.focus({ preventScroll: true });
  });
  useFocusOfGoneRows(place !== null && last < 0, setPlace);

  return {
    tabStop: index ?? rows.indexOf(openId ?? null) ?? 0,
    /** Has the focus until the tab stop is drawn; without it the focus, and the next keys, would be lost. */
    holder: (): number | null =>
      list.current?.contains(document.activeElement) === true ? itemIndexOf(document.activeElement) : null,
    handlers: {
      onKeyDown(event: KeyboardEvent<HTMLElement>) {
        const page = Math.max(1, rowsInSight());
        const next = indexAfterKey(event.key, index ?? itemIndexOf(event.target) ?? -1, { last, page });
        // The row that should take this key is not drawn yet.
        if (next === null && isOnTheWay.current && (event.key === 'Enter' || event.key === ' '))
          event.preventDefault();
        if (next === null) return;
        event.preventDefault();
        isOnTheWay.current = true;
        go(next);
        reveal(next);
      },
      onFocus(event: FocusEvent<HTMLElement>) {
        const at = itemIndexOf(event.target);
        if (at !== null && !isOnTheWay.current) go(at);
      },
      onBlur(event: FocusEvent<HTMLElement>) {
        // An element leaving the page must not count as losing the focus.
        if (event.currentTarget.contains(event.relatedTarget) || !event.target.isConnected) return;
        isOnTheWay.current = false;
        setPlace(null);
      },
    },
  };
}

/** Where the last row goes with the focus, the search gets it. */
function useFocusOfGoneRows(isGone: boolean, setPlace: (place: null) => void): void {
  const app = useApp();
  useLayoutEffect(() => {
    if (!isGone) return;
    setPlace(null);
    if (document.activeElement === document.body) focusListSearch(app);
  }, [app, isGone, setPlace]);
}
