import {
  defaultRangeExtractor,
  measureElement,
  useVirtualizer,
  type Virtualizer,
} from '@tanstack/react-virtual';
import { useEffect, type RefObject } from 'react';
import { listStrings } from '../../strings/listStrings.ts';
import { strings } from '../../strings/strings.ts';
import type { ConsultRows } from './useConsultRows.ts';
import { useRowFocus } from './useRowFocus.ts';

/** The height of a row without a heading; with one, it is measured once the row is drawn. */
const usualHeight = 36;
/** This many rows in front are always drawn, so that a screen reader or a script gets all of those lists. */
const mostAlwaysDrawn = 20;
/** So many rows are drawn beyond those in sight. */
const rowsAround = 6;

type Around = Pick<ConsultRows, 'request'> & {
  readonly scroller: RefObject<HTMLDivElement | null>;
  readonly list: RefObject<HTMLDivElement | null>;
};

/**
 * Asks for the rows in sight, and draws them with some around them, the
 * first ones, and those that have the focus or take it.
 */
export function useVirtualRows(rows: ConsultRows, { scroller, list, request }: Around) {
  const { total, groups } = rows;
  const { tabStop, holder, handlers } = useRowFocus(list, {
    rows,
    rowsInSight: () => (virtual.range === null ? 1 : virtual.range.endIndex - virtual.range.startIndex),
    reveal: (index) => virtual.scrollToIndex(index),
  });
  const alwaysDrawn = (): readonly number[] => [
    ...Array(Math.min(groups.notSent + groups.needsYou, mostAlwaysDrawn)).keys(),
    tabStop,
    holder() ?? tabStop,
  ];

  // oxlint-disable-next-line react/incompatible-library -- nothing is memoized by a compiler here
  const virtual = useVirtualizer({
    count: total,
    getScrollElement: () => scroller.current,
    estimateSize: () => usualHeight,
    // Rows of a folded list have no height, and it must unfold as tall as it was.
    measureElement: (row, entry, of) => measureElement(row, row.checkVisibility() ? entry : undefined, of),
    overscan: rowsAround,
    getItemKey: rows.keyAt,
    rangeExtractor: (range) =>
      [...new Set([...defaultRangeExtractor(range), ...alwaysDrawn()])]
        .filter((index) => index < total)
        .toSorted((a, b) => a - b),
    useFlushSync: false,
  });
  // First, because this sets the range.
  const drawn = virtual.getVirtualItems();
  const { startIndex = 0, endIndex = 0 } = virtual.range ?? {};
  useEffect(
    () => request(startIndex, Math.min(endIndex + rowsAround, Math.max(total, 1))),
    [request, startIndex, endIndex, total],
  );
  return { virtual, drawn, lists: listsOf(rows, virtual), tabStop, handlers };
}

/**
 * Up to three lists: the place of each, its rows (`to` is the
 * first one after them), and those that are drawn.
 */
function listsOf({ groups, total, rowAt }: ConsultRows, virtual: Virtualizer<HTMLDivElement, Element>) {
  const whole = virtual.getTotalSize();
  const topOf = (index: number): number =>
    index >= total ? whole : (virtual.measurementsCache[index]?.start ?? whole);
  const inFront = groups.notSent + groups.needsYou;
  const lists = [
    { name: listStrings.notSent, from: 0, to: groups.notSent },
    { name: strings.list.needsYou, from: groups.notSent, to: inFront },
    { name: strings.list.name, from: inFront, to: total },
  ];
  return lists
    .filter(({ from, to }) => to > from)
    .map((list) => ({
      ...list,
      top: topOf(list.from),
      height: topOf(list.to) - topOf(list.from),
      items: virtual.getVirtualItems().flatMap(({ index, start }) => {
        const row = index >= list.from && index < list.to ? rowAt(index) : undefined;
        return row === undefined ? [] : [{ row, index, start }];
      }),
    }));
}
