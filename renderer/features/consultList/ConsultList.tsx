import { defaultRangeExtractor, useVirtualizer, type Range } from '@tanstack/react-virtual';
import { useCallback, useEffect, useRef, type JSX } from 'react';
import { useSnapshot, useNow } from '../../state/hooks.ts';
import { strings } from '../../strings/strings.ts';
import styles from './ConsultList.module.css';
import { ConsultRow } from './ConsultRow.tsx';
import { dayAbove } from './dayAbove.ts';
import type { ConsultRows } from './useConsultRows.ts';
import { useStableScroll } from './useStableScroll.ts';
import { useRowFocus, type FocusHeir } from './useRowFocus.ts';

/** The height of a row without a day heading; the true height is measured once the row is drawn. */
const usualHeight = 80;
const rowsAround = 6;

type ConsultListProps = { readonly rows: ConsultRows; readonly heir: FocusHeir };

/** Draws only the rows in sight and those around them, so fifty thousand consults cost no more than a few. */
export function ConsultList({ rows, heir }: ConsultListProps): JSX.Element {
  const openId = useSnapshot((m) => m.snapshot?.open?.id ?? null);
  const now = useNow(30_000);
  const scroller = useRef<HTMLDivElement>(null);
  const list = useRef<HTMLUListElement>(null);
  const { total, rowAt, request } = rows;
  const focus = useRowFocus(list, {
    rows,
    openId,
    heir,
    rowsInSight: () => inSight(virtual.range),
    reveal: (index) => virtual.scrollToIndex(index),
  });
  const { tabStop, index: focused } = focus;

  // oxlint-disable-next-line react/incompatible-library -- nothing is memoized by a compiler here
  const virtual = useVirtualizer({
    count: total,
    getScrollElement: () => scroller.current,
    estimateSize: () => usualHeight,
    overscan: rowsAround,
    getItemKey: useCallback((index: number) => rowAt(index)?.id ?? index, [rowAt]),
    rangeExtractor: useCallback(
      (range: Range) => withAlso(defaultRangeExtractor(range), [tabStop, focused ?? tabStop], total),
      [tabStop, focused, total],
    ),
    useFlushSync: false,
  });
  useStableScroll(virtual, rows);

  const drawn = virtual.getVirtualItems();
  const { startIndex = 0, endIndex = 0 } = virtual.range ?? {};
  useEffect(
    () => request(startIndex, Math.min(endIndex + rowsAround, total), tabStop),
    [request, startIndex, endIndex, total, tabStop],
  );

  return (
    <div className={styles.scroll} ref={scroller}>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions */}
      <ul
        ref={list}
        role="list"
        aria-label={strings.list.name}
        className={styles.rows}
        style={{ height: virtual.getTotalSize() }}
        data-consults
        {...focus.handlers}
      >
        {drawn.map(({ index, start }) => {
          const row = rowAt(index);
          return row === undefined ? null : (
            <ConsultRow
              key={row.id}
              ref={virtual.measureElement}
              row={row}
              day={dayAbove(row, index === 0 ? null : rowAt(index - 1), now)}
              isOpen={row.id === openId}
              isTabStop={index === tabStop}
              index={index}
              count={total}
              top={start}
            />
          );
        })}
      </ul>
    </div>
  );
}

const inSight = (range: { readonly startIndex: number; readonly endIndex: number } | null): number =>
  range === null ? 1 : range.endIndex - range.startIndex;

function withAlso(range: number[], also: readonly number[], total: number): number[] {
  const all = new Set([...range, ...also.filter((index) => index < total)]);
  return [...all].sort((a, b) => a - b);
}
