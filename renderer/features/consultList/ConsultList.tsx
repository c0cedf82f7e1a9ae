import {
  defaultRangeExtractor,
  useVirtualizer,
  type Range,
  type VirtualItem,
  type Virtualizer,
} from '@tanstack/react-virtual';
import { useCallback, useEffect, useLayoutEffect, useMemo, useRef, type JSX, type RefObject } from 'react';
import type { ConsultId } from '../../../shared/ids.ts';
import { useMain, useNow } from '../../state/hooks.ts';
import { listStrings } from '../../strings/listStrings.ts';
import { strings } from '../../strings/strings.ts';
import { looks } from '../../components/styles/looks.ts';
import styles from './ConsultList.module.css';
import { ConsultRow } from './ConsultRow.tsx';
import { groupAt, headingAbove, type RowGroup } from './headingAbove.ts';
import { rowDistinctions } from './rowDistinctions.ts';
import type { ConsultRows } from './useConsultRows.ts';
import { useRowFocus } from './useRowFocus.ts';
import { sendAllNotSent } from '../../state/commands.ts';
import { StepButton } from '../../components/Button.tsx';
import { focusFirstRow } from '../../state/focusTargets.ts';

/** The height of a row without a heading; the true height is measured once the row is drawn. */
const usualHeight = 36;
/** With an excerpt of what was searched for. */
const foundHeight = 72;
/** This many rows in front are always drawn, so that a screen reader or a script gets all of those lists. */
const mostAlwaysDrawn = 20;
const rowsAround = 6;

/** Draws only the rows in sight and those around them, so fifty thousand consults cost no more than a few. */
export function ConsultList({ rows }: { readonly rows: ConsultRows }): JSX.Element {
  const openId = useMain((s) => s.open?.id ?? null);
  const now = useNow(30_000);
  const scroller = useRef<HTMLDivElement>(null);
  const list = useRef<HTMLDivElement>(null);
  const { total, groups, rowAt, request } = rows;
  // As far as the list's beginning has the rows.
  const first = useMain((s) => s.consults);
  const distinctions = useMemo(() => rowDistinctions(first), [first]);
  const focus = useRowFocus(list, {
    rows,
    openId,
    rowsInSight: () => (virtual.range === null ? 1 : virtual.range.endIndex - virtual.range.startIndex),
    reveal: (index) => virtual.scrollToIndex(index),
  });
  const { tabStop, index: focused, holder } = focus;
  const hasQuery = (rows.by?.query ?? '') !== '';
  const drawnFirst = Math.min(groups.notSent + groups.needsYou, mostAlwaysDrawn);
  const alwaysDrawn = useMemo(() => Array.from({ length: drawnFirst }, (_, index) => index), [drawnFirst]);

  // oxlint-disable-next-line react/incompatible-library -- nothing is memoized by a compiler here
  const virtual = useVirtualizer({
    count: total,
    getScrollElement: () => scroller.current,
    estimateSize: () => (hasQuery ? foundHeight : usualHeight),
    overscan: rowsAround,
    getItemKey: useCallback((index: number) => rowAt(index)?.id ?? index, [rowAt]),
    rangeExtractor: useCallback(
      (range: Range) =>
        withAlso(
          defaultRangeExtractor(range),
          [tabStop, focused ?? tabStop, holder ?? tabStop, ...alwaysDrawn],
          total,
        ),
      [tabStop, focused, holder, alwaysDrawn, total],
    ),
    useFlushSync: false,
  });
  useStableScroll(virtual, rows);

  const drawn = virtual.getVirtualItems();
  useTravel(list, drawn, rows);
  const { startIndex = 0, endIndex = 0 } = virtual.range ?? {};
  useEffect(
    () => request(startIndex, Math.min(endIndex + rowsAround, total)),
    [request, startIndex, endIndex, total],
  );

  const height = virtual.getTotalSize();
  const topOf = (index: number): number =>
    index >= total ? height : (virtual.measurementsCache[index]?.start ?? height);
  const inFront = groups.notSent + groups.needsYou;
  // A recording that runs or is paused is not sent, and cannot be.
  const isOneToSend = Array.from({ length: groups.notSent }, (_, index) => rowAt(index)).some(
    (row) => row === undefined || row.phase !== 'recording',
  );
  const lists = [
    { name: listStrings.notSent, from: 0, to: groups.notSent },
    { name: strings.list.needsYou, from: groups.notSent, to: inFront },
    { name: strings.list.name, from: inFront, to: total },
  ].filter(({ from, to }) => to > from);

  return (
    <div className={styles.scroll} ref={scroller}>
      {/* A part of the group, in the search or filtered, is not all. */}
      {isOneToSend && rows.by === null ? <SendAllNotSent /> : null}
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions */}
      <div ref={list} className={looks.anchor} style={{ height }} data-consults {...focus.handlers}>
        {lists.map(({ name, from, to }) => (
          <ul
            key={name}
            role="list"
            aria-label={name}
            className={styles.list}
            style={{ top: topOf(from), height: topOf(to) - topOf(from) }}
          >
            {drawn
              .filter(({ index }) => index >= from && index < to)
              .map(({ index, start }) => {
                const row = rowAt(index);
                return row === undefined ? null : (
                  <ConsultRow
                    key={row.id}
                    ref={virtual.measureElement}
                    row={row}
                    heading={headingAbove(index, { rowAt, groups, now })}
                    group={groupAt(index, groups).group}
                    distinction={distinctions.get(row.id) ?? null}
                    now={now}
                    isOpen={row.id === openId}
                    isTabStop={index === tabStop}
                    index={index}
                    place={index - from + 1}
                    count={to - from}
                    top={start - topOf(from)}
                  />
                );
              })}
          </ul>
        ))}
      </div>
    </div>
  );
}

function withAlso(range: number[], also: readonly number[], total: number): number[] {
  const all = new Set([...range, ...also.filter((index) => index < total)]);
  return [...all].sort((a, b) => a - b);
}

/** Stands in the line of the group's heading, outside the list that the arrow keys go through. */
function SendAllNotSent(): JSX.Element {
  const button = useRef<HTMLButtonElement>(null);
  useLayoutEffect(() => {
    const shown = button.current;
    // With its group the button goes, and the focus must not be lost.
    return () => {
      if (shown !== null && shown === document.activeElement) queueMicrotask(focusFirstRow);
    };
  }, []);
  return (
    <StepButton
      ref={button}
      look="link"
      className={styles.sendAll}
      aria-label={listStrings.sendAllNotSent}
      step={sendAllNotSent}
    >
      {listStrings.sendAll}
    </StepButton>
  );
}

/** A row that came into another group travels to its place, so that a vet sees where it went. */
function useTravel(
  list: RefObject<HTMLElement | null>,
  drawn: readonly VirtualItem[],
  { rowAt, groups }: ConsultRows,
): void {
  const places = useRef(new Map<ConsultId, { readonly group: RowGroup; readonly start: number }>());
  useLayoutEffect(() => {
    const before = places.current;
    places.current = new Map();
    const isStill = matchMedia('(prefers-reduced-motion: reduce)').matches;
    for (const { index, start } of drawn) {
      const id = rowAt(index)?.id;
      if (id === undefined) continue;
      const { group } = groupAt(index, groups);
      places.current.set(id, { group, start });
      const was = before.get(id);
      if (was === undefined || was.group === group || isStill) continue;
      list.current
        ?.querySelector(`[data-index="${index}"] > button`)
        ?.animate({ translate: [`0 ${was.start - start}px`, '0'] }, { duration: 160, easing: 'ease-out' });
    }
  });
}

type TopRow = { readonly id: ConsultId; readonly index: number; readonly start: number };
type List = Virtualizer<HTMLDivElement, Element>;

/** Rows that come or go above do not move the rows in sight; at its top, the list shows new rows. */
function useStableScroll(virtual: List, rows: ConsultRows): void {
  const topRow = useRef<TopRow | null>(null);
  useLayoutEffect(() => {
    const offset = virtual.scrollOffset ?? 0;
    const moved = offset > 0 ? movedBy(topRow.current, virtual, rows) : 0;
    if (moved !== 0) virtual.scrollToOffset(offset + moved);
    topRow.current = rowAtEdge(offset + moved, virtual, rows);
  });
}

function movedBy(row: TopRow | null, virtual: List, { indexOf }: ConsultRows): number {
  const index = row === null ? null : indexOf(row.id);
  if (row === null || index === null || index === row.index) return 0;
  return (virtual.measurementsCache[index]?.start ?? row.start) - row.start;
}

function rowAtEdge(offset: number, virtual: List, { rowAt }: ConsultRows): TopRow | null {
  const item = virtual.getVirtualItemForOffset(offset);
  const row = item === undefined ? undefined : rowAt(item.index);
  if (item === undefined || row === undefined) return null;
  return { id: row.id, index: item.index, start: item.start };
}
