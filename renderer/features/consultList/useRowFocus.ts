import {
  useLayoutEffect,
  useRef,
  useState,
  type FocusEvent,
  type KeyboardEvent,
  type RefObject,
} from 'react';
import type { ConsultId } from '../../../shared/ids.ts';
import { indexAfterKey, itemButton, itemIndexOf } from '../../components/listItems.ts';
import type { ConsultRows } from './useConsultRows.ts';

/** The focused row; the row may not be drawn yet. `heldBy`: the row that has the focus until then. */
type Place = {
  readonly index: number;
  readonly id: ConsultId | null;
  readonly heldBy: ConsultId | null;
};

/** A list that had the focus was replaced: the first row of the next list takes it. */
let isFocusLeft = false;

export function takeLeftFocus(): boolean {
  const wasLeft = isFocusLeft;
  isFocusLeft = false;
  return wasLeft;
}

type Around = {
  readonly rows: ConsultRows;
  readonly openId: ConsultId | null;
  readonly rowsInSight: () => number;
  readonly reveal: (index: number) => void;
};

/** One stop for Tab, and arrow keys between rows; the focus stays with its consult when the consult moves. */
export function useRowFocus(
  list: RefObject<HTMLElement | null>,
  { rows, openId, rowsInSight, reveal }: Around,
) {
  const [place, setPlace] = useState<Place | null>(null);
  const isOnTheWay = useRef(false);
  const last = rows.total - 1;
  const moved = place?.id === null || place === null ? null : rows.indexOf(place.id);
  const index = place === null ? null : Math.min(moved ?? place.index, last);
  const heldBy = place?.heldBy ?? null;
  const open = openId === null ? null : rows.indexOf(openId);

  useLayoutEffect(() => {
    if (index === null) return;
    // Also covers a focused row that was removed.
    if (!isOnTheWay.current && document.activeElement !== document.body) return;
    const button = itemButton(list.current, index);
    if (button === null) return;
    isOnTheWay.current = false;
    button.focus({ preventScroll: true });
  });

  useLayoutEffect(() => {
    // Not at the first drawing, because the previous list still exists then.
    if (takeLeftFocus()) {
      isOnTheWay.current = true;
      // oxlint-disable-next-line react/set-state-in-effect
      setPlace({ index: 0, id: null, heldBy: null });
    }
    const element = list.current;
    // The element is still in the page at this point.
    return () => {
      isFocusLeft = element?.contains(document.activeElement) ?? false;
    };
  }, [list]);

  return {
    /** The row that Tab leads to; it is always drawn. */
    tabStop: index ?? open ?? 0,
    /** The row that has the focus or will get it; it is always drawn. */
    index,
    /** The row that has the focus until that one is drawn; without it the focus, and the next keys, would be lost. */
    holder: heldBy === null ? null : rows.indexOf(heldBy),
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
        const holder = itemIndexOf(event.target);
        setPlace({
          index: next,
          id: rows.rowAt(next)?.id ?? null,
          heldBy: holder === null ? null : (rows.rowAt(holder)?.id ?? null),
        });
        reveal(next);
      },
      onFocus(event: FocusEvent<HTMLElement>) {
        const at = itemIndexOf(event.target);
        if (at !== null && !isOnTheWay.current)
          setPlace({ index: at, id: rows.rowAt(at)?.id ?? null, heldBy: null });
      },
      onBlur(event: FocusEvent<HTMLElement>) {
        const isWithin = event.currentTarget.contains(event.relatedTarget);
        // An element leaving the page must not count as losing the focus.
        if (isWithin || !event.target.isConnected) return;
        isOnTheWay.current = false;
        setPlace(null);
      },
    },
  };
}
